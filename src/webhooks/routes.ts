/** Webhook endpoints: the addresses that an organization's events are sent to. */
import { randomBytes } from "node:crypto";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import type { TargetPolicy } from "../platform/outbound/guarded-request.ts";
import { filtersOf, recordMapper } from "../platform/records/mapper.ts";
import { requireRecord } from "../platform/records/read-routes.ts";
import { insertRecord, recordRoutes, updateRecord } from "../platform/records/records.ts";
import { seal } from "../platform/secrets/sealing.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import {
  type EndpointRow,
  endpointRecord,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointPatch,
  WebhookEndpointWithSecret,
} from "./schema.ts";
import { formatSecret, secret_bytes } from "./sign.ts";
import { requireTarget } from "./target.ts";

export interface WebhookSettings extends TargetPolicy {
  /** Encrypts the endpoints' secrets. */
  key: Uint8Array;
}

/**
 * After a rotation both secrets sign for this long, so that a receiver can switch without losing messages.
 */
export const previous_secret_hours = 24;

const path = "/v1/webhook-endpoints";
const tag = "Webhooks";
const list: ListSpec = {
  name: "webhook_endpoints",
  from: sql`webhook_endpoints e`,
  organization: sql`e.organization_id`,
  id: sql`e.id`,
  sorts: { created_at: { expression: sql`e.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(endpointRecord, "e"),
};
const mapper = recordMapper(endpointRecord, "e", {});
const described = { table: "webhook_endpoints", name: "webhook endpoint", list, select: mapper.select };

export function webhookRoutes(settings: WebhookSettings): AnyRoute[] {
  const { key } = settings;
  const records = recordRoutes({
    ...described,
    path,
    plural: "webhook endpoints",
    tag,
    area: "webhooks",
    fresh: true,
    resource: WebhookEndpoint,
    create: WebhookEndpointCreate,
    patch: WebhookEndpointPatch,
    toResource: mapper.toResource,
    toNewColumns: (input) => input,
    toChangedColumns(input) {
      if (input.url !== undefined) requireTarget(input.url, settings);
      return input.status === undefined ? input : { ...input, disabled_reason: null };
    },
  });
  return [
    // Creating an endpoint returns its secret, so it needs its own route. Reading an endpoint never shows it.
    ...records.filter(({ method }) => method !== "POST"),
    route({
      method: "POST",
      path,
      operation_id: "createWebhookEndpoint",
      summary: "Create a webhook endpoint; its secret is shown once",
      tag,
      scope: "webhooks.write",
      fresh: true,
      secret: true,
      body: WebhookEndpointCreate,
      resource: WebhookEndpoint,
      data: WebhookEndpointWithSecret,
      status: 201,
      async handle({ tx, organization_id, body }) {
        requireTarget(body.url, settings);
        const [id, secret] = [newId(), randomBytes(secret_bytes)];
        await insertRecord(tx, "webhook_endpoints", organization_id, id, {
          ...body,
          event_types: body.event_types ?? [],
          status: "enabled",
          secret: seal(key, id, secret),
        });
        return answerWithSecret(tx, organization_id, id, secret);
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/rotate-secret`,
      operation_id: "rotateWebhookSecret",
      summary: `Give the endpoint a new secret; the old one also signs for another ${previous_secret_hours} hours`,
      tag,
      scope: "webhooks.write",
      fresh: true,
      secret: true,
      params: Type.Object({ id: Uuid }),
      data: WebhookEndpointWithSecret,
      async handle({ tx, organization_id, params, now }) {
        const secret = randomBytes(secret_bytes);
        await rotateSecret(tx, organization_id, params.id, seal(key, params.id, secret), now);
        return answerWithSecret(tx, organization_id, params.id, secret);
      },
    }),
    ...deliveryRoutes,
  ];
}

async function rotateSecret(
  tx: Tx,
  org: OrganizationId,
  id: string,
  secret: Buffer,
  now: Instant,
): Promise<void> {
  const found = await tx.maybe<Row<"webhook_endpoints", "secret">>(sql`
    select secret from webhook_endpoints where organization_id = ${org} and id = ${id} for update`);
  if (!found) await requireRecord(tx, described, org, id);
  await updateRecord(tx, "webhook_endpoints", org, id, {
    secret,
    previous_secret: found?.secret,
    previous_secret_expires_at: addHours(now, previous_secret_hours),
  });
}

async function answerWithSecret(tx: Tx, org: OrganizationId, id: string, secret: Buffer) {
  const row = await requireRecord<EndpointRow>(tx, described, org, id);
  return { data: { ...mapper.toResource(row), secret: formatSecret(secret) }, version: row.version };
}
