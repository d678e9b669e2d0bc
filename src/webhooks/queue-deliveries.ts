/** Creates the deliveries of an event and their jobs, in the event's database transaction. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { RecordedEvent, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { defineJob } from "../platform/jobs/define-job.ts";

export const deliverJob = defineJob<{ delivery_id: string }>("webhooks.deliver", {
  transaction: "handler",
  concurrency: 4,
});

/**
 * One delivery per event and enabled endpoint that subscribes to it. All events belong to one organization.
 */
export async function queueDeliveries(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const { organization_id } = first;
  const deliveries = await tx.many<Row<"webhook_deliveries", "id">>(sql`
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
    select ${organization_id}, e.id, event.id, event.type, 'pending', app_now()
    from webhook_endpoints e
    join unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[]) as event (id, type)
      on e.event_types = '{}' or e.event_types && array[event.type, split_part(event.type, '.', 1) || '.*']
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
