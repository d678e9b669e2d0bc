/** A file has bookings of one fiscal year, because their dates have no year. Pure. */
import { addDays, type CalendarDate, parseCalendarDate } from "../../kernel/calendar.ts";

export interface FiscalPart {
  /** The first day of the fiscal year. */
  fiscal_year: CalendarDate;
  from: CalendarDate;
  to: CalendarDate;
}

/** `start`: the first day of every fiscal year, MM-DD. */
export function fiscalParts(from: CalendarDate, to: CalendarDate, start: string): FiscalPart[] {
  const parts: FiscalPart[] = [];
  for (let first = from; first <= to; ) {
    const year = Number(first.slice(0, 4)) - (first.slice(5) < start ? 1 : 0);
    const last = addDays(dayOf(year + 1, start), -1);
    parts.push({ fiscal_year: dayOf(year, start), from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return parts;
}

function dayOf(year: number, day: string): CalendarDate {
  return parseCalendarDate(`${String(year).padStart(4, "0")}-${day}`) as CalendarDate;
}

/** The months of a part, so that one month at a time is read. */
export function monthsOf({
  from,
  to,
}: Pick<FiscalPart, "from" | "to">): { from: CalendarDate; to: CalendarDate }[] {
  const months: { from: CalendarDate; to: CalendarDate }[] = [];
  for (let first = from; first <= to; ) {
    const next = addDays(`${first.slice(0, 7)}-28` as CalendarDate, 4);
    const last = addDays(`${next.slice(0, 7)}-01` as CalendarDate, -1);
    months.push({ from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return months;
}
