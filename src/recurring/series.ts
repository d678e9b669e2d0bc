/**
 * A series: where it stands and how it moves on. Its schedule counts periods from `start_date`; the sequence
 * counts invoices-to-be and only ever goes up. The two part ways when the rhythm of a running series changes:
 * `sequence_offset` is the difference, so that no sequence is used twice and the anchor stays `start_date`.
 */
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { InvalidTransition } from "../kernel/errors.ts";
import type { Id } from "../kernel/ids.ts";
import {
  nextSequenceOnOrAfter,
  type Occurrence,
  type Progress,
  type Schedule,
  skipMissed,
  upcoming,
} from "./recurrence.ts";

export const seriesStatuses = ["active", "paused", "completed", "cancelled"] as const;
export type SeriesStatus = (typeof seriesStatuses)[number];

/** Which states a state may be changed to. Completed comes by itself, when nothing is left to bill. */
export const seriesMoves = {
  active: ["paused", "cancelled", "completed"],
  paused: ["active", "cancelled", "completed"],
  completed: [],
  cancelled: [],
} as const satisfies Record<SeriesStatus, readonly SeriesStatus[]>;

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
    { series_id: series.id, status: series.status },
  );
}

/** Whether anything about the series may still change. */
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

/** The series with its next date; completed when there is none. A final state stays what it is. */
export function settled<State extends SeriesState>(series: State): State {
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
  return settled({
    ...series,
    next_sequence: sequence + 1,
    invoices_generated: series.invoices_generated + 1,
    last_generated_date: date,
  });
}

/** A paused series goes on. What was missed is skipped unless it is asked for; today itself is not missed. */
export function resumed<State extends SeriesState>(
  series: State,
  today: CalendarDate,
  catch_up: boolean,
): State {
  const active: State = { ...series, status: "active" };
  if (catch_up) return settled(active);
  const { next_sequence } = skipMissed(series, progressOf(series), today);
  return settled({ ...active, bill_from: today, next_sequence: next_sequence + series.sequence_offset });
}

/**
 * Another rhythm or start: it goes on with the first date of the new schedule after what was billed or skipped.
 * `series` has the new schedule and the old progress.
 */
export function withNewRhythm<State extends SeriesState>(series: State): State {
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
