/** The days on which a pattern is expected, one calendar step after another. Pure. */
import { addDays, addMonths, type CalendarDate, datePartsOf } from "../kernel/calendar.ts";
import type { RecurringPattern } from "./recurring-patterns.ts";

const steps: Partial<
  Record<RecurringPattern["frequency"], (from: CalendarDate, count: number) => CalendarDate>
> = {
  weekly: (from, count) => addDays(from, 7 * count),
  biweekly: (from, count) => addDays(from, 14 * count),
  semi_monthly: (from, count) => addDays(addMonths(from, Math.floor(count / 2)), 15 * (count % 2)),
  monthly: (from, count) => addMonths(from, count),
  quarterly: (from, count) => addMonths(from, 3 * count),
  annually: (from, count) => addMonths(from, 12 * count),
};

/**
 * From the next expected day to `end`. A payment that is late, but within the grace period, is expected
 * today.
 */
export function expectedDates(
  pattern: Pick<RecurringPattern, "frequency" | "next_expected_date" | "last_seen_date">,
  today: CalendarDate,
  end: CalendarDate,
): CalendarDate[] {
  const step = steps[pattern.frequency];
  const first = pattern.next_expected_date;
  if (!step || first === null) return [];
  const from = anchorOf(pattern, first);
  const dates: CalendarDate[] = [];
  for (let count = 0; ; count++) {
    const date = from === first ? step(from, count) : step(from, count + 1);
    if (date > end) return dates;
    const late = date < today;
    // If several expected days have passed, only the newest can still be paid; the others were missed.
    if (late && step(from, count + (from === first ? 1 : 2)) <= today) continue;
    dates.push(late ? today : date);
  }
}

/**
 * A clamped day (28 February for the 31st) would stay clamped; the last day seen may have the original day.
 */
function anchorOf(
  { frequency, last_seen_date }: Pick<RecurringPattern, "frequency" | "last_seen_date">,
  first: CalendarDate,
): CalendarDate {
  const step = steps[frequency];
  const stepsByMonth = frequency === "monthly" || frequency === "quarterly" || frequency === "annually";
  const truer = datePartsOf(last_seen_date).day > datePartsOf(first).day;
  return stepsByMonth && truer && step?.(last_seen_date, 1) === first ? last_seen_date : first;
}
