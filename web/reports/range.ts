/** The days of a report, and the days it is compared with. */
import { type CalendarDate, endOfMonth, parseDate, startOfMonth, startOfYear } from "@internationalized/date";
import type { Comparison, Preset, ReportFilters } from "./filters.ts";

/** Both days are included. */
export interface DayRange {
  start_date: string;
  end_date: string;
}

/** A period that has not ended yet ends today. */
export function rangeOf(
  { range, start, end }: Pick<ReportFilters, "range" | "start" | "end">,
  today: string,
): DayRange {
  if (range !== "own") return presetRange(range, parseDate(today));
  const last = end ?? (start && start > today ? start : today);
  const first = start ?? `${last.slice(0, 8)}01`;
  return { start_date: first, end_date: last };
}

function presetRange(preset: Preset, today: CalendarDate): DayRange {
  const month = startOfMonth(today);
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  const year = startOfYear(today);
  const ranges: Record<Preset, [CalendarDate, CalendarDate]> = {
    last_12_months: [month.subtract({ months: 11 }), today],
    this_month: [month, today],
    last_month: [month.subtract({ months: 1 }), month.subtract({ days: 1 })],
    this_quarter: [quarter, today],
    last_quarter: [quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 })],
    this_year: [year, today],
    last_year: [year.subtract({ years: 1 }), year.subtract({ days: 1 })],
  };
  const [first, last] = ranges[preset];
  return { start_date: first.toString(), end_date: last.toString() };
}

/**
 * The range is moved back by whole months, so that both have as many months and the same days: the first half of
 * November is compared with the first half of October. A month's last day stays a last day.
 */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === "none") return null;
  const months = comparison === "year" ? 12 : monthCount(range);
  const [start, end] = [parseDate(range.start_date), parseDate(range.end_date)];
  const moved = end.subtract({ months });
  const ends_month = end.compare(endOfMonth(end)) === 0;
  return {
    start_date: start.subtract({ months }).toString(),
    end_date: (ends_month ? endOfMonth(moved) : moved).toString(),
  };
}

function monthCount({ start_date, end_date }: DayRange): number {
  const [start, end] = [parseDate(start_date), parseDate(end_date)];
  return (end.year - start.year) * 12 + end.month - start.month + 1;
}

export function monthAfter(first_of_month: string, months: number): string {
  return parseDate(first_of_month).add({ months }).toString();
}
