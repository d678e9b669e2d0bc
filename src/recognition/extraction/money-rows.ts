/** Rows with amounts, their labels and the meaning of those. */
import type { Span } from "../reading/places.ts";
import { cellsOf, partsOf, type Row } from "../reading/rows.ts";
import { type Amount, type DecimalSign, findAmounts, usualDecimalSign } from "./amounts.ts";
import { findDates } from "./dates.ts";
import { findLabel, type LabelMatch } from "./label-match.ts";
import type { AmountRole } from "./labels.ts";
import { lacksDecimals, markInherited, markWholeAmounts } from "./whole-amounts.ts";

export interface MoneyAmount extends Amount {
  confidence: number;
  /** The value that the second look read instead, in hundredths. */
  alternative_cents: bigint | null;
  span: Span;
  /** On a paper whose amounts have no decimals, whether it is an amount of money; null on other papers. */
  whole: boolean | null;
}

export interface MoneyRow {
  row: Row;
  role: AmountRole | null;
  label: LabelMatch | null;
  /** Whether the label is on the row before, and this one has only its amount. */
  inherited: boolean;
  /** Text without its amounts. */
  words: string;
  amounts: MoneyAmount[];
  /** Percentages on the row, as tax rates. */
  percents: Amount[];
}

/** Rows in order; those without amounts are kept, because their labels may belong to the next one. */
export function toMoneyRows(rows: Row[]): MoneyRow[] {
  const sign = usualDecimalSign(rows.map((row) => row.text));
  const read = rows.map((row) => toMoneyRow(row, sign));
  const marked = lacksDecimals(read) ? markWholeAmounts(rows.map((row) => toMoneyRow(row, null))) : read;
  return marked.map((row, i) => inheritLabel(row, marked[i - 1])).map(settleBalance);
}

/** "Balance" is the amount owed; after a payment row it is the change. */
function settleBalance(row: MoneyRow, index: number, rows: MoneyRow[]): MoneyRow {
  if (row.label?.label !== "balance" || row.role !== "total") return row;
  const isPaid = rows
    .slice(0, index)
    .some((other) => other.role === "cash" && other.row.page === row.row.page && other.amounts.some(isMoney));
  return isPaid ? { ...row, role: "change" } : row;
}

function toMoneyRow(row: Row, sign: DecimalSign): MoneyRow {
  const found = cellsOf(row, 0.8).flatMap((cell) => {
    const second = cell.alternative === undefined ? [] : moneyIn(cell.alternative, sign);
    const first = moneyIn(cell.text, sign);
    const readable = first.some(isMoney) || second.length === 0 ? first : second;
    return readable.map((amount, i) => ({
      ...amount,
      confidence: cell.confidence,
      alternative_cents:
        second[i] && second[i].cents !== amount.cents && isMoney(second[i]) ? second[i].cents : null,
      span: {
        page: row.page,
        fragments: partsOf(cell),
        text: readable === first ? cell.text : (cell.alternative ?? ""),
        start: amount.start,
        end: amount.end,
      },
      whole: null,
    }));
  });
  const label = bestLabel(row);
  return {
    row,
    role: label ? roleFor(label, found) : null,
    label,
    inherited: false,
    words: row.text.replace(/[\d.,]+/g, " ").trim(),
    amounts: found.filter((amount) => !amount.percent),
    percents: found.filter((amount) => amount.percent),
  };
}

const rounding_cents_max = 100n;

/** "Rounding 42.35" is the amount after rounding, because no rounding is that large. */
function roleFor(label: LabelMatch, amounts: Amount[]): AmountRole {
  const last = amounts.filter(isMoney).at(-1);
  return label.role === "rounding" && last && last.cents > rounding_cents_max ? "total" : label.role;
}

/** Numbers in a text that are not part of a date. */
function moneyIn(text: string, sign: DecimalSign): Amount[] {
  const dates = findDates(text);
  return findAmounts(text, sign).filter(
    (amount) => !dates.some((date) => amount.start < date.end && date.start < amount.end),
  );
}

export function isMoney(amount: Amount & { whole?: boolean | null }): boolean {
  return (amount.whole ?? amount.decimals === 2) && !amount.percent;
}

/** The smallest step between amounts of the paper, in hundredths: taxes are rounded to it. */
export function unitOf(rows: MoneyRow[]): bigint {
  const isWhole = rows.some(({ amounts }) => amounts.some(({ whole }) => whole === true));
  return isWhole ? 100n : 1n;
}

function bestLabel(row: Row): LabelMatch | null {
  const first = findLabel(row.text);
  if (!row.alternative || (first && first.errors === 0)) return first;
  const second = findLabel(row.alternative);
  if (!first || !second) return first ?? second;
  return second.errors < first.errors && second.label.length >= first.label.length ? second : first;
}

/** A word inside an item's name ("gift card") is not a label for the next row. */
const inherited_coverage_min = 0.6;

function inheritLabel(row: MoneyRow, before: MoneyRow | undefined): MoneyRow {
  const bare =
    row.amounts.length > 0 &&
    row.label === null &&
    /^[^A-Za-z]*(?:[A-Za-z]{1,3}[^A-Za-z]*)?$/.test(row.words);
  if (
    !bare ||
    !before ||
    before.amounts.some(isMoney) ||
    before.label === null ||
    before.label.coverage < inherited_coverage_min
  )
    return row;
  if (before.row.page !== row.row.page) return row;
  const distance = row.row.box.y - (before.row.box.y + before.row.box.height);
  if (distance > 1.2 * row.row.box.height) return row;
  return markInherited({ ...row, role: before.role, label: before.label, inherited: true });
}
