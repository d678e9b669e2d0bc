/** Dates, amounts and names of countries as a locale writes them. Decimal text goes in, never a float. */
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
  /** In the currency's decimals, without its sign: 1,234.50 */
  amount(amount: Decimal): string;
  /** A unit price: at least the currency's decimals, and all that were given. */
  price(price: Decimal): string;
  quantity(quantity: Decimal): string;
  percent(rate: Decimal): string;
  country(code: string): string;
}

/** A locale that Intl understands; English for anything else, since a typo must not stop an invoice. */
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
  const dates = dateFormat(locale);
  const decimals = currencyDecimals(currency);
  const plain = numberFormat(locale, decimals, decimals);
  const money = moneyFormat(locale, currency, decimals);
  const percent = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "percent",
    maximumFractionDigits: 20,
  });
  const countries = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  return {
    locale,
    date: (date) => withoutMarks(dates.format(Date.parse(date))),
    period: (start, end) => withoutMarks(dates.formatRange(Date.parse(start), Date.parse(end))),
    money: (amount) => money(amount),
    amount: (amount) => exact(plain, amount),
    price: (price) => exact(numberFormat(locale, decimals, Math.max(decimals, scaleOf(price))), price),
    quantity: (quantity) => exact(numberFormat(locale, 0, 20), quantity),
    percent: (rate) => exact(percent, rate),
    country: remembered((code) =>
      /^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code,
    ),
  };
}

/** Month names only in a language whose labels we print; a Polish month among English words reads badly. */
function dateFormat(locale: string): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions = speaks(locale)
    ? { year: "numeric", month: "long", day: "numeric" }
    : { year: "numeric", month: "2-digit", day: "2-digit" };
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC", calendar: "gregory" });
}

/**
 * Arabic and Hebrew dates come with marks that turn them around. Our labels run from left to right, and a date
 * that is turned inside of such a sentence is torn apart: "Due 012026/04/".
 */
function withoutMarks(date: string): string {
  return date.replace(/[\u200e\u200f\u061c]/g, "");
}

/** Spanish and Italian prose leaves four digits ungrouped; in a column below 12.975,00 that looks like a mistake. */
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
    const plain = new Intl.NumberFormat(locale, digits);
    return (amount) => `${exact(plain, amount)} ${currency}`.trim();
  }
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  return (amount) => exact(format, amount);
}

/**
 * Intl formats decimal text exactly, to any number of digits; a number would be rounded to a double first. Most
 * locales come with a hyphen before a negative number; a minus sign is as wide as a figure and never breaks away.
 */
function exact(format: Intl.NumberFormat, value: Decimal): string {
  return format.format(value as unknown as `${number}`).replace("-", "\u2212");
}
