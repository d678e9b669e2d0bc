/** The log of an endpoint's deliveries, replays and test messages. */
import type { Instant } from "../kernel/calendar.ts";
import { Conflict, NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Body, DateTime, Resource, Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { filtersOf, presenterOf } from "../platform/records/mapper.ts";
import { enqueueDeliveries } from "./queue-deliveries.ts";
import { type DeliveryRow, deliveryRecord, WebhookDelivery } from "./schema.ts";
import { deliveryFrom, deliverySelect, payloadOf, requireDelivery, restartDeliveries } from "./store.ts";

const path = "/v1/webhook-endpoints/{id}";
const tag = "Webhooks";
const params = Type.Object({ id: Uuid });
const deliveryParams = Type.Object({ id: Uuid, delivery_id: Uuid });
/** One request resends at most this many; the next request continues. */
const replay_max = 1000;

const list: ListSpec = {
  name: "webhook_deliveries",
  from: deliveryFrom,
  organization: sql`d.organization_id`,
  id: sql`d.id`,
  sorts: { created_at: { expression: sql`d.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(deliveryRecord, "d"),
};

export const deliveryRoutes: AnyRoute[] = [
  listRoute<DeliveryRow, WebhookDelivery, typeof params>({
    path: `${path}/deliveries`,
    operation_id: "listWebhookDeliveries",
    summary: "List the deliveries of an endpoint and their outcome",
    tag,
    scope: "webhooks.read",
    list,
    resource: WebhookDelivery,
    select: deliverySelect,
    toResource: toDelivery,
    params,
    async within(tx, organization_id, { id }) {
      await requireEndpoint(tx, organization_id, id);
      return sql`d.endpoint_id = ${id}`;
    },
  }),
  route({
    method: "GET",
    path: `${path}/deliveries/{delivery_id}`,
    operation_id: "getWebhookDelivery",
    summary: "Get a delivery with all its attempts",
    tag,
    scope: "webhooks.read",
    params: deliveryParams,
    data: WebhookDelivery,
    async handle({ tx, organization_id, params: { id, delivery_id } }) {
      return { data: toDelivery(await requireDelivery(tx, organization_id, id, delivery_id)) };
    },
  }),
  route({
    method: "POST",
    path: `${path}/deliveries/{delivery_id}/replay`,
    operation_id: "replayWebhookDelivery",
    summary: "Send a delivery again, whatever its status",
    tag,
    scope: "webhooks.write",
    params: deliveryParams,
    data: WebhookDelivery,
    async handle({ tx, organization_id, params: { id, delivery_id }, now }) {
      await requireDelivery(tx, organization_id, id, delivery_id);
      const restarted = await restart(tx, organization_id, [delivery_id], now);
      if (restarted === 0) throw new Conflict("An attempt is in progress; wait for its outcome.");
      return { data: toDelivery(await requireDelivery(tx, organization_id, id, delivery_id)) };
    },
  }),
  route({
    method: "POST",
    path: `${path}/replay`,
    operation_id: "replayWebhookDeliveries",
    summary: `Send deliveries that failed since a given time again, oldest first, at most ${replay_max}`,
    tag,
    scope: "webhooks.write",
    params,
    body: Body({ since: DateTime }, {}),
    data: Resource({ replayed_count: Type.Integer() }),
    async handle({ tx, organization_id, params: { id }, body, now }) {
      await requireEndpoint(tx, organization_id, id);
      const failed = await tx.many<Row<"webhook_deliveries", "id">>(sql`
        select id from webhook_deliveries
        where organization_id = ${organization_id} and endpoint_id = ${id} and status = 'failed'
          and created_at >= ${body.since}
        order by created_at, id
        limit ${replay_max}`);
      const ids = failed.map((row) => row.id);
      return { data: { replayed_count: await restart(tx, organization_id, ids, now) } };
    },
  }),
  route({
    method: "POST",
    path: `${path}/test`,
    operation_id: "testWebhookEndpoint",
    summary: "Send a test message to the endpoint, whatever its event types",
    tag,
    scope: "webhooks.write",
    params,
    data: WebhookDelivery,
    status: 201,
    async handle({ tx, organization_id, params: { id } }) {
      await requireEndpoint(tx, organization_id, id);
      const delivery_id = await createTest(tx, organization_id, id);
      return { data: toDelivery(await requireDelivery(tx, organization_id, id, delivery_id)) };
    },
  }),
];

async function restart(tx: Tx, org: OrganizationId, ids: string[], now: Instant): Promise<number> {
  const restarted = await restartDeliveries(tx, org, ids, now);
  await enqueueDeliveries(tx, org, restarted);
  return restarted.length;
}

async function createTest(tx: Tx, org: OrganizationId, endpoint_id: string): Promise<string> {
  const data = JSON.stringify({ endpoint_id, message: "This is a test." });
  const delivery = await tx.one<Row<"webhook_deliveries", "id">>(sql`
    with event as (
      insert into events (organization_id, type, data) values (${org}, 'webhook.test', ${data}) returning id
    )
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
    select ${org}, ${endpoint_id}, event.id, 'webhook.test', 'pending', app_now()
    from event
    returning id`);
  await enqueueDeliveries(tx, org, [delivery]);
  return delivery.id;
}

async function requireEndpoint(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from webhook_endpoints where organization_id = ${org} and id = ${id}`);
  if (!found) throw new NotFound("webhook endpoint");
}

const toShownDelivery = presenterOf(deliveryRecord.fields);

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return toShownDelivery({ ...row, payload: payloadOf(row) });
}
