/** When an e-mail that could not be sent is tried again, and when it is given up. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";

const minute_ms = 60_000;

/** Nine attempts within two days. */
export const retry_delays_ms = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute_ms);

/** After this many attempts failed: the next one's time, or null when it is given up. */
export function nextAttemptAt(attempt_count: number, now: Instant): Instant | null {
  const delay = retry_delays_ms[attempt_count - 1];
  return delay === undefined ? null : addMilliseconds(now, delay);
}
