/** What is kept of each imported file: who, when, which file, and what became of its rows. Read only. */
import type { Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Type, Uuid } from "../../platform/http/schema.ts";
import { enumField, textField, uuidField } from "../../platform/list/fields.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { importStatuses } from "../constants.ts";
import { statementFormats } from "../formats/statement.ts";
import { Import } from "./schema.ts";

const list: ListSpec = {
  name: "imports",
  from: sql`transaction_imports i`,
  organization: sql`i.organization_id`,
  id: sql`i.id`,
  sorts: { created_at: { expression: sql`i.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: {
    account_id: uuidField(sql`i.account_id`),
    status: enumField(sql`i.status`, importStatuses),
    format: enumField(sql`i.format`, statementFormats),
    sha256: textField(sql`i.sha256`),
  },
  counted_table: "transaction_imports",
};

const select = sql`
  i.id, i.organization_id, i.account_id, i.status, i.file_name, i.size, i.sha256, i.format, i.rows_read,
  i.created_count, i.duplicate_count, i.settled_count, i.left_out_count, i.transfer_count, i.categorized_count,
  i.vanished_pending_ids, i.statements, i.warnings, i.error, i.actor_kind, i.actor_id, i.created_at,
  i.finished_at, i.version`;

interface ImportRow extends Omit<Import, "created_by" | "created_at" | "finished_at"> {
  actor_kind: string;
  actor_id: string | null;
  created_at: Instant;
  finished_at: Instant | null;
  version: number;
}

function toImport({ actor_kind, actor_id, version: _version, ...row }: ImportRow): Import {
  return { ...pick(row), created_by: { kind: actor_kind, id: actor_id } } as Import;
}

/** The list adds columns of its own; only documented fields leave. */
function pick(row: object): object {
  return Object.fromEntries(
    Object.keys(Import.properties).flatMap((key) =>
      key in row ? [[key, (row as Record<string, unknown>)[key]]] : [],
    ),
  );
}

const common = { tag: "Transactions", scope: "transactions.read" };

export const importRecordRoutes: AnyRoute[] = [
  listRoute({
    ...common,
    path: "/v1/imports",
    summary: "List imports",
    list,
    resource: Import,
    select,
    toResource: toImport,
  }),
  route({
    ...common,
    method: "GET",
    path: "/v1/imports/{id}",
    summary: "Get an import; while it runs, rows_read shows how far it is",
    params: Type.Object({ id: Uuid }),
    data: Import,
    async handle({ tx, organization_id, params: { id } }) {
      const row = await tx.maybe<ImportRow>(sql`
        select ${select} from ${list.from} where i.organization_id = ${organization_id} and i.id = ${id}`);
      if (!row) throw new NotFound("import");
      return { data: toImport(row), version: row.version };
    },
  }),
];
