/**
 * Which days a file covers completely. The days strictly between its first and last row are covered, unless
 * the file leaves out a known transaction of such a day: then it was filtered, and a missing row proves
 * nothing.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { FileRow } from "./deduplication.ts";

/** The first and the last booking day of a file. */
export interface DaySpan {
  first: CalendarDate;
  last: CalendarDate;
}

export function spanOf(rows: readonly Pick<FileRow, "booking_date">[]): DaySpan | null {
  let span: DaySpan | null = null;
  for (const { booking_date } of rows) span = widenSpan(span, booking_date);
  return span;
}

export function widenSpan(span: DaySpan | null, date: CalendarDate): DaySpan {
  if (span === null) return { first: date, last: date };
  return { first: date < span.first ? date : span.first, last: date > span.last ? date : span.last };
}

export class Coverage {
  /** Every known booked transaction of the inner days has a row with its day and amount. */
  readonly isComplete: boolean;
  readonly #missingDays = new Set<CalendarDate>();
  readonly #span: DaySpan | null;

  constructor(known: readonly FileRow[], rows: readonly FileRow[], span: DaySpan | null) {
    this.#span = span;
    const inFile = countBy(rows);
    for (const [key, count] of countBy(known.filter((record) => record.status === "booked"))) {
      if ((inFile.get(key) ?? 0) < count) this.#missingDays.add(key.slice(0, 10) as CalendarDate);
    }
    this.isComplete = ![...this.#missingDays].some((date) => this.isInside(date));
  }

  /** Whether every known booked transaction of the day has a row with its amount. */
  accountsFor(date: CalendarDate): boolean {
    return !this.#missingDays.has(date);
  }

  isInside(date: CalendarDate): boolean {
    return this.#span !== null && date > this.#span.first && date < this.#span.last;
  }
}

function countBy(records: readonly FileRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { booking_date, amount, currency } of records) {
    const key = [booking_date, amount, currency].join("\n");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
