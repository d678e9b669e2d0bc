/**
 * Amounts of money without decimals: "kr 450", "450:-", "¥12,800", "CHF 120.–". Most whole numbers on a paper are no money
 * but years, postal codes, quantities or numbers of documents. Therefore they are considered only if the paper has no amounts
 * with decimals, and count only with a currency's mark, with a label, with grouped thousands in a cell of their own, or
 * in a column that adds up to a total.
 */
import type { Span } from "../reading/places.ts";
import { findCurrencyMarks } from "./currencies.ts";
import { findDates } from "./dates.ts";
import type { AmountRole } from "./labels.ts";
import type { MoneyAmount, MoneyRow } from "./money-rows.ts";

/** Whether no amount of money on the paper has decimals; a weight or a time of day ("12.30") is none. */
export function lacksDecimals(rows: readonly MoneyRow[]): boolean {
  return rows.every((row) => row.amounts.every((amount) => amount.decimals !== 2 || isMeasure(row, amount)));
}

const unitAfter = /^ ?(?:kg|hg|g|l|m|m2|m3|km|cm|kwh|mb|gb|h|hrs?|hours?|std|tim|uren?|ore|uhr)\b/i;
const clockBefore = /\b(?:kl|klo|tid|time|zeit|uhrzeit|heure|hora|ora|tijd)[.:]? ?$/i;
const hours_max = 24n;
const minutes_max = 60n;

function isMeasure(row: MoneyRow, amount: MoneyAmount): boolean {
  const { text, start, end } = amount.span;
  if (row.role !== null || isMarked(amount)) return false;
  if (unitAfter.test(text.slice(end)) || clockBefore.test(text.slice(0, start))) return true;
  const isTime = amount.cents / 100n < hours_max && amount.cents % 100n < minutes_max;
  return isTime && findDates(row.row.text).length > 0;
}

/** Decides for every number whether it is money. */
export function markWholeAmounts(rows: readonly MoneyRow[]): MoneyRow[] {
  const marked = rows.map((row) => ({
    ...row,
    amounts: row.amounts.map((amount) => ({ ...amount, whole: isWholeMoney(row, amount) })),
  }));
  return addColumn(marked);
}

/** A number below its label, in a row of its own. */
export function markInherited(row: MoneyRow): MoneyRow {
  const [only, ...others] = row.amounts;
  const isClear = row.role !== null && !unclearRoles.has(row.role) && others.length === 0;
  if (!isClear || only?.whole !== false || only.decimals !== 0 || !isAlone(only) || isYear(only)) return row;
  return { ...row, amounts: [{ ...only, whole: true }] };
}

const hasMoney = ({ amounts }: MoneyRow) => amounts.some(({ whole }) => whole);

function isWholeMoney(row: MoneyRow, amount: MoneyAmount): boolean {
  if (amount.decimals !== 0) return false;
  return isMarked(amount) || isGrouped(amount) || isLabelled(row, amount);
}

/** "450:-", "450,-", "120.–": a dash instead of the cents. */
const dashedCents = /^ ?[.,:] ?[-–—−]{1,2}(?!\d)/;
/** "kr/kg", "€ per hour": a price of something. */
const priceOf = /^ ?(?:\/|per\b|pro\b|pr\b)/i;
/** Only this much text on each side of a number is searched for its mark. */
const mark_reach = 12;

function isMarked({ span }: MoneyAmount): boolean {
  const { text, end } = span;
  const after = text.slice(end, end + mark_reach);
  if (dashedCents.test(after)) return true;
  if (priceOf.test(after)) return false;
  if (markBefore(span) !== null) return true;
  const behind = markBehind(text, end);
  return behind !== null && !leadsNumber(text, behind);
}

/** Where the mark before an amount begins. */
function markBefore({ text, start }: Span): number | null {
  const from = Math.max(0, start - mark_reach);
  // With its first digit: some marks count only before a number.
  const near = text.slice(from, start + 1);
  const mark = findCurrencyMarks(near).find(
    (one) => one.end <= start - from && /^[ :=.*-]{0,3}$/.test(near.slice(one.end, start - from)),
  );
  return mark ? from + mark.start : null;
}

/** Where the mark behind an amount ends. */
function markBehind(text: string, end: number): number | null {
  const from = Math.max(0, end - 1);
  const near = text.slice(from, end + mark_reach);
  const mark = findCurrencyMarks(near).find(
    (one) => one.start >= end - from && near.slice(end - from, one.start).trim() === "",
  );
  if (!mark || priceOf.test(near.slice(mark.end))) return null;
  return from + mark.end;
}

