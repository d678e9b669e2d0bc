/**
 * pg-boss compares its timestamps with the database's clock. After that clock is set back, jobs added before
 * would wait until the clock reaches their time again, a dead worker's job would seem alive, and the queues
 * would not be maintained: for a year, if the clock had been a year ahead. A timestamp further ahead than
 * anything we write can only come from such a clock, so it is reset to now.
 */
import type { PgBoss } from "pg-boss";

/** No job is delayed for longer than this, not even by retries. */
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

export async function resetFutureTimes(boss: PgBoss): Promise<void> {
  for (const statement of statements) await boss.getDb().executeSql(statement);
}
