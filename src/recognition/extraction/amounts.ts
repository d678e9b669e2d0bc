/**
 * Finds amounts in text. Countries write them differently ("1,234.50", "1.234,50", "1 234,50", "1'234.50"),
 * and readers add spaces ("7, 69") or read a zero as O. Anything that is not clearly an amount is ignored.
 */
import { type Decimal, parseDecimal, toUnits } from "../../kernel/decimal.ts";

export interface Amount {
  value: Decimal;
  /** The value in hundredths, for arithmetic. */
  cents: bigint;
  /** Digits after the decimal sign as written; 2 for nearly every amount of money. */
  decimals: number;
  percent: boolean;
  /** Its position in the text. */
  start: number;
  end: number;
  /** The decimal sign, if there is one. */
  sign: "." | "," | null;
}

/** The decimal sign of a paper; null if its amounts have no decimals, so that three digits after a sign are thousands. */
export type DecimalSign = "." | "," | null;

const digit = "[0-9OoQDlI|]";
const patterns: { pattern: RegExp; grouped: boolean }[] = [
  // 1,234.50  1.234,50  1'234.50
  {
    pattern: new RegExp(`\\d{1,3}(?:([.,'’]) ?\\d{3})(?:\\1 ?\\d{3})* ?[.,] ?${digit}{2}(?![\\d])`, "y"),
    grouped: true,
  },
  // 1 234,50
  { pattern: new RegExp(`[1-9]\\d{0,2}(?: \\d{3})+ ?, ?${digit}{2}(?![\\d])`, "y"), grouped: true },
  // 12.50  7, 69  33 .92  1O.5O
  {
    pattern: new RegExp(`\\d{1,9} ?[.,] ?${digit}{2}(?!\\d|[.,]\\d|[a-z]|KG|ML|CM|MM)`, "y"),
    grouped: false,
  },
  // 12.345 (a weight, or thousands)
  { pattern: /\d{1,3}(?:[.,'’]\d{3})+(?![\d])/y, grouped: true },
  // 12 345 without decimals
  { pattern: /[1-9]\d{0,2}(?: \d{3})+(?!\d|[.,] ?\d| \d)/y, grouped: true },
  // 42.0
  { pattern: /\d{1,7}[.,]\d(?![\d.,])/y, grouped: false },
  // 450kr
  {
    pattern:
      /\d{1,7}(?=(?:kr|KR|Kr|Ft|FT|K[cč]|z[lł]|EUR|CHF|SEK|NOK|DKK|ISK|HUF|CZK|PLN|JPY|KRW)(?![A-Za-z]))/y,
    grouped: false,
  },
  // 42
  { pattern: /\d{1,7}(?!\d|[A-WYZa-wyz])/y, grouped: false },
];

/** All numbers of the text that could be amounts. `sign` is the document's usual decimal sign. */
export function findAmounts(text: string, sign: DecimalSign = "."): Amount[] {
  const found: Amount[] = [];
  let at = 0;
  while (at < text.length) {
    const amount = startsNumber(text, at) ? readAmount(text, at, sign) : null;
    if (amount) found.push(amount);
    at = amount ? amount.end : at + 1;
  }
  return found;
}

/**
 * Letters directly before an amount: currency marks (RM also as readers misread it), a label, a times sign.
 */
const moneyPrefix =
  /(?:(?<![a-z])(?:rm|rh|rn|r|m|eur|usd|gbp|chf|hkd|sgd|myr|aud|cad|nzd|sek|nok|dkk|isk|pln|czk|huf|jpy|krw|ron|hrk|inr|idr|thb|aed|zar|brl|mxn|rs|rp|kr|kn|kc|zl|s?fr|dhs?|x)|total)[-.]?$/i;

/** The text before a number decides whether it is an amount; only this many characters are considered. */
const before_length_max = 32;

function textBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - before_length_max), at);
}