const numberBehind = /^[ :=.*-]{0,3}\d[\d.,'’]{0,12}(?: \d{3})*/;

/** Of "2 kr 450" the second number has the mark; of "450 kr 90 kr" each has its own. */
function leadsNumber(text: string, mark_end: number): boolean {
  const number = numberBehind.exec(text.slice(mark_end))?.[0];
  return number !== undefined && markBehind(text, mark_end + number.length) === null;
}

/** The amount as it is printed, with its marks and the dash for its cents. */
export function printedWith(span: Span): string {
  const { text, start, end } = span;
  const dash = dashedCents.exec(text.slice(end, end + mark_reach))?.[0].length ?? 0;
  return text.slice(markBefore(span) ?? start, markBehind(text, end + dash) ?? end + dash);
}

/** A parenthesis or a letter for the rate of tax may follow. */
const cellEnd = /^[ *)]{0,2}[A-Z]?$/;

function isAlone({ span: { text, start, end } }: MoneyAmount): boolean {
  return /^[-–−*(]? ?$/.test(text.slice(0, start)) && cellEnd.test(text.slice(end));
}

function isGrouped(amount: MoneyAmount): boolean {
  const { text, start, end } = amount.span;
  return /\d[.,'’ ]\d/.test(text.slice(start, end)) && isAlone(amount);
}

/** Beside these labels a number may be that of a card or of anything else. */
const unclearRoles = new Set<AmountRole>(["card", "ignored"]);
const clear_coverage_min = 0.6;
const [first_year, last_year] = [1990n, 2050n];

/** The number at the end of a row with a label, unless another one has a currency's mark. */
function isLabelled(row: MoneyRow, amount: MoneyAmount): boolean {
  if (row.role === null || row.label === null || unclearRoles.has(row.role)) return false;
  if (amount !== row.amounts.at(-1) || row.amounts.some(isMarked)) return false;
  if (!endsRow(row, amount)) return false;
  return isAlone(amount) || (row.label.coverage >= clear_coverage_min && !isYear(amount));
}

function endsRow({ row }: MoneyRow, { span }: MoneyAmount): boolean {
  const last = span.fragments.at(-1);
  const rest = row.fragments.slice(last ? row.fragments.indexOf(last) + 1 : 0).map(({ text }) => text);
  return cellEnd.test(span.text.slice(span.end)) && /^\P{L}{0,3}\p{L}{0,3}$/u.test(rest.join(""));
}

function isYear({ cents, span: { start, end } }: MoneyAmount): boolean {
  return end - start === 4 && cents >= first_year * 100n && cents <= last_year * 100n;
}

const summed = new Set<AmountRole>(["subtotal", "total", "grand_total"]);

/** Numbers above the first subtotal or total that stand in its column and add up to it are the amounts of items. */
function addColumn(rows: MoneyRow[]): MoneyRow[] {
  const at = rows.findIndex((row) => row.role !== null && summed.has(row.role) && hasMoney(row));
  const total = rows[at]?.amounts.findLast(({ whole }) => whole);
  if (!total) return rows;
  const items = new Set(itemsAbove(rows.slice(0, at).toReversed(), total));
  return rows.map((row) => ({
    ...row,
    amounts: row.amounts.map((amount) => (items.has(amount) ? { ...amount, whole: true } : amount)),
  }));
}

/** Rows from the total upwards, until their numbers add up to it. */
function itemsAbove(above: MoneyRow[], total: MoneyAmount): MoneyAmount[] {
  const items: MoneyAmount[] = [];
  let sum = 0n;
  for (const row of above) {
    const item = row.amounts.at(-1);
    if (row.row.page !== total.span.page || (row.role !== null && row.role !== "discount")) break;
    if (item?.decimals !== 0 || !sharesColumn(item, total)) continue;
    if (!item.whole && !isAlone(item)) continue;
    items.push(item);
    sum += item.cents;
    if (sum === total.cents) return items;
  }
  return [];
}

function sharesColumn({ span: a }: MoneyAmount, { span: b }: MoneyAmount): boolean {
  const [one, other] = [a.fragments.at(-1)?.box, b.fragments.at(-1)?.box];
  if (!one || !other) return false;
  return one.x < other.x + other.width && other.x < one.x + one.width;
}
