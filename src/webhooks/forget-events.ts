/**
 * Deletes old events and their deliveries. An event with a pending delivery is kept until it succeeds or
 * fails.
 */
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { noteForgotten } from "../platform/events/place-events.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import type { Forgetting } from "../platform/outbox/forget-old.ts";

export const forgetEventsSchedule = defineSchedule("webhooks.forget", "day");

export function forgettingEvents(retention_days: number): Forgetting {
  return {
    name: forgetEventsSchedule.name,
    retention_days,
    find: (before) => sql`
      select from events v where v.organization_id = o.organization_id and v.created_at < ${before}`,
    async forget(tx, org, before, rows_max) {
      const old = await tx.many<Row<"events", "id" | "position">>(sql`
        select v.id, v.position
        from events v
        where v.organization_id = ${org} and v.created_at < ${before}
          and not exists (
            select from webhook_deliveries d
            where d.organization_id = v.organization_id and d.event_id = v.id and d.status = 'pending'
          )
        order by v.created_at, v.id
        limit ${rows_max}`);
      const ids = old.map(({ id }) => id);
      const positions = old.flatMap(({ position }) => position ?? []);
      // First, because whoever places events locks the head before the events.
      if (old.length > 0)
        await noteForgotten(tx, org, {
          position: Math.max(0, ...positions),
          unplaced: old.length - positions.length,
        });
      // A replay may have started since: deliveries that are pending again are kept.
      const [, forgotten] = await together([
        tx.run(sql`
          delete from webhook_deliveries
          where organization_id = ${org} and event_id = any(${ids}) and status <> 'pending'`),
        tx.run(sql`
          delete from events v
          where v.organization_id = ${org} and v.id = any(${ids})
            and not exists (
              select from webhook_deliveries d where d.organization_id = ${org} and d.event_id = v.id
            )`),
      ]);
      return forgotten;
    },
  };
}
