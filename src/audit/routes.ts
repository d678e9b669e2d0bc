/** The blocks of the audit trail, for whoever wants to keep them elsewhere. */
import { sql } from "../platform/db/sql.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { filtersOf, presenterOf, selectOf } from "../platform/records/mapper.ts";
import { AuditBlock, blockRecord } from "./schema.ts";

export const auditBlockRoutes: AnyRoute[] = [
  listRoute({
    path: "/v1/audit-blocks",
    operation_id: "listAuditBlocks",
    summary: "List the signed blocks of the audit trail",
    tag: "Audit events",
    scope: "organization.read",
    list: {
      name: "audit_blocks",
      from: sql`audit_blocks b`,
      organization: sql`b.organization_id`,
      id: sql`b.id`,
      sorts: { number: { expression: sql`b.number`, type: "int" } },
      default_sort: "number",
      filters: filtersOf(blockRecord, "b"),
    },
    resource: AuditBlock,
    select: selectOf(blockRecord, "b", {
      events_hash: sql`encode(b.events_hash, 'hex')`,
      previous_hash: sql`encode(b.previous_hash, 'hex')`,
      hash: sql`encode(b.hash, 'hex')`,
      public_key: sql`encode(b.public_key, 'hex')`,
      signature: sql`encode(b.signature, 'hex')`,
    }),
    toResource: presenterOf(blockRecord.fields),
  }),
];
