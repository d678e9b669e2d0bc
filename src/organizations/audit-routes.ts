/** The audit trail: who changed what. Database triggers write it; the API only reads it. */
import { NotFound } from "../kernel/errors.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { enumField, instantField, textField, uuidField } from "../platform/list/fields.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { AuditEvent } from "./schema.ts";

const path = "/v1/audit-events";
const tag = "Audit events";
const scope = "organization.read";
const select = sql`a.id, a.organization_id, a.created_at, a.actor_kind, a.actor_id, a.channel, a.request_id, a.action,
  a.record_type, a.record_id, a.changes`;

/** An event is written once and never changed, so its version is always this. */
const only_version = 1;

export const auditRoutes: AnyRoute[] = [
  listRoute<AuditEvent, AuditEvent>({
    path,
    summary: "List changes",
    tag,
    scope,
    list: {
      name: "audit_events",
      from: sql`audit_events a`,
      organization: sql`a.organization_id`,
      id: sql`a.id`,
      sorts: { created_at: { expression: sql`a.created_at`, type: "timestamptz" } },
      default_sort: "created_at",
      filters: {
        record_type: textField(sql`a.record_type`),
        record_id: uuidField(sql`a.record_id`),
        actor_id: textField(sql`a.actor_id`),
        actor_kind: enumField(sql`a.actor_kind`, ["user", "api_key", "client", "system"]),
        action: enumField(sql`a.action`, ["created", "changed", "deleted"]),
        channel: textField(sql`a.channel`),
        request_id: textField(sql`a.request_id`),
        created_at: instantField(sql`a.created_at`),
      },
      // Days are in the organization's time zone, which is looked up once, not for each row.
      date: sql`(a.created_at at time zone
        (select time_zone from organizations where organization_id = app_organization()))::date`,
    },
    resource: AuditEvent,
    select,
    toResource: toAuditEvent,
  }),
  route({
    method: "GET",
    path: `${path}/{id}`,
    summary: "Get a change",
    tag,
    scope,
    params: Type.Object({ id: Uuid }),
    data: AuditEvent,
    async handle({ tx, organization_id, params }) {
      const row = await tx.maybe<AuditEvent>(sql`
        select ${select} from audit_events a where a.organization_id = ${organization_id} and a.id = ${params.id}`);
      if (!row) throw new NotFound("audit event");
      return { data: toAuditEvent(row), version: only_version };
    },
  }),
];

function toAuditEvent(row: AuditEvent): AuditEvent {
  return {
    id: row.id,
    organization_id: row.organization_id,
    created_at: row.created_at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    channel: row.channel,
    request_id: row.request_id,
    action: row.action,
    record_type: row.record_type,
    record_id: row.record_id,
    changes: row.changes,
  };
}
