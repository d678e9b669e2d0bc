/**
 * A lease marks a row whose attempt is running, so that no other worker starts one. It is short, and the
 * worker renews it for as long as the attempt takes. So a slow receiver does not get the message twice, and
 * the row of a killed worker is free again half a minute later.
 */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import { type Sql, sql } from "../db/sql.ts";

export interface LeaseTimes {
  duration_ms: number;
  renew_ms: number;
}

export const lease_times: LeaseTimes = { duration_ms: 30_000, renew_ms: 10_000 };

/**
 * A lease that ends later was written by a clock that has been set back since. Generous, because clocks
 * differ.
 */
const believed_ms = 5 * 60_000;

export function isLeased(leased_until: Sql, now: Instant): Sql {
  return sql`(${leased_until} is not null and ${leased_until} >= ${now}
    and ${leased_until} <= ${addMilliseconds(now, believed_ms)})`;
}

/** Runs the work and renews its lease meanwhile. A failed renewal is retried at the next interval. */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  { renew_ms }: LeaseTimes,
  work: () => Promise<T>,
): Promise<T> {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    renew()
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, renew_ms);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
