/**
 * The record of each imported file: who imported it, when, which file, and what happened to its rows. It cannot be
 * changed, but the import can be undone.
 */
import { NotFound } from "../../kernel/errors.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { described, Flag, Type, Uuid } from "../../platform/http/schema.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import type { JoinedRowOf } from "../../platform/records/rows.ts";
import { Import, ImportUndo, importRecord } from "./schema.ts";
import { undoImport } from "./undo-import.ts";

const list: ListSpec = {
  name: "imports",
  from: sql`transaction_imports i`,
  organization: sql`i.organization_id`,
  id: sql`i.id`,
  sorts: { created_at: { expression: sql`i.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(importRecord, "i"),
  counted_table: "transaction_imports",
};

const { select, toResource } = recordMapper(importRecord, "i", {
  created_by: sql`jsonb_build_object('kind', i.actor_kind, 'id', i.actor_id)`,
});

const common = { tag: "Transactions", scope: "transactions.read" };
const params = Type.Object({ id: Uuid });

export const importRecordRoutes: AnyRoute[] = [
  listRoute({
    ...common,
    path: "/v1/imports",
    operation_id: "listImports",
    summary: "List imports",
    list,
    resource: Import,
    select,
    toResource,
  }),
  route({
    ...common,
    method: "GET",
    path: "/v1/imports/{id}",
    operation_id: "getImport",
    summary: "Get an import; while it runs, rows_read shows how far it is",
    params,
    data: Import,
    async handle({ tx, organization_id, params: { id } }) {
      const row = await tx.maybe<JoinedRowOf<typeof importRecord>>(sql`
        select ${select} from ${list.from} where i.organization_id = ${organization_id} and i.id = ${id}`);
      if (!row) throw new NotFound("import");
      return { data: toResource(row), version: row.version };
    },
  }),
  route({
    ...common,
    method: "POST",
    path: "/v1/imports/{id}/undo",
    operation_id: "undoImport",
    summary: "Undo an import: delete the transactions that it created",
    scope: "transactions.write",
    params,
    query: Type.Object(
      {
        dry_run: Type.Optional(
          described(Flag, "true: show what would be deleted, and what a person has done since"),
        ),
        delete_account: Type.Optional(
          described(Flag, "true: delete the bank account too; refused if anything else is in it"),
        ),
      },
      { additionalProperties: false },
    ),
    data: ImportUndo,
    async handle({ tx, context, params: { id }, query: { dry_run, delete_account } }) {
      const request = { dry_run: dry_run === "true", delete_account: delete_account === "true" };
      return { data: await undoImport(tx, context, id, request) };
    },
  }),
];
