/**
 * The state of a series and its changes. The schedule counts periods from `start_date`. The sequence counts
 * billed and skipped periods and only goes up. The two counts differ once the frequency or start of a running
 * series has changed: `sequence_offset` is the difference, so no sequence is used twice and dates are still
 * counted from `start_date`.
 */
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { InvalidTransition } from "../kernel/errors.ts";
import type { Id } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import { type SeriesStatus, seriesMoves } from "./constants.ts";
import {
  nextSequenceOnOrAfter,
  type Occurrence,
  type Progress,
  type Schedule,
  skipMissed,
  upcoming,
} from "./recurrence.ts";

export interface SeriesState extends Schedule {
  id: Id<"recurring_series">;
  status: SeriesStatus;
  next_sequence: number;
  sequence_offset: number;
  bill_from: CalendarDate | null;
  invoices_generated: number;
  next_generation_date: CalendarDate | null;
  last_generated_date: CalendarDate | null;
}

export function requireMove(series: SeriesState, to: SeriesStatus): void {
  if ((seriesMoves[series.status] as readonly SeriesStatus[]).includes(to)) return;
  throw new InvalidTransition(
    `The series is ${series.status}, which is final; only active or paused series can change.`,
    because("series_ended", { series_id: series.id, status: series.status }),
  );
}

/** Refuses a change of a series in a final state. */
export function requireRunning(series: SeriesState): void {
  requireMove(series, "completed");
}

function progressOf({ next_sequence, sequence_offset, invoices_generated }: SeriesState): Progress {
  return { next_sequence: next_sequence - sequence_offset, generated_count: invoices_generated };
}

/** The next dates with their sequences, at most `count`. */
export function nextOccurrences(series: SeriesState, count: number): Occurrence[] {
  return upcoming(series, progressOf(series), count).map(({ sequence, date }) => ({
    sequence: sequence + series.sequence_offset,
    date,
  }));
}

/**
 * Computes the series' next date and completes the series if there is none. A cancelled series stays
 * cancelled.
 */
export function withNextDate<State extends SeriesState>(series: State): State {
  if (series.status === "cancelled") return { ...series, next_generation_date: null };
  const [next] = nextOccurrences(series, 1);
  return next
    ? { ...series, next_generation_date: next.date }
    : { ...series, next_generation_date: null, status: "completed" };
}

export function afterGenerating<State extends SeriesState>(
  series: State,
  { sequence, date }: Occurrence,
): State {
  return withNextDate({
    ...series,
    next_sequence: sequence + 1,
    invoices_generated: series.invoices_generated + 1,
    last_generated_date: date,
  });
}

/**
 * Resumes a paused series. Missed periods are skipped unless `catch_up` is set; today's period is not missed.
 */
export function resumed<State extends SeriesState>(
  series: State,
  today: CalendarDate,
  catch_up: boolean,
): State {
  const active: State = { ...series, status: "active" };
  if (catch_up) return withNextDate(active);
  const { next_sequence } = skipMissed(series, progressOf(series), today);
  return withNextDate({ ...active, bill_from: today, next_sequence: next_sequence + series.sequence_offset });
}

/**
 * Applies a new frequency or start date: the series continues with the first date of the new schedule after
 * the billed and skipped periods. `series` has the new schedule and the old progress.
 */
export function withNewSchedule<State extends SeriesState>(series: State): State {
  const { start_date, frequency, next_sequence, last_generated_date, bill_from } = series;
  const floors = [last_generated_date && addDays(last_generated_date, 1), bill_from];
  const floor =
    floors
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? start_date;
  const period = nextSequenceOnOrAfter(start_date, frequency, floor);
  return { ...series, sequence_offset: next_sequence - period };
}
