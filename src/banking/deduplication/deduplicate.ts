/**
 * Decides which rows of a file are new. A file lists what happened on an account, so equal rows are counted,
 * not dropped: if the file has two equal coffees and one is known, one is added. Strong evidence is used
 * before weak evidence, and each known transaction is matched to one row at most. docs/deduplication.md has
 * the reasons.
 */

import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import type { TransactionId } from "../../kernel/ids.ts";
import { judgeBankIds, uniqueIds } from "./bank-ids.ts";
import { Coverage, type DaySpan, spanOf } from "./coverage.ts";
import {
  type Because,
  compared_pairs_max,
  type Deduplication,
  deduplication_margin_days,
  type FileRow,
  type KnownTransaction,
  moved_days_max,
  type RowVerdict,
  similar_min,
} from "./deduplication.ts";
import {
  dayDistance,
  dayKey,
  groupBoth,
  isSettlement,
  type KnownSide,
  overlapOf,
  type RowSide,
  type Side,
  toSide,
} from "./sides.ts";

/**
 * `rows` may omit rows that cannot be a known transaction: those for which none has the amount on a near day
 * or the id. `span` is then the span of days of the whole file.
 */
export function deduplicate(
  known: readonly KnownTransaction[],
  rows: readonly FileRow[],
  span: DaySpan | null = spanOf(rows),
): Deduplication {
  return new Deduplicator(known, rows, span).run();
}

/** The days for which known transactions must be loaded. */
export function knownRange({ first, last }: DaySpan): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(first, -deduplication_margin_days), to: addDays(last, deduplication_margin_days) };
}

class Deduplicator {
  readonly #known: KnownSide[];
  readonly #manual: KnownSide[];
  readonly #rows: RowSide[];
  readonly #verdicts: RowVerdict[];
  readonly #coverage: Coverage;
  readonly #ids: ReturnType<typeof judgeBankIds>;
  #same_text_count = 0;
  #reworded_count = 0;

  constructor(known: readonly KnownTransaction[], rows: readonly FileRow[], span: DaySpan | null) {
    const sides = known.map(toSide);
    this.#known = sides.filter(({ record }) => record.origin === "import");
    this.#manual = sides.filter(({ record }) => record.origin === "manual");
    this.#rows = rows.map((row, index) => ({ ...toSide(row), index }));
    this.#verdicts = rows.map(() => ({ kind: "new", resembles: null }));
    const imported = this.#known.map(({ record }) => record);
    this.#coverage = new Coverage(imported, rows, span);
    this.#ids = judgeBankIds(imported, rows);
  }

  run(): Deduplication {
    this.#byBankId();
    this.#bySameText();
    this.#bySimilarText();
    this.#byMovedDate();
    this.#byPending();
    this.#byCoverage();
    this.#reportSimilar();
    return {
      verdicts: this.#verdicts,
      vanished_pending: this.#vanishedPending(),
      bank_ids: this.#ids.verdict,
    };
  }

  #byBankId(): void {
    const knownById = uniqueIds(this.#known, ({ record }) => record.bank_transaction_id);
    const rowById = uniqueIds(this.#rows, ({ record }) => record.bank_transaction_id);
    for (const [id, row] of rowById) {
      const known = knownById.get(id);
      if (known && this.#ids.connects(known.record, row.record, overlapOf(known, row)))
        this.#join(known, row, "bank_id");
    }
  }

  #bySameText(): void {
    for (const { known, rows } of this.#groups(({ record, text }) => [...dayKey(record), text].join("\n"))) {
      this.#joinInOrder(known, rows, "same_text");
    }
  }

  /** Same day and amount, different text: the most similar pairs first. */
  #bySimilarText(): void {
    for (const { known, rows } of this.#groups(({ record }) => dayKey(record).join("\n"))) {
      // With hundreds of equal amounts on one day, comparing all texts would take too long, so rows are only
      // counted.
      if (known.length * rows.length > compared_pairs_max) this.#joinInOrder(known, rows, "reworded");
      else this.#joinSimilar(known, rows);
    }
  }

  #joinSimilar(known: KnownSide[], rows: RowSide[]): void {
    const pairs = rows.flatMap((row) =>
      known.map((side) => ({ side, row, overlap: overlapOf(side, row) ?? similar_min })),
    );
    pairs.sort((a, b) => b.overlap - a.overlap);
    for (const { side, row, overlap } of pairs) {
      if (overlap >= similar_min && side.free && row.free && this.#mayBeSame(side, row))
        this.#join(side, row, "reworded");
    }
  }

