/**
 * The record of each imported file: who imported it, when, which file, and what happened to its rows. It cannot be
 * changed, but the import can be undone.
 */
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { described, Flag, Type } from "../../platform/http/schema.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { idParams, readRoutes } from "../../platform/records/read-routes.ts";
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

export const importRecordRoutes: AnyRoute[] = [
  ...readRoutes({
    path: "/v1/imports",
    name: "import",
    plural: "imports",
    tag: "Transactions",
    area: "transactions",
    resource: Import,
    list,
    select,
    toResource,
  }),
  route({
    method: "POST",
    path: "/v1/imports/{id}/undo",
    operation_id: "undoImport",
    summary: "Undo an import: delete the transactions that it created",
    tag: "Transactions",
    scope: "transactions.write",
    params: idParams,
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
