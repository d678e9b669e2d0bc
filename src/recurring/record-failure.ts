/** Notes why a series could not be billed; the third failure in a row pauses it. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordSeriesEvent, type SeriesRow, takeSeries, updateSeries } from "./store.ts";

export const failures_max = 3;
/** Waiting times after the first and the second failure: what was a hiccup has passed by then. */
export const retry_delays_ms = [10 * 60_000, 60 * 60_000];
/** A retry further ahead was noted by a clock that has been set back since, and is not waited for. */
export const retry_ms_max = 2 * 60 * 60_000;

export async function recordFailure(
  tx: Tx,
  org: OrganizationId,
  series_id: string,
  error: unknown,
  now: Instant,
): Promise<void> {
  const series = await takeSeries(tx, org, series_id);
  if (series?.status !== "active") return;
  const failed = afterFailure(series, reasonOf(error), now);
  await updateSeries(tx, org, series_id, failed);
  const shown = { ...series, status: failed.status };
  const { failure_reason: reason, failure_count } = failed;
  await recordSeriesEvent(tx, org, "failed", shown, { reason, failure_count });
  if (failed.status === "paused") await recordSeriesEvent(tx, org, "paused", shown, { reason });
}

export function afterFailure(
  { failure_count }: Pick<SeriesRow, "failure_count">,
  reason: string,
  now: Instant,
) {
  const count = failure_count + 1;
  const delay = retry_delays_ms[count - 1];
  const paused = count >= failures_max || delay === undefined;
  return {
    status: paused ? ("paused" as const) : ("active" as const),
    failure_count: count,
    failure_reason: reason,
    failed_at: now,
    retry_at: paused ? null : addMilliseconds(now, delay),
  };
}

/** A refusal explains itself; what went wrong on our side is for the log. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : "Something went wrong on our side; the log has it.";
}
