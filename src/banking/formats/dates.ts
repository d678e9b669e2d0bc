/**
 * Dates as banks write them. `03/04/2026` is March in one country and April in another, so the order of day
 * and month is decided by evidence from many values (`possibleOrders`), never assumed from one.
 */

import { type CalendarDate, makeDate, parseCalendarDate } from "../../kernel/calendar.ts";
import { dictionary } from "../../kernel/dictionary.ts";
import type { DateOrder } from "./statement.ts";

const monthNames = dictionary<number>({});
const monthTable = [
  "jan janv gen ene",
  "feb fev fevr febr",
  "mar mars mrz maerz mrt marz",
  "apr avr abr avril",
  "may mai mei maj mag mayo",
  "jun juin giu june juni",
  "jul juil lug july juli",
  "aug aou aout ago august",
  "sep sept set september",
  "oct okt ott october",
  "nov november",
  "dec dez dic december",
];
monthTable.forEach((names, index) => {
  for (const name of names.split(" ")) monthNames[name] = index + 1;
});

const orders: readonly DateOrder[] = ["ymd", "dmy", "mdy"];
const year_min = 1970;
const year_max = 2199;

/** The date of this text with its parts in this order, or null. */
export function parseBankDate(text: string, order: DateOrder): CalendarDate | null {
  const plain = withoutTime(text);
  return isoDate(plain) ?? namedMonthDate(plain) ?? compactDate(plain, order) ?? numericDate(plain, order);
}

/**
 * Which orders the text allows; empty if it is not a date. A text that means the same in every order allows
 * all.
 */
export function possibleOrders(text: string): DateOrder[] {
  const plain = withoutTime(text);
  if (isOrderFree(plain)) return [...orders];
  const separator = /^\d{1,4}([-/. ])\d/.exec(plain)?.[1];
  return orders.filter((order) => {
    // Dots are used where the day comes first; two-digit years come first only with hyphens.
    if (separator === "." && order === "mdy") return false;
    if (order === "ymd" && (separator === "." || separator === "/") && !/^\d{4}/.test(plain)) return false;
    return (compactDate(plain, order) ?? numericDate(plain, order)) !== null;
  });
}

/** The orders that fit every value. */
export function commonOrders(values: Iterable<string>): DateOrder[] {
  let common: DateOrder[] = [...orders];
  for (const value of values) {
    const possible = possibleOrders(value);
    common = common.filter((order) => possible.includes(order));
  }
  return common;
}

/** Whether the text means the same in every order: ISO dates and named months do. */
export function isOrderFree(text: string): boolean {
  const plain = withoutTime(text);
  return (isoDate(plain) ?? namedMonthDate(plain)) !== null;
}

export function looksLikeDate(text: string): boolean {
  return possibleOrders(text).length > 0;
}

/**
 * `YYYYMMDD`, and `YYYYMMDDHHMMSS.mmm[offset]` as OFX has it: the day is the bank's own; no time zone is
 * applied.
 */
export function parseCompactDate(text: string): CalendarDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  return match ? validDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** `YYMMDD` as MT940 has it. */
export function parseShortDate(text: string): CalendarDate | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text);
  return match ? validDate(fullYear(match[1] ?? ""), Number(match[2]), Number(match[3])) : null;
}

export function validDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < year_min || year > year_max) return null;
  return parseCalendarDate(makeDate(year, month, day));
}

function withoutTime(text: string): string {
  return text
    .trim()
    .replace(/(?:[T ]|, ?)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i, "");
}

function isoDate(text: string): CalendarDate | null {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  return match ? validDate(Number(match[1]), Number(match[3]), Number(match[4])) : null;
}

function namedMonthDate(text: string): CalendarDate | null {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const dayFirst = /^(\d{1,2})[-/. ]+([a-z]+)[-/. ,]+(\d{4}|\d{2})$/.exec(plain);
  if (dayFirst) return namedDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = /^([a-z]+)[-/. ]+(\d{1,2})[-/. ,]+(\d{4}|\d{2})$/.exec(plain);
  return monthFirst ? namedDate(monthFirst[3], monthFirst[1], monthFirst[2]) : null;
}

function namedDate(year = "", name = "", day = ""): CalendarDate | null {
  const month = monthNames[name] ?? monthNames[name.slice(0, 3)];
  return month === undefined ? null : validDate(fullYear(year), month, Number(day));
}

/** Eight digits without separators. */
function compactDate(text: string, order: DateOrder): CalendarDate | null {
  if (!/^\d{8}$/.test(text)) return null;
  if (order === "ymd") return parseCompactDate(text);
  return fromParts([text.slice(0, 2), text.slice(2, 4), text.slice(4)], order);
}

function numericDate(text: string, order: DateOrder): CalendarDate | null {
  // Quicken writes 1/15'26 for 2026.
  const match = /^(\d{1,2})([-/. ]) ?(\d{1,2})(?:\2|['’]) ?(\d{4}|\d{2})$/.exec(
    text.replace(/ (?=\d[/'’])/g, ""),
  );
  return match ? fromParts([match[1] ?? "", match[3] ?? "", match[4] ?? ""], order) : null;
}

function fromParts([first, second, third]: [string, string, string], order: DateOrder): CalendarDate | null {
  if (order === "dmy") return validDate(fullYear(third), Number(second), Number(first));
  if (order === "mdy") return validDate(fullYear(third), Number(first), Number(second));
  return third.length > 2 ? null : validDate(fullYear(first), Number(second), Number(third));
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}
