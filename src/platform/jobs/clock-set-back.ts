/**
 * pg-boss compares its times with the database's clock. After that clock was set back, a job added before would
 * wait until the clock reaches its time again, a dead worker's job would seem alive, and the queues would not be
 * looked after: for a year, if the clock had been a year ahead. A time further ahead than anything we write can
 * only come from such a clock, and becomes the present.
 */
import type { PgBoss } from "pg-boss";

/** No job is put off for longer, also not by retries. */
export const delay_seconds_max = 3600;
const ahead = "now() + interval '1 minute'";

const statements = [
  `update pgboss.job set created_on = least(created_on, now()), start_after = least(start_after, now())
  where state < 'active'
    and (created_on > ${ahead} or start_after > ${ahead} + interval '${delay_seconds_max} seconds')`,
  `update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
  where state = 'active' and greatest(started_on, heartbeat_on) > ${ahead}`,
  `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
  where greatest(monitor_claim_on, monitor_on, maintain_on) > ${ahead}`,
];

export async function bringTimesBack(boss: PgBoss): Promise<void> {
  for (const statement of statements) await boss.getDb().executeSql(statement);
}
