/**
 * The dates of recurring invoices. The date of sequence n is always computed from `start_date`, never from
 * the previous date: a series that starts on the 31st is clamped to 28 February and returns to 31 March.
 * Calendar dates are unaffected by daylight saving time; only the instant at which a run starts depends on it
 * (`runStart`).
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
  /** The last possible invoice date; null for no end. */
  end_date: CalendarDate | null;
  /** How many invoices the series generates in total; null for no limit. */
  max_invoices: number | null;
}

export interface Progress {
  /** The first sequence that was neither generated nor skipped. */
  next_sequence: number;
  /** Invoices generated so far. Less than `next_sequence` if the series was resumed and skipped periods. */
  generated_count: number;
}

export interface Occurrence {
  sequence: number;
  date: CalendarDate;
}

/** At most this many periods of a series are generated in one run; the next run continues. */
export const catch_up_max = 12;

/** The date of sequence n, counted from 0: `start_date` plus n periods, clamped to the month's end. */
export function dateOfSequence(
  start_date: CalendarDate,
  frequency: RecurringFrequency,
  sequence: number,
): CalendarDate {
  if (!Number.isInteger(sequence) || sequence < 0)
    throw new RangeError(`sequence must be an integer from 0 up; found ${sequence}`);
  const period = periods[frequency];
  if ("days" in period) return addDays(start_date, sequence * period.days);
  return addMonths(start_date, sequence * period.months);
}

/** The first sequence whose date is on or after this day. */
export function nextSequenceOnOrAfter(
  start_date: CalendarDate,
  frequency: RecurringFrequency,
  date: CalendarDate,
): number {
  if (date <= start_date) return 0;
  const period = periods[frequency];
  if ("days" in period) return Math.ceil(daysBetween(start_date, date) / period.days);
  const sequence = Math.floor(monthsBetween(start_date, date) / period.months);
  // Counting whole months ignores the day, so the estimate may be one period too early.
  return dateOfSequence(start_date, frequency, sequence) >= date ? sequence : sequence + 1;
}

/** The next dates after `progress`: `count` of them, or fewer if the series ends before. */
export function upcoming(schedule: Schedule, progress: Progress, count: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (let step = 0; step < count; step++) {
    const sequence = progress.next_sequence + step;
    const date = dateOfSequence(schedule.start_date, schedule.frequency, sequence);
    if (isAfterEnd(schedule, date) || hasReachedLimit(schedule, progress.generated_count + step)) break;
    occurrences.push({ sequence, date });
  }
  return occurrences;
}

/** The periods that are due by today and not yet generated, oldest first, at most `limit`. */
export function dueOccurrences(
  schedule: Schedule,
  progress: Progress,
  today: CalendarDate,
  limit: number = catch_up_max,
): Occurrence[] {
  return upcoming(schedule, progress, limit).filter(({ date }) => date <= today);
}

/** Whether the series has no invoice left to generate. */
export function isCompleted(schedule: Schedule, progress: Progress): boolean {
  return upcoming(schedule, progress, 1).length === 0;
}

/**
 * The progress of a resumed series that skips missed periods. A period dated today does not count as missed.
 */
export function skipMissed(schedule: Schedule, progress: Progress, today: CalendarDate): Progress {
  const sequence = nextSequenceOnOrAfter(schedule.start_date, schedule.frequency, today);
  return { ...progress, next_sequence: Math.max(progress.next_sequence, sequence) };
}

/** The instant at which the run for a date starts: the start of that day in the organization's time zone. */
export function runStart(time_zone: string, date: CalendarDate): Instant {
  return startOfDay(time_zone, date);
}

function isAfterEnd({ end_date }: Schedule, date: CalendarDate): boolean {
  return end_date !== null && date > end_date;
}

function hasReachedLimit({ max_invoices }: Schedule, count: number): boolean {
  return max_invoices !== null && count >= max_invoices;
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [a, b] = [datePartsOf(from), datePartsOf(to)];
  return (b.year - a.year) * 12 + (b.month - a.month);
}