/** "*145.60" and "EUR*145.60": stars keep others from adding digits. "****1234" is a card, "5*2" a quantity. */
const starred = /(?:^|[\s:=(]|(?<![A-Za-z])[A-Z]{3}|[€$£¥])\*{1,3} ?$/;
const withCents = /^\d[\d.,'’]*[.,]\d{2}(?!\d)/;

function startsNumber(text: string, at: number): boolean {
  if (!/\d/.test(text[at] ?? "")) return false;
  const before = textBefore(text, at);
  // It is inside a longer number, a date, a time, a telephone number or an article code.
  if (/\d[\d.,:/'’-]*$/.test(before)) return false;
  if (starred.test(before)) return withCents.test(text.slice(at, at + before_length_max));
  return !/[A-Za-z#*/_][-.]?$/.test(before) || moneyPrefix.test(before);
}

function readAmount(text: string, at: number, sign: DecimalSign): Amount | null {
  for (const { pattern, grouped } of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    return toAmount(text, at, match[0], grouped, sign);
  }
  return null;
}

function toAmount(
  text: string,
  start: number,
  matched: string,
  grouped: boolean,
  sign: DecimalSign,
): Amount | null {
  const end = start + matched.length;
  const after = text.slice(end, end + 3);
  // It is part of a date, time, version or code: more digits follow after a separator.
  if (/^(?:[/:]\d|-\d|[.,]\d)/.test(after)) return null;
  const clean = matched
    .replace(/ /g, "")
    .replace(/[OoQD]/g, "0")
    .replace(/[lI|]/g, "1");
  const { whole, fraction, decimalSign } = split(clean, grouped, sign);
  const value = parseDecimal(`${isNegative(text, start, end) ? "-" : ""}${whole}.${fraction}`);
  if (value === null) return null;
  return {
    value,
    cents: toUnits(value, 2),
    decimals: fraction.length,
    percent: /^ ?[%¾]/.test(after),
    start,
    end,
    sign: decimalSign,
  };
}

function split(clean: string, grouped: boolean, sign: DecimalSign) {
  const last = Math.max(clean.lastIndexOf("."), clean.lastIndexOf(","));
  const tail = last < 0 ? "" : clean.slice(last + 1);
  const mark = clean[last] as "." | "," | undefined;
  // Three digits after a single sign are thousands, unless the sign is the document's decimal sign.
  const isFraction =
    tail.length > 0 &&
    (tail.length !== 3 || (grouped && mark === sign && clean.split(/[.,'’]/).length === 2));
  const whole = (isFraction ? clean.slice(0, last) : clean).replace(/[.,'’]/g, "");
  return { whole, fraction: isFraction ? tail : "", decimalSign: isFraction && mark ? mark : null };
}

const minusBefore =
  /(?:(?:^|[\s(:])[-–−](?: ?(?:RM|[Kk]r\.?|[$€£¥₩]|[A-Z]{3}))?|(?:RM|[Kk]r\.?|[$€£¥₩]|[A-Z]{3}) ?[-–−]) ?$/;
const markBefore = /(?:[€$£¥₩]|(?<![A-Za-z])(?:[A-Z]{3}|[Kk]r\.?)) ?$/;

function isNegative(text: string, start: number, end: number): boolean {
  const before = textBefore(text, start);
  if (minusBefore.test(before)) return true;
  const hasDecimals = /[.,] ?\d{2}$/.test(text.slice(start, end));
  // "JPY 13,640-": between a mark and a dash nobody can add digits; it is no minus.
  const isEnclosed = !hasDecimals && markBefore.test(before);
  return (
    (!isEnclosed && /^[-–−](?!\d)/.test(text.slice(end))) ||
    (/\( ?$/.test(before) && /^ ?\)/.test(text.slice(end)) && /[.,]/.test(text.slice(start, end)))
  );
}

/** The decimal sign of most amounts with two decimals in the document. */
export function usualDecimalSign(texts: string[]): "." | "," {
  let [points, commas] = [0, 0];
  for (const text of texts) {
    points += text.match(/\d ?\. ?\d{2}(?![\d.,/-])/g)?.length ?? 0;
    commas += text.match(/\d ?, ?\d{2}(?![\d.,/-])/g)?.length ?? 0;
  }
  return commas > points ? "," : ".";
}
