/** The retry schedule of e-mails. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";

const minute_ms = 60_000;

/** Delays between the attempts: nine attempts within two days. */
export const retry_delays_ms = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute_ms);

/** The time of the next attempt after `attempt_count` failures; null when the e-mail is given up. */
export function nextAttemptAt(attempt_count: number, now: Instant): Instant | null {
  const delay = retry_delays_ms[attempt_count - 1];
  return delay === undefined ? null : addMilliseconds(now, delay);
}
