/** Old events go, with the log of their deliveries; one that is still on its way stays until it has arrived or failed. */
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import type { Forgetting } from "../platform/outbox/forget-old.ts";

export function forgettingEvents(retention_days: number): Forgetting {
  return {
    name: "webhooks.forget",
    retention_days,
    find: (before) => sql`
      select from events v where v.organization_id = o.organization_id and v.created_at < ${before}`,
    async forget(tx, org, before, rows_max) {
      const old = await tx.many<Row<"events", "id">>(sql`
        select v.id
        from events v
        where v.organization_id = ${org} and v.created_at < ${before}
          and not exists (
            select from webhook_deliveries d
            where d.organization_id = v.organization_id and d.event_id = v.id and d.status = 'pending'
          )
        order by v.created_at, v.id
        limit ${rows_max}`);
      const ids = old.map(({ id }) => id);
      // Somebody may ask for a replay right now: whatever is on its way again stays.
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
