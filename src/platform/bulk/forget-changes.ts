/** Deletes bulk changes that can no longer be undone. */
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { defineSchedule } from "../jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../jobs/handle-job.ts";
import { type Forgetting, forgetOld } from "../outbox/forget-old.ts";
import { bulk_undo_hours } from "./constants.ts";

const forgetChangesSchedule = defineSchedule("bulk.forget", "hour");

export function bulkSchedules(db: Database): HandledSchedule[] {
  return [
    handleSchedule(forgetChangesSchedule, async (now) => void (await forgetOld(db, forgettingChanges, now))),
  ];
}

const forgettingChanges: Forgetting = {
  name: forgetChangesSchedule.name,
  retention_days: bulk_undo_hours / 24,
  find: (before) => sql`
    select from bulk_changes b where b.organization_id = o.organization_id and b.created_at < ${before}`,
  forget: (tx, org, before, rows_max) =>
    tx.run(sql`
      delete from bulk_changes
      where organization_id = ${org} and id in (
        select b.id
        from bulk_changes b
        where b.organization_id = ${org} and b.created_at < ${before}
        order by b.created_at
        limit ${rows_max}
        for update skip locked
      )`),
};
