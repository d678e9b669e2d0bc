/** Records why a series could not be billed. The third failure in a row pauses it. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { lockFreeSeries, recordSeriesEvent, type SeriesRow, updateSeries } from "./store.ts";

export const failures_max = 3;
/** Delays after the first and the second failure, long enough for a temporary problem to pass. */
export const retry_delays_ms = [10 * 60_000, 60 * 60_000];
/** A `retry_at` further ahead was set before the clock was turned back, and is ignored. */
export const retry_ms_max = 2 * 60 * 60_000;

export async function recordFailure(
  tx: Tx,
  org: OrganizationId,
  series_id: string,
  error: unknown,
  now: Instant,
): Promise<void> {
  const series = await lockFreeSeries(tx, org, series_id);
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

/** Users see the message of a refusal. Details of an internal error go to the log only. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : "An internal error occurred; see the service's log.";
}
