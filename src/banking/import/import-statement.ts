/**
 * Imports one statement of a file into an account. Rows arrive one by one and are written in batches. A row
 * that cannot be a known transaction is written at once, so a file of new rows needs the memory of one batch.
 * Only rows that may be known already wait for the end, where deduplication sees them together.
 */

import { type CategoryId, newId, type OrganizationId, type TransactionId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type DaySpan, spanOf, widenSpan } from "../deduplication/coverage.ts";
import { deduplicate, knownRange } from "../deduplication/deduplicate.ts";
import type { Because, Deduplication } from "../deduplication/deduplication.ts";
import type { StatementRow } from "../formats/statement.ts";
import { matchTransactionsJob } from "../match-job.ts";
import type { Categorize } from "../rules/categorize.ts";
import { fitSplits } from "../transactions/convert-again.ts";
import { counterpartyKey } from "../transactions/transaction.ts";
import { convertRows } from "./convert-rows.ts";
import {
  type BatchFacts,
  findKnown,
  findKnownSpan,
  findPossiblyKnown,
  findRepeatedIds,
  insertTransactions,
  type NewTransaction,
  type SettledTransaction,
  settleTransactions,
} from "./store.ts";

/**
 * Large enough to make the overhead of a query negligible, small enough to be quick and to need only a few
 * MB.
 */
export const batch_rows = 4000;

/**
 * A row and its position in the file, from 1. Line numbers would not work: some banks write all their XML in
 * one line.
 */
export interface NumberedRow extends StatementRow {
  number: number;
}

export interface IntakeContext {
  tx: Tx;
  org: OrganizationId;
  facts: BatchFacts;
  categorize: Categorize;
  /** Called for every row once its verdict is known. */
  onVerdict(row: NumberedRow, verdict: IntakeVerdict): void;
}

export interface IntakeVerdict {
  verdict: "new" | "duplicate" | "settles";
  because: Because | null;
  transaction_id: TransactionId | null;
  category_id: CategoryId | null;
  category_source: "rule" | "learned" | null;
}

const undecidedCategory = { category_id: null, category_source: null };

export class StatementIntake {
  vanished_pending: TransactionId[] = [];
  readonly #context: IntakeContext;
  readonly #known_span: DaySpan | null;
  #batch: NumberedRow[] = [];
  #undecided: NumberedRow[] = [];
  #span: DaySpan | null = null;
  #first_row: number | null = null;

  private constructor(context: IntakeContext, known_span: DaySpan | null) {
    this.#context = context;
    this.#known_span = known_span;
  }

  static async open(context: IntakeContext): Promise<StatementIntake> {
    const { tx, org, facts } = context;
    return new StatementIntake(context, await findKnownSpan(tx, org, facts.account_id));
  }

