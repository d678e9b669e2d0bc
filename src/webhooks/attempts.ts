/** The retry schedule of webhook deliveries. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Delays between the attempts: ten attempts within about three days. */
export const retry_delays_ms = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * The time of the next attempt after `attempt_count` failures; null when the delivery is given up. `spread`,
 * from 0 to 1, lengthens the delay by up to a tenth, so that deliveries that failed together are not retried
 * together.
 */
export function nextAttemptAt(attempt_count: number, now: Instant, spread: number): Instant | null {
  const delay = retry_delays_ms[attempt_count - 1];
  return delay === undefined ? null : addMilliseconds(now, Math.round(delay * (1 + spread / 10)));
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 410 Gone: the receiver says that this address no longer exists. */
export const gone = 410;
