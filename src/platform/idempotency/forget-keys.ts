/** Deletes the stored responses to requests with an Idempotency-Key when they no longer count. */
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { defineSchedule } from "../jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../jobs/handle-job.ts";
import { type Forgetting, forgetOld } from "../outbox/forget-old.ts";
import { idempotency_retention_hours } from "./constants.ts";

const forgetKeysSchedule = defineSchedule("idempotency.forget", "hour");

export function idempotencySchedules(db: Database): HandledSchedule[] {
  return [handleSchedule(forgetKeysSchedule, async (now) => void (await forgetOld(db, forgettingKeys, now)))];
}

const forgettingKeys: Forgetting = {
  name: forgetKeysSchedule.name,
  retention_days: idempotency_retention_hours / 24,
  find: (before) => sql`
    select from idempotency_keys k where k.organization_id = o.organization_id and k.created_at < ${before}`,
  forget: (tx, org, before, rows_max) =>
    tx.run(sql`
      delete from idempotency_keys
      where organization_id = ${org} and (route, key) in (
        select k.route, k.key
        from idempotency_keys k
        where k.organization_id = ${org} and k.created_at < ${before}
        order by k.created_at
        limit ${rows_max}
        for update skip locked
      )`),
};