  /** Pairs known transactions with rows one to one, until either runs out. */
  #joinInOrder(known: readonly KnownSide[], rows: readonly RowSide[], because: Because): void {
    // Reversed, so that taking the first one is a `pop` and thousands of equal rows stay cheap.
    const identified = known.filter(({ record }) => this.#ids.identifies(record, "known")).reverse();
    const anonymous = known.filter(({ record }) => !this.#ids.identifies(record, "known")).reverse();
    for (const row of rows) {
      const apart = this.#idsSeparate(row) && this.#ids.identifies(row.record, "row");
      const partner = apart ? anonymous.pop() : (identified.pop() ?? anonymous.pop());
      if (partner) this.#join(partner, row, because);
    }
  }

  /** The bank shows another booking day in a later export; text and value date are the same. */
  #byMovedDate(): void {
    const key = ({ record, text }: Side<FileRow | KnownTransaction>) =>
      record.value_date === null
        ? null
        : [record.value_date, record.amount, record.currency, text].join("\n");
    for (const { known, rows } of this.#groups(key)) {
      for (const row of rows) {
        const partner = known.find(
          (side) => side.free && this.#mayBeSame(side, row) && dayDistance(side, row) <= moved_days_max,
        );
        if (partner) this.#join(partner, row, "moved");
      }
    }
  }

  /** Pending rows are booked days later, often with another text; only the amount stays the same. */
  #byPending(): void {
    const key = ({ record }: Side<FileRow>) => [record.amount, record.currency].join("\n");
    const having = <One extends Side<FileRow>>(sides: One[], status: string) =>
      sides.filter(({ record }) => record.status === status);
    const groups = [
      ...groupBoth(having(this.#known, "pending"), having(this.#rows, "booked"), key),
      ...groupBoth(having(this.#known, "booked"), having(this.#rows, "pending"), key),
    ];
    for (const { known, rows } of groups) {
      for (const row of rows) {
        const candidates = known.filter((side) => side.free && isSettlement(side, row));
        candidates.sort((a, b) => dayDistance(a, row) - dayDistance(b, row));
        if (candidates[0]) this.#join(candidates[0], row, "reworded");
      }
    }
  }

  /**
   * Texts with nothing in common. If the file covers a day completely, it must contain every known
   * transaction of that day; a remaining row with the same amount is that transaction, reworded. At the
   * file's edges a day may be covered only in part, so there this applies only if the file reworded most of
   * its known rows.
   */
  #byCoverage(): void {
    if (!this.#coverage.isComplete) return;
    const interior = (row: RowSide) => this.#coverage.isInside(row.record.booking_date);
    this.#joinRest(interior);
    const matched = this.#same_text_count + this.#reworded_count;
    if (matched >= 3 && this.#same_text_count * 2 < matched) this.#joinRest(() => true);
  }

  #joinRest(applies: (row: RowSide) => boolean): void {
    for (const { known, rows } of this.#groups(({ record }) => dayKey(record).join("\n"))) {
      this.#joinInOrder(known, rows.filter(applies), "reworded");
    }
  }

  #reportSimilar(): void {
    const unmatched = [...this.#known, ...this.#manual].filter((side) => side.free);
    for (const { known, rows } of groupBoth(unmatched, this.#rows, ({ record }) =>
      [record.amount, record.currency].join("\n"),
    )) {
      for (const row of rows) {
        const near = known.filter((side) => side.free && dayDistance(side, row) <= moved_days_max);
        near.sort((a, b) => dayDistance(a, row) - dayDistance(b, row));
        const [nearest] = near;
        if (!nearest) continue;
        nearest.free = false;
        this.#verdicts[row.index] = { kind: "new", resembles: nearest.record.id };
      }
    }
  }

  #vanishedPending(): TransactionId[] {
    if (!this.#coverage.isComplete) return [];
    return this.#known
      .filter(
        ({ free, record }) =>
          free && record.status === "pending" && this.#coverage.isInside(record.booking_date),
      )
      .map(({ record }) => record.id);
  }

  #mayBeSame(known: KnownSide, row: RowSide): boolean {
    const both = this.#ids.identifies(known.record, "known") && this.#ids.identifies(row.record, "row");
    return !both || !this.#idsSeparate(row) || known.record.status !== row.record.status;
  }

  /**
   * Whether different ids mean different bookings. They do if the file showed that ids are stable. If no id
   * was known before, either the bank renews its ids or the file holds only new rows. The row's day decides:
   * if the file has a row for every known transaction of that day, it repeats the day and the ids were
   * renewed.
   */
  #idsSeparate(row: RowSide): boolean {
    if (this.#ids.verdict === "unknown") return !this.#coverage.accountsFor(row.record.booking_date);
    return this.#ids.verdict === "stable";
  }

  #join(known: KnownSide, row: RowSide, because: Because): void {
    if (because === "same_text") this.#same_text_count++;
    if (because === "reworded") this.#reworded_count++;
    const settles = known.record.status === "pending" && row.record.status === "booked";
    this.#verdicts[row.index] = {
      kind: settles ? "settles" : "duplicate",
      transaction_id: known.record.id,
      because,
    };
    known.free = false;
    row.free = false;
  }

  #groups(key: (side: Side<FileRow | KnownTransaction>) => string | null) {
    return groupBoth(this.#known, this.#rows, key);
  }
}