  async take(row: NumberedRow): Promise<void> {
    this.#first_row ??= row.number;
    this.#span = widenSpan(this.#span, row.booking_date);
    this.#batch.push(row);
    if (this.#batch.length >= batch_rows) await this.#flush();
  }

  /** Writes the remaining rows and decides about those that waited. */
  async close(): Promise<void> {
    await this.#flush();
    if (this.#span === null || !this.#mayMeetKnown(this.#span)) return;
    const { tx, org } = this.#context;
    const known = await findKnown(tx, org, this.#place(), knownRange(this.#span));
    const rows = await this.#withoutRepeatedIds();
    const result = deduplicate(known, rows, this.#span);
    this.vanished_pending = result.vanished_pending;
    await this.#carryOut(result);
  }

  #place() {
    const { account_id, import_id } = this.#context.facts;
    return { account_id, import_id, first_row: this.#first_row ?? 0 };
  }

  #mayMeetKnown(span: DaySpan): boolean {
    if (this.#known_span === null) return false;
    const { from, to } = knownRange(span);
    return from <= this.#known_span.last && to >= this.#known_span.first;
  }

  async #flush(): Promise<void> {
    const rows = this.#batch.splice(0);
    const span = spanOf(rows);
    if (span === null) return;
    const { tx, org } = this.#context;
    const waiting = this.#mayMeetKnown(span)
      ? await findPossiblyKnown(tx, org, this.#place(), rows)
      : new Set<number>();
    this.#undecided.push(...rows.filter((_, index) => waiting.has(index)));
    await this.#write(rows.filter((_, index) => !waiting.has(index)));
  }

  /**
   * Clears ids that a written row has too: they identify nothing, and deduplication must not see them as
   * unique.
   */
  async #withoutRepeatedIds(): Promise<StatementRow[]> {
    const { tx, org } = this.#context;
    const ids = this.#undecided.flatMap(({ bank_transaction_id: id }) => (id === null ? [] : [id]));
    const repeated = await findRepeatedIds(tx, org, this.#place(), ids);
    return this.#undecided.map((row) =>
      row.bank_transaction_id !== null && repeated.has(row.bank_transaction_id)
        ? { ...row, bank_transaction_id: null }
        : row,
    );
  }

  async #carryOut({ verdicts }: Deduplication): Promise<void> {
    const [fresh, resembles, settled]: [
      NumberedRow[],
      (TransactionId | null)[],
      [NumberedRow, TransactionId][],
    ] = [[], [], []];
    for (const [index, row] of this.#undecided.entries()) {
      const verdict = verdicts[index];
      if (!verdict) continue;
      if (verdict.kind === "new") {
        fresh.push(row);
        resembles.push(verdict.resembles);
        continue;
      }
      if (verdict.kind === "settles") settled.push([row, verdict.transaction_id]);
      const { kind, because, transaction_id } = verdict;
      this.#context.onVerdict(row, { ...undecidedCategory, verdict: kind, because, transaction_id });
    }
    for (let at = 0; at < fresh.length; at += batch_rows)
      await this.#write(fresh.slice(at, at + batch_rows), resembles.slice(at, at + batch_rows));
    await this.#settle(settled);
  }

  async #write(rows: NumberedRow[], resembles: (TransactionId | null)[] = []): Promise<void> {
    if (rows.length === 0) return;
    const { tx, org, facts, categorize, onVerdict } = this.#context;
    const { account_id } = facts;
    const described = rows.map((row) => ({ ...row, account_id, counterparty_key: counterpartyKey(row) }));
    const categories = await categorize(described);
    const base_amounts = await convertRows(tx, org, facts, rows);
    const records = rows.map((row, index): NewTransaction => {
      const { counterparty_key } = described[index] as { counterparty_key: string };
      const { number: import_row, line: _line, currency: _currency, balance: _balance, ...booking } = row;
      const base_amount = base_amounts[index] ?? null;
      const category = categories[index] as Awaited<ReturnType<Categorize>>[number];
      return { id: newId(), ...booking, counterparty_key, base_amount, import_row, ...category };
    });
    await insertTransactions(tx, org, facts, records);
    for (const [index, row] of rows.entries()) {
      const { category_id, category_source } = categories[index] ?? undecidedCategory;
      const transaction_id = resembles[index] ?? null;
      onVerdict(row, { verdict: "new", because: null, transaction_id, category_id, category_source });
    }
  }

  async #settle(settled: readonly [StatementRow, TransactionId][]): Promise<void> {
    const { tx, org, facts } = this.#context;
    const rows = settled.map(([row]) => row);
    const base_amounts = await convertRows(tx, org, facts, rows);
    const records = settled.map(
      ([row, id], index): SettledTransaction => ({
        id,
        booking_date: row.booking_date,
        value_date: row.value_date,
        amount: row.amount,
        base_amount: base_amounts[index] ?? null,
        description: row.description,
        counterparty_name: row.counterparty_name,
        counterparty_key: counterpartyKey(row),
        counterparty_account: row.counterparty_account,
        reference: row.reference,
        bank_transaction_id: row.bank_transaction_id,
      }),
    );
    for (const id of await settleTransactions(tx, org, facts.import_id, records))
      await fitSplits(tx, org, id);
    // These transactions belong to an earlier import, so no other job matches their booked form.
    for (const { id: transaction_id } of records)
      await tx.enqueue(matchTransactionsJob, { organization_id: org, transaction_id });
  }
}
