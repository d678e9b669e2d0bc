/**
 * Which rows of a file are new. A file is a list of what happened on an account, so equal rows are counted, not
 * dropped: a file with two equal coffees meets a ledger with one and adds one. Evidence is used from strong to
 * weak, each known transaction answers for one row at most, and docs/deduplication.md has the reasons.
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
 * `rows` may leave out those that no known transaction could be: nothing with their amount in the days around
 * them and nothing with their id. Then `span` says which days the whole file has.
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
  private readonly known: KnownSide[];
  private readonly manual: KnownSide[];
  private readonly rows: RowSide[];
  private readonly verdicts: RowVerdict[];
  private readonly coverage: Coverage;
  private readonly ids: ReturnType<typeof judgeBankIds>;
  private same_text_count = 0;
  private reworded_count = 0;

  constructor(known: readonly KnownTransaction[], rows: readonly FileRow[], span: DaySpan | null) {
    const sides = known.map(toSide);
    this.known = sides.filter(({ record }) => record.origin === "import");
    this.manual = sides.filter(({ record }) => record.origin === "manual");
    this.rows = rows.map((row, index) => ({ ...toSide(row), index }));
    this.verdicts = rows.map(() => ({ kind: "new", resembles: null }));
    const imported = this.known.map(({ record }) => record);
    this.coverage = new Coverage(imported, rows, span);
    this.ids = judgeBankIds(imported, rows);
  }

  run(): Deduplication {
    this.byBankId();
    this.bySameText();
    this.bySimilarText();
    this.byMovedDate();
    this.byPending();
    this.byCoverage();
    this.pointAtResembling();
    return { verdicts: this.verdicts, vanished_pending: this.vanishedPending(), bank_ids: this.ids.verdict };
  }

  private byBankId(): void {
    const knownById = uniqueIds(this.known, ({ record }) => record.bank_transaction_id);
    const rowById = uniqueIds(this.rows, ({ record }) => record.bank_transaction_id);
    for (const [id, row] of rowById) {
      const known = knownById.get(id);
      if (known && this.ids.connects(known.record, row.record, overlapOf(known, row)))
        this.join(known, row, "bank_id");
    }
  }

  private bySameText(): void {
    for (const { known, rows } of this.groups(({ record, text }) => [...dayKey(record), text].join("\n"))) {
      this.joinInOrder(known, rows, "same_text");
    }
  }

  /** Same day and amount, other words: the most similar pairs first. */
  private bySimilarText(): void {
    for (const { known, rows } of this.groups(({ record }) => dayKey(record).join("\n"))) {
      // Hundreds of equal amounts on one day: comparing all texts would take for ever, the count must do.
      if (known.length * rows.length > compared_pairs_max) this.joinInOrder(known, rows, "reworded");
      else this.joinSimilar(known, rows);
    }
  }

  private joinSimilar(known: KnownSide[], rows: RowSide[]): void {
    const pairs = rows.flatMap((row) =>
      known.map((side) => ({ side, row, overlap: overlapOf(side, row) ?? similar_min })),
    );
    pairs.sort((a, b) => b.overlap - a.overlap);
    for (const { side, row, overlap } of pairs) {
      if (overlap >= similar_min && side.free && row.free && this.mayBeSame(side, row))
        this.join(side, row, "reworded");
    }
  }

  /** One known transaction for one row, as long as there are both. */
  private joinInOrder(known: readonly KnownSide[], rows: readonly RowSide[], because: Because): void {
    // Reversed, so that taking the first one is a `pop` and equal rows by the thousand stay cheap.
    const identified = known.filter(({ record }) => this.ids.identifies(record, "known")).reverse();
    const anonymous = known.filter(({ record }) => !this.ids.identifies(record, "known")).reverse();
    for (const row of rows) {
      const apart = this.idsSeparate(row) && this.ids.identifies(row.record, "row");
      const partner = apart ? anonymous.pop() : (identified.pop() ?? anonymous.pop());
      if (partner) this.join(partner, row, because);
    }
  }

  /** The bank booked it on another day in another export; text and value date stayed. */
  private byMovedDate(): void {
    const key = ({ record, text }: Side<FileRow | KnownTransaction>) =>
      record.value_date === null
        ? null
        : [record.value_date, record.amount, record.currency, text].join("\n");
    for (const { known, rows } of this.groups(key)) {
      for (const row of rows) {
        const partner = known.find(
          (side) => side.free && this.mayBeSame(side, row) && dayDistance(side, row) <= moved_days_max,
        );
        if (partner) this.join(partner, row, "moved");
      }
    }
  }

  /** Pending rows are booked days later, often in other words; the amount is what stays. */
  private byPending(): void {
    const key = ({ record }: Side<FileRow>) => [record.amount, record.currency].join("\n");
    const having = <One extends Side<FileRow>>(sides: One[], status: string) =>
      sides.filter(({ record }) => record.status === status);
    const groups = [
      ...groupBoth(having(this.known, "pending"), having(this.rows, "booked"), key),
      ...groupBoth(having(this.known, "booked"), having(this.rows, "pending"), key),
    ];
    for (const { known, rows } of groups) {
      for (const row of rows) {
        const candidates = known.filter((side) => side.free && isSettlement(side, row));
        candidates.sort((a, b) => dayDistance(a, row) - dayDistance(b, row));
        if (candidates[0]) this.join(candidates[0], row, "reworded");
      }
    }
  }

  /**
   * Texts with nothing in common. Where the file covers a day wholly, a known transaction of that day must be in
   * it; the only row left with its amount is it, reworded. At the file's edges, where a day may be half covered,
   * this holds only when the file rewords as a rule.
   */
  private byCoverage(): void {
    if (!this.coverage.isComplete) return;
    const interior = (row: RowSide) => this.coverage.isInside(row.record.booking_date);
    this.joinRest(interior);
    const matched = this.same_text_count + this.reworded_count;
    if (matched >= 3 && this.same_text_count * 2 < matched) this.joinRest(() => true);
  }

  private joinRest(applies: (row: RowSide) => boolean): void {
    for (const { known, rows } of this.groups(({ record }) => dayKey(record).join("\n"))) {
      this.joinInOrder(known, rows.filter(applies), "reworded");
    }
  }

  private pointAtResembling(): void {
    const unmatched = [...this.known, ...this.manual].filter((side) => side.free);
    for (const { known, rows } of groupBoth(unmatched, this.rows, ({ record }) =>
      [record.amount, record.currency].join("\n"),
    )) {
      for (const row of rows) {
        const near = known.filter((side) => side.free && dayDistance(side, row) <= moved_days_max);
        near.sort((a, b) => dayDistance(a, row) - dayDistance(b, row));
        const [nearest] = near;
        if (!nearest) continue;
        nearest.free = false;
        this.verdicts[row.index] = { kind: "new", resembles: nearest.record.id };
      }
    }
  }

  private vanishedPending(): TransactionId[] {
    if (!this.coverage.isComplete) return [];
    return this.known
      .filter(
        ({ free, record }) =>
          free && record.status === "pending" && this.coverage.isInside(record.booking_date),
      )
      .map(({ record }) => record.id);
  }

  private mayBeSame(known: KnownSide, row: RowSide): boolean {
    const both = this.ids.identifies(known.record, "known") && this.ids.identifies(row.record, "row");
    return !both || !this.idsSeparate(row) || known.record.status !== row.record.status;
  }

  /**
   * Whether different ids mean different bookings. They do once the file showed that ids last. Where no id was
   * met again, either the bank renews them or the file holds only new rows; the day tells: a file that repeats
   * the day shows all that is known of it.
   */
  private idsSeparate(row: RowSide): boolean {
    if (this.ids.verdict === "unknown") return !this.coverage.accountsFor(row.record.booking_date);
    return this.ids.verdict === "stable";
  }

  private join(known: KnownSide, row: RowSide, because: Because): void {
    if (because === "same_text") this.same_text_count++;
    if (because === "reworded") this.reworded_count++;
    const settles = known.record.status === "pending" && row.record.status === "booked";
    this.verdicts[row.index] = {
      kind: settles ? "settles" : "duplicate",
      transaction_id: known.record.id,
      because,
    };
    known.free = false;
    row.free = false;
  }

  private groups(key: (side: Side<FileRow | KnownTransaction>) => string | null) {
    return groupBoth(this.known, this.rows, key);
  }
}
