/**
 * Events for those who subscribed: written in the transaction of the change, so none is lost or made up. The
 * deliveries to the webhook endpoints that want it, and their jobs, are written with it.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { Sql, sql } from "../db/sql.ts";

/** The job that delivers; `webhooks` declares it. */
export const delivery_job = "webhooks.deliver";

/**
 * `type` is `subject.verb`, such as `invoice.finalized`; `data` is what a subscriber gets to see. As SQL it is
 * read from what an earlier statement of the same round trip wrote.
 */
export async function recordEvent(
  tx: Tx,
  organization_id: OrganizationId,
  type: string,
  data: Record<string, unknown> | Sql,
): Promise<void> {
  const family = `${type.split(".")[0]}.*`;
  const deliveries = await tx.many<{ id: string }>(sql`
    with event as (
      insert into events (organization_id, type, data)
      values (${organization_id}, ${type}, ${data instanceof Sql ? data : JSON.stringify(data)})
      returning id
    )
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
    select ${organization_id}, e.id, event.id, ${type}, 'pending', app_now()
    from webhook_endpoints e, event
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
