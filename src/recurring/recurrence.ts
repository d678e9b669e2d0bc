/**
 * When recurring invoices fall due. The date of sequence n is always counted from `start_date`, never from the
 * date before: a series that starts on the 31st is clamped to 28 February and returns to 31 March. Dates are
 * calendar dates and know no daylight saving; only the moment a run starts does (`runStart`).
 */
import {
  addDays,
  addMonths,
  type CalendarDate,
  datePartsOf,
  daysBetween,
  type Instant,
  startOfDay,
} from "../kernel/calendar.ts";
import type { RecurringFrequency } from "./constants.ts";

const periods = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  annual: { months: 12 },
} as const satisfies Record<RecurringFrequency, { days: number } | { months: number }>;

export interface Schedule {
  start_date: CalendarDate;
  frequency: RecurringFrequency;
  /** The last day on which an invoice may be dated; null for no end. */
  end_date: CalendarDate | null;
  /** How many invoices the series makes in all; null for no limit. */
  max_invoices: number | null;
}

export interface Progress {
  /** The first sequence that was neither generated nor skipped. */
  next_sequence: number;
  /** Invoices made so far. Fewer than `next_sequence` where a resumed series skipped periods. */
  generated_count: number;
}

export interface Occurrence {
  sequence: number;
  date: CalendarDate;
}

/** Periods generated in one run after an outage; the next run goes on. */
export const catch_up_max = 12;

/** The date of sequence n, counted from 0: `start_date` plus n periods, clamped to the month's end. */
export function dateOfSequence(
  start_date: CalendarDate,
  frequency: RecurringFrequency,
  sequence: number,
): CalendarDate {
  if (!Number.isInteger(sequence) || sequence < 0)
    throw new RangeError(`sequence ${sequence} is not 0 or above`);
  const period = periods[frequency];
  if ("days" in period) return addDays(start_date, sequence * period.days);
  return addMonths(start_date, sequence * period.months);
}

/** The first sequence dated on this day or later. */
export function nextSequenceOnOrAfter(
  start_date: CalendarDate,
  frequency: RecurringFrequency,
  date: CalendarDate,
): number {
  if (date <= start_date) return 0;
  const period = periods[frequency];
  if ("days" in period) return Math.ceil(daysBetween(start_date, date) / period.days);
  const sequence = Math.floor(monthsBetween(start_date, date) / period.months);
  // Within the month the clamped day decides; it is at most one period off.
  return dateOfSequence(start_date, frequency, sequence) >= date ? sequence : sequence + 1;
}

/** The next dates, at most `count`, from `progress` on; fewer where the series ends. */
export function upcoming(schedule: Schedule, progress: Progress, count: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (let step = 0; step < count; step++) {
    const sequence = progress.next_sequence + step;
    const date = dateOfSequence(schedule.start_date, schedule.frequency, sequence);
    if (isAfterEnd(schedule, date) || isUsedUp(schedule, progress.generated_count + step)) break;
    occurrences.push({ sequence, date });
  }
  return occurrences;
}

/** What is due today and was not generated, oldest first, at most `limit`. */
export function dueOccurrences(
  schedule: Schedule,
  progress: Progress,
  today: CalendarDate,
  limit: number = catch_up_max,
): Occurrence[] {
  return upcoming(schedule, progress, limit).filter(({ date }) => date <= today);
}

/** Whether the series has nothing left to make. */
export function isCompleted(schedule: Schedule, progress: Progress): boolean {
  return upcoming(schedule, progress, 1).length === 0;
}

/** Where a resumed series goes on when missed periods are skipped: today's own period is not missed. */
export function skipMissed(schedule: Schedule, progress: Progress, today: CalendarDate): Progress {
  const sequence = nextSequenceOnOrAfter(schedule.start_date, schedule.frequency, today);
  return { ...progress, next_sequence: Math.max(progress.next_sequence, sequence) };
}

/** The moment a date's run starts: when the day starts where the organization is. */
export function runStart(time_zone: string, date: CalendarDate): Instant {
  return startOfDay(time_zone, date);
}

function isAfterEnd({ end_date }: Schedule, date: CalendarDate): boolean {
  return end_date !== null && date > end_date;
}

function isUsedUp({ max_invoices }: Schedule, count: number): boolean {
  return max_invoices !== null && count >= max_invoices;
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [a, b] = [datePartsOf(from), datePartsOf(to)];
  return (b.year - a.year) * 12 + (b.month - a.month);
}
