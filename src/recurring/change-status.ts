/** Pauses, resumes and cancels a series. */
import { dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SeriesStatus } from "./constants.ts";
import type { StatusInput } from "./schema.ts";
import { requireMove, resumed, withNextDate } from "./series.ts";
import {
  lockSeries,
  progressColumns,
  recordSeriesEvent,
  requireSeries,
  type SeriesEvent,
  type SeriesRow,
  updateSeries,
} from "./store.ts";

const events: Record<SeriesStatus, SeriesEvent> = {
  active: "resumed",
  paused: "paused",
  cancelled: "cancelled",
  completed: "completed",
};

export async function changeStatus(
  tx: Tx,
  org: OrganizationId,
  id: string,
  { status, catch_up }: StatusInput,
  now: Instant,
  requireVersion: (version: number) => void,
): Promise<SeriesRow> {
  const current = await lockSeries(tx, org, id);
  requireVersion(current.version);
  if (current.status === status) return current;
  requireMove(current, status);
  const changed =
    status === "active"
      ? resumed(current, dateIn(current.time_zone, now), catch_up ?? false)
      : withNextDate({ ...current, status });
  await updateSeries(tx, org, id, {
    ...progressColumns(changed),
    ...(status === "active" ? noFailure : {}),
  });
  const row = await requireSeries(tx, org, id);
  await recordSeriesEvent(tx, org, events[status], row);
  // A series resumed after its end date has nothing left to bill.
  if (row.status === "completed") await recordSeriesEvent(tx, org, "completed", row);
  return row;
}

/** Resuming clears the recorded failure: the user has seen its reason. */
export const noFailure = { failure_count: 0, failure_reason: null, failed_at: null, retry_at: null };
