/** Formats dates, amounts and country names for a locale. Amounts are decimal text, never floats. */
import type { CalendarDate } from "../kernel/calendar.ts";
import { type Decimal, scaleOf } from "../kernel/decimal.ts";
import { currencyDecimals } from "../kernel/money.ts";
import { remembered } from "../kernel/remembered.ts";
import { speaks } from "../wording/index.ts";

export interface Formats {
  locale: string;
  date(date: CalendarDate): string;
  period(start: CalendarDate, end: CalendarDate): string;
  /** With the currency sign: €1,234.50 */
  money(amount: Decimal): string;
  /** With the currency's decimals, without its sign: 1,234.50 */
  amount(amount: Decimal): string;
  /** A unit price with all its decimals, and at least as many as the currency has. */
  price(price: Decimal): string;
  quantity(quantity: Decimal): string;
  percent(rate: Decimal): string;
  country(code: string): string;
}

/** A locale that Intl supports; English for anything else, because a typo must not block an invoice. */
export const knownLocale = remembered((locale: string): string => {
  try {
    return new Intl.Locale(locale.replace(/_/g, "-")).toString();
  } catch {
    return "en";
  }
});

const formatsByKey = remembered((key: string): Formats => {
  const [locale, currency] = key.split(" ") as [string, string];
  return makeFormats(locale, currency);
});

export function formatsFor(locale: string, currency: string): Formats {
  return formatsByKey(`${locale} ${currency}`);
}

function makeFormats(locale: string, currency: string): Formats {
  const own = numbersLocale(locale);
  const dates = dateFormat(locale);
  const decimals = currencyDecimals(currency);
  const plain = numberFormat(own, decimals, decimals);
  const money = moneyFormat(locale, currency, decimals);
  // Some locales have a percent sign of their own.
  const percent = new Intl.NumberFormat(speaks(locale) ? locale : "en", {
    style: "unit",
    unit: "percent",
    maximumFractionDigits: 20,
  });
  const countries = new Intl.DisplayNames(speaks(locale) ? [locale, "en"] : ["en"], {
    type: "region",
    fallback: "code",
  });
  return {
    locale,
    date: (date) => dates(Date.parse(date)),
    period: (start, end) => dates(Date.parse(start), Date.parse(end)),
    money: (amount) => money(amount),
    amount: (amount) => exact(plain, amount),
    price: (price) => exact(numberFormat(own, decimals, Math.max(decimals, scaleOf(price))), price),
    quantity: (quantity) => exact(numberFormat(own, 0, 20), quantity),
    percent: (rate) => exact(percent, rate),
    country: remembered((code) =>
      /^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code,
    ),
  };
}

/**
 * A language without our labels gets English ones, and then everything is English except how numbers are grouped: Arabic
 * digits, a Polish month or the Hebrew name of a country among English words would be half a translation.
 */
function numbersLocale(locale: string): string {
  return speaks(locale) ? locale : new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
}

function dateFormat(locale: string): (start: number, end?: number) => string {
  const own = speaks(locale);
  const parts: Intl.DateTimeFormatOptions = own
    ? { year: "numeric", month: "long", day: "numeric" }
    : { year: "numeric", month: "2-digit", day: "2-digit" };
  const format = new Intl.DateTimeFormat(numbersLocale(locale), {
    ...parts,
    timeZone: "UTC",
    calendar: "gregory",
  });
  return (start, end) => {
    const date = withoutMarks(end === undefined ? format.format(start) : format.formatRange(start, end));
    // Bulgarian and others put a word for "year" behind the figures.
    return own ? date : date.replace(/\p{L}[\p{L}.]*/gu, "").trim();
  };
}

/**
 * Intl puts direction marks into Arabic and Hebrew dates and amounts. Our labels run left to right, and inside such a
 * sentence the marks would scramble them: "Due 012026/04/".
 */
function withoutMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "");
}

/**
 * Intl does not group four digits in Spanish and Italian; in a column below 12.975,00 that looks like a
 * mistake.
 */
function numberFormat(locale: string, minimum: number, maximum: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    useGrouping: "always",
  });
}

function moneyFormat(locale: string, currency: string, decimals: number): (amount: Decimal) => string {
  const digits = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "always",
  } as const;
  if (!/^[A-Z]{3}$/.test(currency)) {
    const plain = new Intl.NumberFormat(numbersLocale(locale), digits);
    return (amount) => `${exact(plain, amount)} ${currency}`.trim();
  }
  const own = numbersLocale(locale);
  const style = { style: "currency", currency, ...digits } as const;
  const format = new Intl.NumberFormat(own, style);
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "";
  // Some signs are words, which belong among words of their own language only.
  if (speaks(locale) || !/[^\p{Script=Latin}\p{Script=Common}]/u.test(withoutMarks(sign)))
    return (amount) => exact(format, amount);
  const coded = new Intl.NumberFormat(own, { ...style, currencyDisplay: "code" });
  return (amount) => exact(coded, amount);
}

/**
 * Intl formats decimal text exactly, with any number of digits; a number would be rounded to a double first.
 * Most locales use a hyphen for negative numbers. It is replaced by a minus sign, which is as wide as a digit
 * and after which a line never breaks.
 */
function exact(format: Intl.NumberFormat, value: Decimal): string {
  return withoutMarks(format.format(value as unknown as `${number}`)).replace("-", "\u2212");
}
