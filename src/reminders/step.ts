/**
 * The steps of a reminder schedule, such as 3, 10 and 30 days after the due date. If several steps have been
 * reached, only the last one is taken: when the schedule is switched on, or after an outage, a customer gets
 * one e-mail and not three.
 */
import { addDays, type CalendarDate, dateIn, daysBetween, type Instant } from "../kernel/calendar.ts";

/** Reminders are not sent at night: for them the day begins at eight. */
const morning_hour = 8;

/** The day whose reminders may be sent. Before eight local time it is still the day before. */
export function reminderDay(time_zone: string, now: Instant): CalendarDate {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    hour: "numeric",
    hourCycle: "h23",
  });
  const today = dateIn(time_zone, now);
  return Number(clock.format(Date.parse(now))) < morning_hour ? addDays(today, -1) : today;
}

/** A step missed by more days than this is not sent late. */
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
