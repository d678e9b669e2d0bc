/**
 * Every parser writes what it reads here. It checks each row in the same way for all formats, sums the booked
 * rows, and checks at the end whether the opening balance plus the rows equals the closing balance.
 */
import {
  type Decimal,
  fromUnits,
  json_number_digits_max,
  subtractDecimals,
  toUnits,
} from "../../kernel/decimal.ts";
import { currencyDecimals, fitsCurrency, isCurrency } from "../../kernel/money.ts";
import type {
  Balance,
  BalanceCheck,
  StatementAccount,
  StatementEvent,
  StatementRow,
  StatementSummary,
  StatementWarning,
} from "./statement.ts";
import {
  StatementMalformed,
  StatementTooLarge,
  statement_field_length_max,
  statement_rows_max,
} from "./statement-errors.ts";

export const unknownAccount: StatementAccount = {
  iban: null,
  account_number: null,
  bank_code: null,
  currency: null,
  name: null,
};

/** No currency has more decimals. Sums are kept in this unit, which is faster than adding decimal text. */
const sum_scale = 3;
/** A JSON number carries this many digits exactly; no account needs more. */
const amount_digits_max = json_number_digits_max;

interface OpenStatement {
  account: StatementAccount;
  opening: Balance | null;
  row_count: number;
  booked_units: bigint;
  /** The one currency of the rows so far; null before the first row, "mixed" when they differ. */
  currency: string | null;
}

export class StatementWriter {
  readonly events: StatementEvent[] = [];
  #current: OpenStatement | null = null;
  #rows_total = 0;

  get isOpen(): boolean {
    return this.#current !== null;
  }

  open(account: StatementAccount, opening: Balance | null = null): void {
    this.#current = { account, opening, row_count: 0, booked_units: 0n, currency: null };
    this.events.push({ kind: "statement", account });
  }

  row(row: StatementRow): void {
    if (this.#current === null) this.open(unknownAccount);
    const statement = this.#current as unknown as OpenStatement;
    const clean = requireRow(row);
    if (++this.#rows_total > statement_rows_max) {
      throw new StatementTooLarge(row.line, `more than ${statement_rows_max} rows in one file.`);
    }
    statement.row_count++;
    if (clean.status === "booked") {
      statement.booked_units += toUnits(clean.amount, sum_scale);
      statement.currency =
        statement.currency === null || statement.currency === clean.currency ? clean.currency : "mixed";
    }
    this.events.push({ kind: "row", row: clean });
  }

  warn(warning: StatementWarning): void {
    this.events.push({ kind: "warning", warning });
  }

  close(closing: Balance | null, line: number | null = null): void {
    if (this.#current === null) return;
    const summary = toSummary(this.#current, closing);
    this.#current = null;
    if (summary.balance_check.verdict === "differs") this.warn(differenceWarning(summary, line));
    this.events.push({ kind: "end", summary });
  }
}

function toSummary(statement: OpenStatement, closing: Balance | null): StatementSummary {
  const { account, opening, row_count } = statement;
  const booked_total = fromUnits(statement.booked_units, sum_scale);
  const balance_check = checkBalances(statement, booked_total, closing);
  return { account, opening, closing, row_count, booked_total, balance_check };
}

function checkBalances(
  { opening, currency }: OpenStatement,
  booked_total: Decimal,
  closing: Balance | null,
): BalanceCheck {
  const comparable =
    opening !== null &&
    closing !== null &&
    opening.currency === closing.currency &&
    (currency === null || currency === closing.currency);
  if (!comparable) return { verdict: "unknown", difference: null };
  const difference = subtractDecimals(closing.amount, opening.amount, booked_total);
  return { verdict: difference === "0" ? "agrees" : "differs", difference };
}

function differenceWarning(summary: StatementSummary, line: number | null): StatementWarning {
  const { opening, closing, booked_total, balance_check } = summary;
  return {
    code: "balance_differs",
    line,
    message:
      `Opening balance ${opening?.amount} plus ${summary.row_count} rows of ${booked_total} does not give the closing ` +
      `balance ${closing?.amount}; the difference is ${balance_check.difference} ${closing?.currency}. ` +
      "Rows may be missing from the file.",
  };
}

function requireRow(row: StatementRow): StatementRow {
  if (!isCurrency(row.currency)) {
    throw new StatementMalformed(row.line, `"${row.currency}" is not an ISO 4217 currency code such as EUR.`);
  }
  requireAmount(row, row.amount);
  if (row.balance !== null) requireAmount(row, row.balance);
  return {
    ...row,
    description: cleanText(row.description, row.line) ?? "",
    counterparty_name: cleanText(row.counterparty_name, row.line),
    counterparty_account: cleanText(row.counterparty_account, row.line),
    reference: cleanText(row.reference, row.line),
    bank_transaction_id: cleanText(row.bank_transaction_id, row.line),
  };
}

function requireAmount({ currency, line }: StatementRow, amount: Decimal): void {
  if (!fitsCurrency(amount, currency)) {
    throw new StatementMalformed(
      line,
      `the amount ${amount} has more decimals than ${currency} has (${currencyDecimals(currency)}).`,
    );
  }
  if (amount.replace(/\D/g, "").length > amount_digits_max) {
    throw new StatementMalformed(line, `the amount ${amount} has more than ${amount_digits_max} digits.`);
  }
}

/** Text is kept as it is, formulas included; only control characters and repeated spaces are removed. */
function cleanText(text: string | null, line: number): string | null {
  if (text === null) return null;
  if (text.length > statement_field_length_max) {
    throw new StatementTooLarge(line, `a text of more than ${statement_field_length_max} characters.`);
  }
  const clean = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return clean === "" ? null : clean;
}
