/**
 * Amounts as banks write them: 1.234,56 and 1,234.56, 1'234.50, 12.50-, (12.50), EUR 12.50, 12.50 DR. What
 * the comma means is decided by evidence from many values, like the order of dates: `1,234` alone decides
 * nothing.
 */
import { type Decimal, parseDecimal } from "../../kernel/decimal.ts";
import type { DecimalMark } from "./statement.ts";

const marks: readonly DecimalMark[] = [".", ","];
const amount_length_max = 40;

interface Unsigned {
  negative: boolean;
  digits: string;
}

/** The amount of this text, with `mark` before the decimals, or null if it is not an amount. */
export function parseBankAmount(text: string, mark: DecimalMark): Decimal | null {
  const plain = unsigned(text);
  if (plain === null) return null;
  const digits = withoutGroups(plain.digits, mark);
  return digits === null ? null : parseDecimal(plain.negative ? `-${digits}` : digits);
}

const signCurrencies: Record<string, string> = { "€": "EUR", "£": "GBP" };

/** The currency that the cell itself names, as in `12,50 PLN`; a dollar sign could be one of many. */
export function currencyInAmount(text: string): string | null {
  const sign = /[€£]/.exec(text)?.[0];
  if (sign !== undefined) return signCurrencies[sign] ?? null;
  return (
    /^[+-]?\s*([A-Z]{3})(?=[\s\d+-])|(?<=[\s\d+-])([A-Z]{3})[+-]?$/
      .exec(text.trim())?.[0]
      .replace(/\W/g, "") ?? null
  );
}

/** Which decimal marks the text allows; empty if it is not an amount. `1,234` and `12` allow both. */
export function possibleMarks(text: string): DecimalMark[] {
  const plain = unsigned(text);
  return plain === null ? [] : marks.filter((mark) => withoutGroups(plain.digits, mark) !== null);
}

/** The marks that fit every value. */
export function commonMarks(values: Iterable<string>): DecimalMark[] {
  let common: DecimalMark[] = [...marks];
  for (const value of values) {
    const possible = possibleMarks(value);
    common = common.filter((mark) => possible.includes(mark));
  }
  return common;
}

/** Whether the choice of mark changes what the text means. */
export function dependsOnMark(text: string): boolean {
  return parseBankAmount(text, ".") !== parseBankAmount(text, ",");
}

/** A fixed form, as OFX, CAMT and MT940 prescribe: digits and at most one mark, point or comma. */
export function parseFixedAmount(text: string): Decimal | null {
  const plain = text.trim();
  return /^[+-]?\d{0,30}(?:[.,]\d{0,10})?$/.test(plain) ? parseDecimal(plain.replace(",", ".")) : null;
}

/** Removes sign and decoration; digits, points and commas remain. */
function unsigned(text: string): Unsigned | null {
  if (text.length > amount_length_max) return null;
  let rest = text.replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2212\u2013]/g, "-");
  let negative = false;
  const suffix = /(CR|DR)$/i.exec(rest);
  if (suffix) {
    negative = suffix[0].toUpperCase() === "DR";
    rest = rest.slice(0, -2);
  }
  rest = rest.replace(/^([+-]?)(?:[A-Z]{3}|[€$£¥])/, "$1").replace(/(?:[A-Z]{3}|[€$£¥])([+-]?)$/, "$1");
  const match = /^(?:\(([\d.,'’]+)\)|([+-]?)([\d.,'’]+)([+-]?))$/.exec(rest);
  if (!match) return null;
  const [, bracketed, before = "", middle = "", after = ""] = match;
  if (before !== "" && after !== "") return null;
  // "-12.50 DR" has two signs, and it is unclear what they mean together.
  const marked = bracketed !== undefined || before === "-" || after === "-";
  if (suffix && marked) return null;
  return { negative: negative || marked, digits: bracketed ?? middle };
}

/** The digits without group separators and with a point as the mark; null if the grouping is invalid. */
function withoutGroups(digits: string, mark: DecimalMark): string | null {
  const pieces = digits.split(mark);
  if (pieces.length > 2) return null;
  const [whole = "", fraction = ""] = pieces;
  if (!/^\d*$/.test(fraction) || (whole === "" && fraction === "")) return null;
  const plain = /^\d*$/.test(whole);
  // Thousands, or lakh and crore, with one kind of separator; a group never follows a lone zero.
  const grouped =
    /^[1-9]\d{0,2}([.,'’])(?:\d{3}\1)*\d{3}$/.test(whole) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole);
  if (!plain && !grouped) return null;
  return `${whole.replace(/\D/g, "")}${pieces.length === 2 ? `.${fraction}` : ""}`;
}
