/**
 * Which days a file covers wholly. The days strictly between its first and last row are covered, unless the file
 * leaves out a known transaction of such a day: then it was filtered, and its silence proves nothing.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { FileRow } from "./deduplication.ts";

export class Coverage {
  /** Every known booked transaction of the inner days has a row with its day and amount. */
  readonly isComplete: boolean;
  private readonly missingDays = new Set<CalendarDate>();
  private readonly first: CalendarDate | null;
  private readonly last: CalendarDate | null;

  constructor(known: readonly FileRow[], rows: readonly FileRow[]) {
    const dates = rows.map((row) => row.booking_date).sort();
    this.first = dates[0] ?? null;
    this.last = dates.at(-1) ?? null;
    const inFile = countBy(rows);
    for (const [key, count] of countBy(known.filter((record) => record.status === "booked"))) {
      if ((inFile.get(key) ?? 0) < count) this.missingDays.add(key.slice(0, 10) as CalendarDate);
    }
    this.isComplete = ![...this.missingDays].some((date) => this.isInside(date));
  }

  /** Whether every known booked transaction of the day has a row with its amount. */
  accountsFor(date: CalendarDate): boolean {
    return !this.missingDays.has(date);
  }

  isInside(date: CalendarDate): boolean {
    return this.first !== null && this.last !== null && date > this.first && date < this.last;
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
