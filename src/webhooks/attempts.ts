/** When a delivery that failed is tried again, and when it is given up. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Waiting times between the attempts: ten attempts within about three days. */
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
 * After this many attempts failed: the next one's time, or null when it is given up. `spread`, from 0 to 1,
 * makes the wait up to a tenth longer, so that what failed together does not come back together.
 */
export function nextAttemptAt(attempt_count: number, now: Instant, spread: number): Instant | null {
  const delay = retry_delays_ms[attempt_count - 1];
  return delay === undefined ? null : addMilliseconds(now, Math.round(delay * (1 + spread / 10)));
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The receiver says that this address is gone for good. */
export const gone = 410;
