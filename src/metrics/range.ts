/** Which days a question is about, and how kept sums answer it: whole months, and the days at the edges. Pure. */
import {
  addDays,
  addMonths,
  type CalendarDate,
  datePartsOf,
  firstOfMonth,
  lastOfMonth,
} from "../kernel/calendar.ts";
import { invalid } from "../platform/http/route.ts";
import { range_months_default, range_months_max } from "./constants.ts";

/** Both days belong to it. */
export interface DayRange {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

export interface RangeQuery {
  start_date?: CalendarDate | null | undefined;
  end_date?: CalendarDate | null | undefined;
}

/** The last 12 months, this one included, unless the question says otherwise. */
export function requireRange(query: RangeQuery, today: CalendarDate): DayRange {
  const end_date = query.end_date ?? laterOf(today, query.start_date ?? today);
  const start_date = query.start_date ?? addMonths(firstOfMonth(end_date), 1 - range_months_default);
  return requireOrder({ start_date, end_date });
}

export function requireOrder(range: DayRange): DayRange {
  const { start_date, end_date } = range;
  if (start_date > end_date)
    throw invalid(
      "query.start_date",
      "range",
      `must not be after end_date; found ${start_date} and ${end_date}`,
    );
  const months = monthCount(range);
  if (months > range_months_max)
    throw invalid(
      "query.start_date",
      "range",
      `must be at most ${range_months_max} months before end_date; found ${months}`,
    );
  return range;
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function monthCount({ start_date, end_date }: DayRange): number {
  const [from, to] = [datePartsOf(start_date), datePartsOf(end_date)];
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

/** The first day of every month the range touches. */
export function monthsOf(range: DayRange): CalendarDate[] {
  const first = firstOfMonth(range.start_date);
  return Array.from({ length: monthCount(range) }, (_, index) => addMonths(first, index));
}

export interface Piece {
  grain: "day" | "month";
  first: CalendarDate;
  last: CalendarDate;
}

/** The range in pieces of kept sums: at most one of whole months and two of days. */
export function piecesOf({ start_date, end_date }: DayRange): Piece[] {
  const first = start_date === firstOfMonth(start_date) ? start_date : nextMonth(start_date);
  const last =
    end_date === lastOfMonth(end_date) ? firstOfMonth(end_date) : addMonths(firstOfMonth(end_date), -1);
  if (first > last) {
    const split = firstOfMonth(end_date);
    const inOneMonth = split <= start_date;
    return inOneMonth
      ? [{ grain: "day", first: start_date, last: end_date }]
      : [
          { grain: "day", first: start_date, last: addDays(split, -1) },
          { grain: "day", first: split, last: end_date },
        ];
  }
  const pieces: Piece[] = [{ grain: "month", first, last }];
  if (start_date < first) pieces.unshift({ grain: "day", first: start_date, last: addDays(first, -1) });
  const after = nextMonth(last);
  if (end_date >= after) pieces.push({ grain: "day", first: after, last: end_date });
  return pieces;
}

function nextMonth(date: CalendarDate): CalendarDate {
  return addMonths(firstOfMonth(date), 1);
}
