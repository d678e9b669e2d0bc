/**
 * Calendar dates and instants. A `CalendarDate` is a day on the wall calendar and has no time zone; an
 * `Instant` is a point in time. Converting between them always requires a time zone, because "today" differs
 * between Auckland and Honolulu. Both are text in a fixed format, so they compare and sort as text.
 */
declare const calendarDate: unique symbol;
declare const instant: unique symbol;

/** `YYYY-MM-DD` */
export type CalendarDate = string & { readonly [calendarDate]: true };
/** RFC 3339 in UTC with milliseconds: `YYYY-MM-DDTHH:mm:ss.sssZ` */
export type Instant = string & { readonly [instant]: true };

export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => toInstant(Date.now()) };

const day_ms = 86_400_000;

export function toInstant(time: number | Date): Instant {
  return new Date(time).toISOString() as Instant;
}

/** Parses RFC 3339 text with any offset; null when it is not valid. */
export function parseInstant(text: string): Instant | null {
  const match = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:?\d{2})$/.exec(
    text,
  );
  if (!match?.[1] || !parseCalendarDate(match[1])) return null;
  const time = Date.parse(text.replace(" ", "T"));
  return Number.isNaN(time) ? null : toInstant(time);
}

export function addMilliseconds(at: Instant, milliseconds: number): Instant {
  return toInstant(Date.parse(at) + milliseconds);
}

export function addHours(at: Instant, hours: number): Instant {
  return addMilliseconds(at, hours * 3_600_000);
}

/** Dates within these years can be moved by a year and still have four digits, in code and in PostgreSQL. */
export const year_min = 1000;
export const year_max = 9998;
export const accepted_dates = `a calendar date as YYYY-MM-DD, in the years ${year_min} to ${year_max}`;

/** Parses `YYYY-MM-DD`; null for anything else, including dates that do not exist such as 30 February. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < year_min || year > year_max) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return text as CalendarDate;
}

export function makeDate(year: number, month: number, day: number): CalendarDate {
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CalendarDate;
}

export function datePartsOf(date: CalendarDate) {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10) as CalendarDate;
}

/** Adds whole months and keeps the day, clamped to the end of the month: 31 January + 1 is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = datePartsOf(date);
  const index = year * 12 + (month - 1) + months;
  const [targetYear, targetMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return makeDate(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day_ms);
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01` as CalendarDate;
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  const { year, month } = datePartsOf(date);
  return makeDate(year, month, daysInMonth(year, month));
}

export function isTimeZone(zone: string): boolean {
  // Intl also accepts offsets such as "+02:00". They have no daylight saving, so only IANA names count as
  // zones.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    zoneFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The zone in its canonical spelling: "utc" becomes UTC, "europe/berlin" Europe/Berlin. Null for an unknown
 * zone.
 */
export function parseTimeZone(zone: string): string | null {
  if (!isTimeZone(zone)) return null;
  const wanted = zone.toLowerCase();
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")].find((name) => name.toLowerCase() === wanted);
  return known ?? zoneFormat(zone).resolvedOptions().timeZone;
}

/** The calendar date at this instant in this time zone. */
export function dateIn(zone: string, at: Instant): CalendarDate {
  const { year, month, day } = wallClock(zone, Date.parse(at));
  return makeDate(year, month, day);
}

/**
 * The first instant of the day in this time zone. Where daylight saving skips midnight (Cairo, Santiago),
 * that is 01:00. Where it repeats midnight, it is the earlier one.
 */
export function startOfDay(zone: string, date: CalendarDate): Instant {
  const target = Date.parse(date);
  // Local midnight is within 14 hours of UTC midnight. Binary search on "has this day started in the zone?"
  // finds the first instant; the answer is monotonic whatever the zone's rules are.
  let before = target - 15 * 3_600_000;
  let after = target + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(zone, toInstant(middle)) >= date) after = middle;
    else before = middle;
  }
  return toInstant(after);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US-u-ca-iso8601-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  zoneFormats.set(zone, format);
  return format;
}

function wallClock(zone: string, time: number) {
  const parts: Record<string, number> = {};
  for (const part of zoneFormat(zone).formatToParts(time)) parts[part.type] = Number(part.value);
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 };
}
