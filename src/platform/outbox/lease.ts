/**
 * A lease says that an attempt is under way, so that nobody else begins one. It is short, and the worker renews it
 * for as long as the attempt takes: a slow receiver is not sent to twice, and the work of a killed worker is free
 * again half a minute later.
 */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import { type Sql, sql } from "../db/sql.ts";

export interface LeaseTimes {
  duration_ms: number;
  renew_ms: number;
}

export const lease_times: LeaseTimes = { duration_ms: 30_000, renew_ms: 10_000 };

/** Further ahead, a lease was written by a clock that has been set back since. Generous: clocks differ a little. */
const believed_ms = 5 * 60_000;

export function isLeased(leased_until: Sql, now: Instant): Sql {
  return sql`(${leased_until} is not null and ${leased_until} >= ${now}
    and ${leased_until} <= ${addMilliseconds(now, believed_ms)})`;
}

/** Does the work, and renews its lease meanwhile. A renewal that fails is tried again at the next turn. */
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
