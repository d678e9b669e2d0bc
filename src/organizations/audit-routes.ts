/** The audit trail: who changed what. Database triggers write it; the API only reads it. */
import { NotFound } from "../kernel/errors.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { filtersOf, presenterOf, selectOf } from "../platform/records/mapper.ts";
import type { RowOf } from "../platform/records/rows.ts";
import { AuditEvent, auditRecord } from "./schema.ts";

const path = "/v1/audit-events";
const tag = "Audit events";
const scope = "organization.read";
const select = selectOf(auditRecord, "a", {});
const toAuditEvent = presenterOf(auditRecord.fields);

/** An event is written once and never changed, so its version is always this. */
const only_version = 1;

export const auditRoutes: AnyRoute[] = [
  listRoute({
    path,
    operation_id: "listAuditEvents",
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
      filters: filtersOf(auditRecord, "a"),
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
    operation_id: "getAuditEvent",
    summary: "Get a change",
    tag,
    scope,
    params: Type.Object({ id: Uuid }),
    data: AuditEvent,
    async handle({ tx, organization_id, params }) {
      const row = await tx.maybe<RowOf<typeof auditRecord>>(sql`
        select ${select} from audit_events a where a.organization_id = ${organization_id} and a.id = ${params.id}`);
      if (!row) throw new NotFound("audit event");
      return { data: toAuditEvent(row), version: only_version };
    },
  }),
];
