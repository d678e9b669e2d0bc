/**
 * The common form of every bank file, whatever its format: a stream of events. A file may hold several
 * statements (one per account or per day); each opens, has rows, and closes with its sums. Parsers hold one
 * chunk of the file and one row at a time, so a file of 100,000 rows needs no more memory than one of ten.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";

export const statementFormats = [
  "csv",
  "ofx",
  "qfx",
  "qif",
  "camt052",
  "camt053",
  "camt054",
  "mt940",
] as const;
export type StatementFormat = (typeof statementFormats)[number];

export type RowStatus = "booked" | "pending";

export interface StatementRow {
  booking_date: CalendarDate;
  value_date: CalendarDate | null;
  /** Signed: money into the account is positive. */
  amount: Decimal;
  currency: string;
  description: string;
  counterparty_name: string | null;
  /** IBAN without spaces where the bank gives one, else its account number. */
  counterparty_account: string | null;
  /** The payer's reference for the payee: the end-to-end id, a check number. */
  reference: string | null;
  /** The bank's id of this booking: FITID, AcctSvcrRef. Banks reuse and renew ids; see deduplication. */
  bank_transaction_id: string | null;
  /** The account's balance after this row, where the file shows it. */
  balance: Decimal | null;
  status: RowStatus;
  /** The own account that the row belongs to, if the file names one in each row. */
  account?: string | null;
  /** Line in the file where the row starts, counted from 1. */
  line: number;
}

export interface Balance {
  date: CalendarDate | null;
  amount: Decimal;
  currency: string;
}

/** Every field may be unknown: a CSV file often names no account at all. */
export interface StatementAccount {
  iban: string | null;
  account_number: string | null;
  bank_code: string | null;
  currency: string | null;
  name: string | null;
}

export interface BalanceCheck {
  /** `unknown` when the file does not show both balances, or rows in another currency. */
  verdict: "agrees" | "differs" | "unknown";
  /** closing - (opening + rows) */
  difference: Decimal | null;
}

export interface StatementSummary {
  account: StatementAccount;
  opening: Balance | null;
  closing: Balance | null;
  row_count: number;
  /** Booked rows only: the bank's balance does not include pending rows yet. */
  booked_total: Decimal;
  balance_check: BalanceCheck;
}

export interface StatementWarning {
  code: "balance_differs" | "encoding_assumed" | "row_ignored" | "value_date_invalid" | "version_unknown";
  line: number | null;
  message: string;
}

export type StatementEvent =
  /** How a CSV file is read. */
  | { kind: "mapping"; mapping: CsvMapping }
  | { kind: "statement"; account: StatementAccount }
  | { kind: "row"; row: StatementRow }
  | { kind: "warning"; warning: StatementWarning }
  | { kind: "end"; summary: StatementSummary };

export interface ParseOptions {
  /** The account's currency, used if the file names none. */
  currency?: string;
  /** An encoding label such as `windows-1250`; without it the bytes decide. */
  encoding?: string;
  /** Needed by CSV and QIF if the file does not show which number is the day. */
  date_order?: DateOrder;
  /** Needed by CSV and QIF if the file does not show what its comma means. */
  decimal?: DecimalMark;
  /** How to read a CSV file; without it the file is examined. */
  mapping?: CsvMapping;
  /** How earlier files of the account were read; used if it fits this file. */
  saved_mapping?: CsvMapping;
  /**
   * Whether positive amounts of a CSV file are money spent; the answer to the question about card statements.
   */
  negate_amounts?: boolean;
  /**
   * The account is a card account: if most amounts of a file are positive, the user is asked what they mean.
   */
  is_card?: boolean;
}

export const dateOrders = ["ymd", "dmy", "mdy"] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];
export type Delimiter = "," | ";" | "\t" | "|";

export const csvFields = [
  "booking_date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "direction",
  "currency",
  "description",
  "counterparty_name",
  "payer",
  "payee",
  "counterparty_account",
  "reference",
  "bank_transaction_id",
  "balance",
  "status",
  "fee",
  "account",
] as const;
export type CsvField = (typeof csvFields)[number];

/** A column by its header text, or by its position from 0 where the file has no header. */
export type ColumnRef = string | number;

export interface CsvMapping {
  delimiter: Delimiter;
  /** Which record holds the column names, counted from 1; null when none does. Records before it are skipped. */
  header_record: number | null;
  date_order: DateOrder;
  decimal: DecimalMark;
  columns: Partial<Record<CsvField, ColumnRef | ColumnRef[]>>;
  /** Used if there is no currency column. */
  currency: string | null;
  /** For card statements that show spending as positive. */
  negate_amounts?: boolean;
  /** Skips rows without a date, such as sum lines; each skipped row is reported as a warning. */
  ignore_rows_without_date?: boolean;
}

export interface StatementParser {
  readonly format: StatementFormat;
  parse(source: AsyncIterable<Uint8Array>, options: ParseOptions): AsyncIterable<StatementEvent>;
}
