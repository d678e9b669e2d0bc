/**
 * Processes the events of one file, statement by statement: imports rows, leaves rows out, and counts both.
 */
import { toNumber } from "../../kernel/decimal.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { verdicts_shown_max, warnings_shown_max } from "../constants.ts";
import type {
  CsvMapping,
  StatementAccount,
  StatementEvent,
  StatementFormat,
  StatementRow,
  StatementSummary,
} from "../formats/statement.ts";
import type { Categorize } from "../rules/categorize.ts";
import type { AccountFacts } from "../store.ts";
import { batch_rows, type IntakeVerdict, type NumberedRow, StatementIntake } from "./import-statement.ts";
import type { AccountSieve } from "./own-account.ts";
import type { ImportWarning, RowVerdictOut, Statement } from "./schema.ts";
import type { ImportId } from "./store.ts";

export interface ImportCounts {
  rows_read: number;
  created_count: number;
  duplicate_count: number;
  settled_count: number;
  left_out_count: number;
  transfer_count: number;
  categorized_count: number;
}

export interface FileResult {
  format: StatementFormat;
  /** How a CSV file was read. */
  mapping: CsvMapping | null;
  counts: ImportCounts;
  vanished_pending_ids: string[];
  statements: Statement[];
  warnings: ImportWarning[];
  verdicts: RowVerdictOut[];
}

export interface ReadingContext {
  tx: Tx;
  org: OrganizationId;
  account: AccountFacts;
  import_id: ImportId;
  categorize: Categorize;
  format: StatementFormat;
  sieve: AccountSieve;
  onProgress(rows_read: number): void;
}

/** The file belongs to another account, or has no row in the account's currency. */
export class WrongAccount extends Unprocessable {
  constructor(message: string, details: Record<string, unknown>) {
    super(message, { reason: "wrong_account", ...details });
  }
}

const statements_shown_max = 1000;
const others_shown_max = 20;

export async function readFile(
  context: ReadingContext,
  events: AsyncIterable<StatementEvent>,
): Promise<FileResult> {
  const reading = new FileReading(context);
  for await (const event of events) await reading.take(event);
  return reading.result();
}

class FileReading {
  readonly #context: ReadingContext;
  readonly #counts: ImportCounts = {
    rows_read: 0,
    created_count: 0,
    duplicate_count: 0,
    settled_count: 0,
    left_out_count: 0,
    transfer_count: 0,
    categorized_count: 0,
  };
  readonly #vanished: string[] = [];
  readonly #statements: Statement[] = [];
  readonly #warnings: ImportWarning[] = [];
  readonly #shown = new Map<NumberedRow, RowVerdictOut>();
  #intake: StatementIntake | null = null;
  #mapping: CsvMapping | null = null;

  constructor(context: ReadingContext) {
    this.#context = context;
  }

  async take(event: StatementEvent): Promise<void> {
    if (event.kind === "statement") await this.#open(event.account);
    else if (event.kind === "row") await this.#row(event.row);
    else if (event.kind === "end") await this.#close(event.summary);
    else if (event.kind === "mapping") this.#mapping = event.mapping;
    else if (this.#warnings.length < warnings_shown_max) this.#warnings.push(event.warning);
  }

  result(): FileResult {
    const { format } = this.#context;
    this.#requireSomething();
    return {
      format,
      mapping: this.#mapping,
      counts: this.#counts,
      vanished_pending_ids: this.#vanished,
      statements: this.#statements,
      warnings: this.#warnings,
      verdicts: [...this.#shown.values()],
    };
  }

  async #open(account: StatementAccount): Promise<void> {
    const { tx, org, import_id, categorize, sieve, account: own } = this.#context;
    this.#intake = null;
    if (!sieve.takes(account)) return;
    const { id: account_id, currency, base_currency } = own;
    this.#intake = await StatementIntake.open({
      tx,
      org,
      facts: { account_id, import_id, currency, base_currency },
      categorize,
      onVerdict: (row, verdict) => this.#decided(row, verdict),
    });
  }

  async #row(read: StatementRow): Promise<void> {
    const row = { ...read, number: ++this.#counts.rows_read };
    if (this.#counts.rows_read % batch_rows === 0) this.#context.onProgress(this.#counts.rows_read);
    // Recorded in the file's order, before any verdict: some rows get theirs later.
    if (this.#shown.size < verdicts_shown_max) this.#shown.set(row, toShown(row));
    if (this.#intake === null || !this.#isOwn(row)) return this.#leaveOut(row, "other_account");
    if (row.currency !== this.#context.account.currency) return this.#leaveOut(row, "other_currency");
    await this.#intake.take(row);
  }

  #isOwn({ account }: StatementRow): boolean {
    if (!account) return true;
    return this.#context.sieve.takes({ iban: normalizeIban(account), account_number: account, name: null });
  }

  #leaveOut(row: NumberedRow, verdict: RowVerdictOut["verdict"]): void {
    this.#counts.left_out_count++;
    if (verdict === "other_currency") this.#context.sieve.others.add(row.currency);
    const shown = this.#shown.get(row);
    if (shown) shown.verdict = verdict;
  }

  #decided(row: NumberedRow, verdict: IntakeVerdict): void {
    const counted = { new: "created_count", duplicate: "duplicate_count", settles: "settled_count" } as const;
    this.#counts[counted[verdict.verdict]]++;
    if (verdict.category_id !== null) this.#counts.categorized_count++;
    const shown = this.#shown.get(row);
    if (shown) Object.assign(shown, verdict);
  }

  async #close(summary: StatementSummary): Promise<void> {
    await this.#intake?.close();
    this.#vanished.push(...(this.#intake?.vanished_pending ?? []));
    if (this.#statements.length < statements_shown_max)
      this.#statements.push(toStatement(summary, this.#intake === null));
    this.#intake = null;
  }

  /** A file without a single row for this account was meant for another account. */
  #requireSomething(): void {
    const { rows_read, left_out_count } = this.#counts;
    if (left_out_count === 0 || left_out_count < rows_read) return;
    const { account, sieve } = this.#context;
    const found = [...sieve.others].slice(0, others_shown_max);
    throw new WrongAccount(
      `No row in the file is for this account (${account.iban ?? account.account_number ?? account.name}, ` +
        `${account.currency}); found ${found.join(", ")}. ` +
        "If the file is for it, give the account the iban, account_number or currency that the file has.",
      { found, iban: account.iban, account_number: account.account_number, currency: account.currency },
    );
  }
}

function toShown(row: StatementRow): RowVerdictOut {
  const { line, booking_date, amount, currency, description, counterparty_name } = row;
  return {
    line,
    booking_date,
    amount: toNumber(amount),
    currency,
    description,
    counterparty_name,
    verdict: "new",
    because: null,
    transaction_id: null,
    category_id: null,
    category_source: null,
  };
}

function toStatement(summary: StatementSummary, left_out: boolean): Statement {
  const { account, opening, closing, balance_check } = summary;
  return {
    iban: account.iban,
    account_number: account.account_number,
    currency: account.currency,
    row_count: summary.row_count,
    opening_balance: opening === null ? null : toNumber(opening.amount),
    closing_balance: closing === null ? null : toNumber(closing.amount),
    balance_check: balance_check.verdict,
    difference: balance_check.difference === null ? null : toNumber(balance_check.difference),
    left_out,
  };
}
