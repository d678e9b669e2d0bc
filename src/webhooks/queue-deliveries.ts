/** Records events with their deliveries in one query, and enqueues the jobs of these. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { defineJob } from "../platform/jobs/define-job.ts";

export const deliverJob = defineJob<{ delivery_id: string }>("webhooks.deliver", {
  transaction: "handler",
  concurrency: 4,
});

/** Records the events, with one delivery per event and enabled endpoint that subscribes to it. */
export async function queueDeliveries(
  tx: Tx,
  organization_id: OrganizationId,
  recording: Sql,
): Promise<void> {
  const deliveries = await tx.many<Row<"webhook_deliveries", "id">>(sql`
    with event as (${recording})
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
    select ${organization_id}, e.id, event.id, event.type, 'pending', app_now()
    from webhook_endpoints e
    join event on e.event_types = '{}' or e.event_types && array[event.type, split_part(event.type, '.', 1) || '.*']
    where e.organization_id = ${organization_id} and e.status = 'enabled'
    returning id`);
  await enqueueDeliveries(tx, organization_id, deliveries);
}

export async function enqueueDeliveries(
  tx: Tx,
  organization_id: OrganizationId,
  deliveries: readonly { id: string }[],
): Promise<void> {
  await tx.enqueueAll(
    deliverJob,
    deliveries.map(({ id }) => ({ organization_id, delivery_id: id })),
  );
}
