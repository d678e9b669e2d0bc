/**
 * The steps of a reminder schedule, such as 3, 10 and 30 days after an invoice was due. Of several that were
 * reached only the last one counts: a customer gets one message, not three, when the schedule is switched on
 * or the service was away.
 */
import { addDays, type CalendarDate, dateIn, daysBetween, type Instant } from "../kernel/calendar.ts";

/** Nobody wants a reminder at midnight: for reminders the day begins at eight. */
const morning_hour = 8;

/** The day whose reminders may leave: until eight on the clock there, it is still the day before. */
export function reminderDay(time_zone: string, now: Instant): CalendarDate {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    hour: "numeric",
    hourCycle: "h23",
  });
  const today = dateIn(time_zone, now);
  return Number(clock.format(Date.parse(now))) < morning_hour ? addDays(today, -1) : today;
}

/** A step that was missed by more than this is not made up for. */
export const late_days_max = 14;

/** The step to take today, or null. */
export function dueStep(
  days_after_due: readonly number[],
  due_date: CalendarDate,
  today: CalendarDate,
  taken: readonly number[],
): number | null {
  const reached = days_after_due.filter((days) => addDays(due_date, days) <= today);
  if (reached.length === 0) return null;
  const step = Math.max(...reached);
  const late = daysBetween(addDays(due_date, step), today);
  return taken.some((days) => days >= step) || late > late_days_max ? null : step;
}
