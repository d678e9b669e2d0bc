/**
 * Numbers, money and dates as a person reads them: in their language, and in the time zone of the organization.
 * Money shows its currency always, and no two alike: the narrow sign is "$" for every dollar. A minus is a real minus sign.
 */
import { memo } from "./memo.ts";
import type { Language } from "./preference-rules.ts";

/** English here is European: day before month, as the service's own PDFs write it. */
const locales: Record<Language, string> = {
  en: "en-IE",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  nl: "nl-NL",
};

export interface MoneyOptions {
  /** `always`: a plus before what comes in. */
  sign?: "auto" | "always" | "never";
  /** Without cents. */
  whole?: boolean;
  /** With all its decimals: a unit price may have more than its currency. */
  exact?: boolean;
}

export interface MoneyParts {
  /** Everything up to the decimal separator. */
  main: string;
  /** The decimal separator and the cents. */
  cents: string;
  /** What follows: the currency, in many languages. */
  after: string;
}

export interface Formats {
  locale: string;
  time_zone: string;
  money(amount: number, currency: string, options?: MoneyOptions): string;
  moneyParts(amount: number, currency: string, options?: MoneyOptions): MoneyParts;
  number(value: number, decimals?: number): string;
  /** `0.52` is 52 percent. */
  percent(ratio: number): string;
  /** A rate as the service has it: `19` is 19 percent, with all its decimals. */
  rate(percent: number): string;
  /** Short figures for the axis of a chart: 30k. */
  compact(value: number): string;
  /** A calendar date: 14 Nov, with the year when it is not this one. */
  date(date: string, today?: string): string;
  /** 14 November 2026. */
  longDate(date: string): string;
  /** 14 December. */
  dayAndMonth(date: string): string;
  /** Sunday, 15 November. */
  weekday(date: string): string;
  /** November. */
  month(date: string): string;
  /** Nov. */
  shortMonth(date: string): string;
  /** 15 Nov, 09:41, in the organization's time zone; with the year when it is not that of `today`. */
  dateTime(instant: string, today?: string): string;
  fileSize(bytes: number): string;
  list(items: readonly string[]): string;
}

/** Of a quantity or a unit price. */
const max_decimals = 6;

type DateOptions = Intl.DateTimeFormatOptions;

const inLanguage = memo((language: Language) =>
  memo((time_zone: string) => makeFormats(language, time_zone)),
);

/** Every figure of a list asks for them, and to make them takes longer than to draw the figure: they are made once. */
export function createFormats(language: Language, time_zone: string): Formats {
  return inLanguage(language)(time_zone);
}

function makeFormats(language: Language, time_zone: string): Formats {
  const locale = locales[language];
  const moneyFormat = memo((key: string) => {
    const [currency = "EUR", sign = "auto", decimals] = key.split(" ");
    return new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      signDisplay: signDisplays[sign as keyof typeof signDisplays],
      ...(decimals === "whole" ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {}),
      ...(decimals === "exact" ? { maximumFractionDigits: max_decimals } : {}),
    });
  });
  const partsOf = (amount: number, currency: string, { sign = "auto", whole, exact }: MoneyOptions = {}) =>
    moneyFormat(`${currency} ${sign}${whole ? " whole" : ""}${exact ? " exact" : ""}`)
      .formatToParts(amount)
      .map((part) => (part.type === "minusSign" ? { ...part, value: "−" } : part));
  // A calendar date is the same day everywhere: it is written in UTC, which it was read in.
  const day = (options: DateOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
  };
  const short = day({ day: "numeric", month: "short" });
  const shortWithYear = day({ day: "numeric", month: "short", year: "numeric" });
  const moment = (options: DateOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: time_zone });
    return (instant: string) => format.format(new Date(instant));
  };
  const timeOfDay = { hour: "2-digit", minute: "2-digit" } as const;
  const yearOf = moment({ year: "numeric" });
  const shortMoment = moment({ day: "numeric", month: "short", ...timeOfDay });
  const momentWithYear = moment({ dateStyle: "medium", timeStyle: "short" });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const rate = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale);
  const withDecimals = memo(
    (decimals: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: max_decimals });

  return {
    locale,
    time_zone,
    money: (amount, currency, options) =>
      partsOf(amount, currency, options)
        .map(({ value }) => value)
        .join(""),
    moneyParts: (amount, currency, options) => splitAtCents(partsOf(amount, currency, options)),
    number: (value, decimals) => (decimals === undefined ? plain : withDecimals(decimals)).format(value),
    percent: (ratio) => percent.format(ratio),
    rate: (value) => rate.format(value / 100),
    compact: (value) => compact.format(value).toLowerCase().replace("-", "−"),
    date: (date, today) =>
      today !== undefined && date.slice(0, 4) !== today.slice(0, 4) ? shortWithYear(date) : short(date),
    longDate: day({ day: "numeric", month: "long", year: "numeric" }),
    dayAndMonth: day({ day: "numeric", month: "long" }),
    weekday: day({ weekday: "long", day: "numeric", month: "long" }),
    month: day({ month: "long" }),
    shortMonth: day({ month: "short" }),
    dateTime: (instant, today) =>
      yearOf(instant) === today?.slice(0, 4) ? shortMoment(instant) : momentWithYear(instant),
    fileSize: (bytes) => toFileSize(bytes, size, language === "fr" ? octets : sizeUnits),
    list: (items) => list.format(items),
  };
}

const signDisplays = { auto: "auto", always: "exceptZero", never: "never" } as const;

function splitAtCents(parts: Intl.NumberFormatPart[]): MoneyParts {
  const join = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const start = parts.findIndex(({ type }) => type === "decimal");
  if (start < 0) return { main: join(parts), cents: "", after: "" };
  return {
    main: join(parts.slice(0, start)),
    cents: join(parts.slice(start, start + 2)),
    after: join(parts.slice(start + 2)),
  };
}

const sizeUnits = ["B", "KB", "MB", "GB", "TB"];
/** French counts octets. */
const octets = ["o", "ko", "Mo", "Go", "To"];

function toFileSize(bytes: number, format: Intl.NumberFormat, units: string[]): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)));
  const value = bytes / 1000 ** power;
  return `${format.format(power > 1 ? value : Math.round(value))} ${units[power]}`;
}
