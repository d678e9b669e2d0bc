/** Turns one CSV record into one statement row, by a mapping whose columns were found in the header. */
import { compareDecimals, type Decimal, negateDecimal, subtractDecimals } from "../../kernel/decimal.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { currencyInAmount, parseBankAmount } from "./amounts.ts";
import type { CsvRecord } from "./csv-records.ts";
import { parseBankDate } from "./dates.ts";
import type { CsvField, CsvMapping, RowStatus, StatementRow } from "./statement.ts";
import { StatementMalformed } from "./statement-errors.ts";

export type ColumnIndexes = Partial<Record<CsvField, number[]>>;

const debitWords = new Set("d dr db dbit debit s soll af out uit debito cargo dare -".split(" "));
const creditWords = new Set("c cr crdt credit h haben bij in credito abono avere +".split(" "));
const balanceWords = /\b(?:balance|saldo|kontostand|solde)\b|brought forward/i;
const sumWords = /\b(?:totals?|totaal|totale|summe|sum|suma)\b/i;
const amountFields = ["amount", "debit", "credit"] as const;
const pendingDay = /^(?:offen|pending|vorgemerkt|ausstehend|en attente|pendiente)$/i;
const pendingWords = /pending|vorgemerkt|pendiente|en attente|in behandeling|authori[sz]ed|reserved/i;
const voidWords = /declined|reverted|failed|rejected|cancell?ed|abgelehnt/i;

const zero = "0" as Decimal;

export class CsvRowReader {
  /** Some banks print debits with a minus, some without; one file must not mix them. */
  #debitSign: "negative" | "positive" | null = null;
  readonly #mapping: CsvMapping;
  readonly #columns: ColumnIndexes;

  constructor(mapping: CsvMapping, columns: ColumnIndexes) {
    this.#mapping = mapping;
    this.#columns = columns;
  }

  /** The row, or null if its status says that no money moved. */
  read({ cells, line }: CsvRecord): StatementRow | null {
    const cell = (field: CsvField) => this.#cell(cells, field);
    const status = toStatus(cell("status"));
    if (status === "void") return null;
    const amount = this.#amount(cells, line);
    const negative = amount.startsWith("-");
    const account = cell("counterparty_account");
    return {
      booking_date: this.#date(this.#bookingDay(cells, status), line),
      value_date: cell("value_date") === "" ? null : this.#date(cell("value_date"), line),
      amount,
      currency: cell("currency").toUpperCase() || this.#currencyOf(cells, line),
      description: cell("description"),
      counterparty_name: cell("counterparty_name") || cell(negative ? "payee" : "payer") || null,
      counterparty_account: account === "" ? null : (normalizeIban(account) ?? account),
      reference: cell("reference") || null,
      bank_transaction_id: cell("bank_transaction_id") || null,
      balance: cell("balance") === "" ? null : this.#number(cell("balance"), "balance", line),
      status,
      account: cell("account") || null,
      line,
    };
  }

  hasDate(cells: readonly string[]): boolean {
    return this.#cell(cells, "booking_date") !== "";
  }

