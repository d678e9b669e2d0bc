/** When a pattern is expected next, and whether it is still active. */
import {
  addDays,
  addMonths,
  type CalendarDate,
  datePartsOf,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  makeDate,
} from "../kernel/calendar.ts";
import { gapsOf, median, type PatternFrequency } from "./recurring-patterns-fit.ts";

export type PatternStatus = "early" | "active" | "inactive";

/** How late a pattern may be before it counts as cancelled. */
const grace_days: Record<Exclude<PatternFrequency, "irregular">, number> = {
  weekly: 5,
  biweekly: 9,
  semi_monthly: 10,
  monthly: 15,
  quarterly: 30,
  annually: 30,
};
/** A pattern with three hits is still early; a yearly one cannot have more than two hits in 13 months. */
const early_hits = 3;
const irregular_grace_ratio = 3;

/** The next day by calendar step after the last one, on the pattern's usual day. Days must be sorted. */
export function nextDate(dates: readonly CalendarDate[], frequency: PatternFrequency): CalendarDate | null {
  const days = [...new Set(dates)];
  const last = days.at(-1);
  if (last === undefined || frequency === "irregular") return null;
  if (frequency === "weekly" || frequency === "biweekly")
    return nextWeekday(days, last, frequency === "weekly" ? 7 : 14);
  if (frequency === "semi_monthly") return nextOfTwo(days, last);
  const months = { monthly: 1, quarterly: 3, annually: 12 }[frequency];
  return monthlyDate(nearestMonth(last, usualDay(days)), months, usualDay(days));
}

export function statusOf(
  dates: readonly CalendarDate[],
  frequency: PatternFrequency,
  today: CalendarDate,
): PatternStatus {
  const last = dates.at(-1);
  if (last === undefined || isOverdue(dates, last, frequency, today)) return "inactive";
  return dates.length <= early_hits && frequency !== "annually" ? "early" : "active";
}

function isOverdue(
  dates: readonly CalendarDate[],
  last: CalendarDate,
  frequency: PatternFrequency,
  today: CalendarDate,
): boolean {
  if (frequency === "irregular") {
    return daysBetween(last, today) > irregular_grace_ratio * median(gapsOf([...new Set(dates)]));
  }
  const next = nextDate(dates, frequency);
  return next === null || daysBetween(next, today) > grace_days[frequency];
}

/**
 * One step later, moved to the usual weekday: a holiday that shifted the last payment does not shift the
 * next.
 */
function nextWeekday(days: readonly CalendarDate[], last: CalendarDate, step: number): CalendarDate {
  const target = addDays(last, step);
  const usual = mostCommon(days.map(weekday));
  const shift = (usual - weekday(target) + 10) % 7;
  return addDays(target, shift - 3);
}

function weekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The next date is the other one of the two usual days of a month. */
function nextOfTwo(days: readonly CalendarDate[], last: CalendarDate): CalendarDate {
  const other = days.filter((_, index) => (days.length - 1 - index) % 2 === 1);
  const day = usualDay(other);
  const month = firstOfMonth(last);
  const candidates = [0, 1, 2].map((months) => monthlyDate(month, months, day));
  return candidates.find((date) => daysBetween(last, date) >= 8) ?? addDays(last, 15);
}

/**
 * The usual day of the month. If the days are month ends (31, 28, 31, 30) it is the 31st, which is clamped to
 * the end of each month.
 */
function usualDay(days: readonly CalendarDate[]): number {
  const isMonthEnd = (date: CalendarDate) => {
    const { year, month, day } = datePartsOf(date);
    return day === daysInMonth(year, month);
  };
  const numbers = days.map((date) => datePartsOf(date).day);
  const lengths = new Set(numbers.filter((_, index) => isMonthEnd(days[index] as CalendarDate)));
  if (days.every(isMonthEnd) && lengths.size > 1) return 31;
  // A clamped day in February is misleading; the largest of equally common days is the unclamped one.
  return mostCommon(numbers);
}

/** The most common value, the largest among equals. */
function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort(([a, count], [b, other]) => other - count || b - a);
  return best?.[0] ?? 1;
}

/**
 * The month whose usual day is nearest: a salary due on the 1st may be booked on the 30th of the month
 * before.
 */
function nearestMonth(date: CalendarDate, day: number): CalendarDate {
  const candidates = [-1, 0, 1].map((months) => monthlyDate(firstOfMonth(date), months, day));
  const [nearest = date] = candidates.sort(
    (a, b) => Math.abs(daysBetween(a, date)) - Math.abs(daysBetween(b, date)),
  );
  return firstOfMonth(nearest);
}

function monthlyDate(month: CalendarDate, months: number, day: number): CalendarDate {
  const { year, month: number } = datePartsOf(addMonths(month, months));
  return makeDate(year, number, Math.min(day, daysInMonth(year, number)));
}
