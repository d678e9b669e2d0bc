/**
 * Numbers as people type them. Each language has its own decimal sign, and many people type the other one: what can
 * be understood in one way only is read, and nothing else. A wrong number is worse than none.
 */

/** What cannot be read as a number that the field can hold; an empty field holds `null`. */
export const unreadable = Symbol("unreadable");
export type Reading = number | null | typeof unreadable;

/** Reads what `format`, or a person in its language, wrote. */
export function readNumber(text: string, format: Intl.NumberFormat): Reading {
  const written = text.replace(ownCurrency(format), "").trim();
  if (text.trim() === "") return null;
  const { minus, figure } = splitFigure(written);
  if (!/^[\d.,\s'’]*$/.test(figure) || !/\d/.test(figure)) return unreadable;
  const plain = toPlain(figure, signsOf(format));
  if (plain === null || countDecimals(plain) > (format.resolvedOptions().maximumFractionDigits ?? 0))
    return unreadable;
  const number = Number(plain);
  return minus && number !== 0 ? -number : number;
}

interface Signs {
  decimal: string;
  group: string;
}

function signsOf(format: Intl.NumberFormat): Signs {
  const parts = new Intl.NumberFormat(format.resolvedOptions().locale).formatToParts(1234567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal"), group: sign("group") };
}

/** As the field itself writes it: some have points inside, which are no decimal signs. */
function ownCurrency(format: Intl.NumberFormat): string {
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "";
}

/** The figure without its minus and without a currency before or after it. */
function splitFigure(text: string): { minus: boolean; figure: string } {
  const start = text.search(/\d|[.,]\d/);
  const end = text.search(/[^\d.,]*$/);
  const before = text.slice(0, start).replaceAll(/\s/g, "");
  const after = text.slice(end).replaceAll(/\s/g, "");
  const currency = before.replace(/[-−+]/, "");
  if (start < 0 || !isCurrency(currency) || !isCurrency(after)) return { minus: false, figure: "" };
  return { minus: /[-−]/.test(before), figure: text.slice(start, end) };
}

const currency_codes = new Set(Intl.supportedValuesOf("currency"));

/** A code or a sign: EUR, €, CA$. Other words may change the number, such as "Mio". */
function isCurrency(text: string): boolean {
  return text === "" || currency_codes.has(text.toUpperCase()) || /^\p{L}{0,3}\p{Sc}\p{L}{0,3}$/u.test(text);
}

/** As `Number` reads it; `null` if the figure has no meaning or more than one. */
function toPlain(figure: string, { decimal, group }: Signs): string | null {
  const spaced = /[\s'’]/.test(figure);
  const digits = figure.replaceAll(/[\s'’]/g, "");
  const found = [...digits].filter((sign) => sign === "." || sign === ",");
  const last = found.at(-1);
  if (last === undefined) return digits;
  const others = found.slice(0, -1);
  const is_decimal =
    others.length > 0
      ? !others.includes(last)
      : spaced || last === decimal || last !== group || !isGrouped(digits, last);
  if (is_decimal) {
    const [whole = "", fraction = ""] = digits.split(last);
    return `${whole.replaceAll(/[.,]/g, "")}.${fraction}`;
  }
  return !spaced && isGrouped(digits, last) ? digits.replaceAll(last, "") : null;
}

/** Thousands: no number begins with a group that begins with nought. */
function isGrouped(digits: string, sign: string): boolean {
  const [first = "", ...groups] = digits.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

function countDecimals(plain: string): number {
  return (plain.split(".")[1] ?? "").replace(/0+$/, "").length;
}
