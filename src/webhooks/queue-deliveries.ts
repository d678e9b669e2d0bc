/** From an event to the deliveries it asks for, and their jobs: in the transaction of the event. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { RecordedEvent, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export const delivery_job = "webhooks.deliver";

/** Every enabled endpoint that wants the event's type or its family gets one. */
export async function queueDeliveries(tx: Tx, { organization_id, id, type }: RecordedEvent): Promise<void> {
  const family = `${type.split(".")[0]}.*`;
  const deliveries = await tx.many<{ id: string }>(sql`
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
    select ${organization_id}, e.id, ${id}, ${type}, 'pending', app_now()
    from webhook_endpoints e
    where e.organization_id = ${organization_id}
      and e.status = 'enabled'
      and (e.event_types = '{}' or e.event_types && array[${type}, ${family}])
    returning id`);
  await enqueueDeliveries(tx, organization_id, deliveries);
}

export async function enqueueDeliveries(
  tx: Tx,
  organization_id: OrganizationId,
  deliveries: readonly { id: string }[],
): Promise<void> {
  await Promise.all(
    deliveries.map(({ id }) => tx.enqueue(delivery_job, { organization_id, delivery_id: id })),
  );
}