  /** A line with sums or balances: it has no date, and a word such as "total" or "balance" marks it. */
  isSum(cells: readonly string[]): boolean {
    const isDated = parseBankDate(this.#cell(cells, "booking_date"), this.#mapping.date_order) !== null;
    return !isDated && cells.some((cell) => sumWords.test(cell) || balanceWords.test(cell));
  }

  /** `Balance brought forward` and similar rows: a date but no amount. */
  isBalance(cells: readonly string[]): boolean {
    const isEmpty = amountFields.every((field) => this.#cell(cells, field) === "");
    return isEmpty && cells.some((cell) => balanceWords.test(cell));
  }

  /** A row that the bank has not booked and that has no date at all. */
  isUndated(cells: readonly string[]): boolean {
    const days = [this.#cell(cells, "booking_date"), this.#cell(cells, "value_date")];
    return (
      pendingDay.test(days[0] ?? "") &&
      days.every((day) => parseBankDate(day, this.#mapping.date_order) === null)
    );
  }

  #cell(cells: readonly string[], field: CsvField): string {
    const indexes = this.#columns[field];
    if (indexes === undefined) return "";
    const [only] = indexes;
    if (indexes.length === 1 && only !== undefined) return cells[only]?.trim() ?? "";
    return indexes
      .map((index) => cells[index]?.trim() ?? "")
      .filter(Boolean)
      .join(" ");
  }

  /** A pending row has no booking day yet; the day it was started is used instead. */
  #bookingDay(cells: readonly string[], status: RowStatus): string {
    const booked = this.#cell(cells, "booking_date");
    return booked === "" && status === "pending" ? this.#cell(cells, "value_date") : booked;
  }

  #date(text: string, line: number) {
    const date = parseBankDate(text, this.#mapping.date_order);
    if (date !== null) return date;
    throw new StatementMalformed(
      line,
      `"${text.slice(0, 40)}" is not a date in the order ${this.#mapping.date_order}.`,
    );
  }

  #number(text: string, field: CsvField, line: number): Decimal {
    const value = parseBankAmount(text, this.#mapping.decimal);
    if (value !== null) return value;
    throw new StatementMalformed(
      line,
      `${field} "${text.slice(0, 40)}" is not an amount with "${this.#mapping.decimal}" before the decimals.`,
    );
  }

  #amount(cells: readonly string[], line: number): Decimal {
    const signed = this.#columns.amount ? this.#signedAmount(cells, line) : this.#splitAmount(cells, line);
    const turned = this.#mapping.negate_amounts ? negateDecimal(signed) : signed;
    const fee = this.#cell(cells, "fee");
    return fee === "" ? turned : subtractDecimals(turned, this.#number(fee, "fee", line));
  }

  #currencyOf(cells: readonly string[], line: number): string {
    const texts = amountFields.map((field) => this.#cell(cells, field));
    const named = texts.map(currencyInAmount).find((code) => code !== null);
    return named ?? this.#requireCurrency(line);
  }

  #signedAmount(cells: readonly string[], line: number): Decimal {
    const value = this.#number(this.#cell(cells, "amount"), "amount", line);
    if (this.#columns.direction === undefined) return value;
    const word = this.#cell(cells, "direction").toLowerCase();
    const isDebit = debitWords.has(word);
    if (!isDebit && !creditWords.has(word)) {
      throw new StatementMalformed(line, `direction "${word}" is neither debit nor credit.`);
    }
    if (value.startsWith("-")) {
      if (isDebit) return value;
      throw new StatementMalformed(line, `the amount ${value} is negative and called a credit.`);
    }
    return isDebit ? negateDecimal(value) : value;
  }

  #splitAmount(cells: readonly string[], line: number): Decimal {
    const [debitText, creditText] = [this.#cell(cells, "debit"), this.#cell(cells, "credit")];
    const debit = debitText === "" ? zero : this.#number(debitText, "debit", line);
    const credit = creditText === "" ? zero : this.#number(creditText, "credit", line);
    if (debitText === "" && creditText === "") {
      throw new StatementMalformed(line, "neither the debit nor the credit column has an amount.");
    }
    if (debit !== "0" && credit !== "0") {
      throw new StatementMalformed(line, `both a debit (${debit}) and a credit (${credit}).`);
    }
    return debit === "0" ? credit : this.#debitAmount(debit, line);
  }

  #debitAmount(debit: Decimal, line: number): Decimal {
    const sign = compareDecimals(debit, zero) < 0 ? "negative" : "positive";
    this.#debitSign ??= sign;
    if (this.#debitSign !== sign) {
      throw new StatementMalformed(line, "the debit column mixes positive and negative amounts.");
    }
    return sign === "negative" ? debit : negateDecimal(debit);
  }

  #requireCurrency(line: number): string {
    if (this.#mapping.currency !== null) return this.#mapping.currency;
    throw new StatementMalformed(line, "the currency column is empty and the mapping names no currency.");
  }
}

function toStatus(text: string): RowStatus | "void" {
  if (voidWords.test(text)) return "void";
  return pendingWords.test(text) ? "pending" : "booked";
}
