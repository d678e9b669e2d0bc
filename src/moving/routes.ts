/** Moving in: records of another product from CSV files, the PDFs of imported invoices, and the record of each import. */
import { AppError } from "../kernel/errors.ts";
import type { Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { InsufficientScope } from "../platform/http/errors.ts";
import { parseJson } from "../platform/http/json.ts";
import { type AnyRoute, invalid, type Principal, route } from "../platform/http/route.ts";
import { described, Flag, OneOf, Type, Uuid } from "../platform/http/schema.ts";
import { parseInput } from "../platform/http/validate.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../platform/records/mapper.ts";
import { idParams, readRoutes } from "../platform/records/read-routes.ts";
import {
  pdf_archive_bytes_max,
  type RecordImportKind,
  record_import_bytes_max,
  recordImportKinds,
  recordImportScopes,
} from "./constants.ts";
import { importRecords } from "./import-records.ts";
import { attachPdfs, type PdfTools } from "./pdfs/attach-pdfs.ts";
import {
  InvoicePdfsAnswer,
  RecordImport,
  RecordImportAnswer,
  RecordImportUndo,
  RecordMapping,
  recordImportRecord,
} from "./schema.ts";
import { requireRecordImport } from "./store.ts";
import { undoRecordImport } from "./undo-import.ts";

const list: ListSpec = {
  name: "record-imports",
  from: sql`record_imports i`,
  organization: sql`i.organization_id`,
  id: sql`i.id`,
  sorts: { created_at: { expression: sql`i.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(recordImportRecord, "i"),
  counted_table: "record_imports",
};

const { select, toResource } = recordMapper(recordImportRecord, "i", {
  created_by: sql`jsonb_build_object('kind', i.actor_kind, 'id', i.actor_id)`,
});

function requireKindScope(kind: RecordImportKind, { scopes }: Principal): void {
  const scope = recordImportScopes[kind];
  if (!scopes.has(scope)) throw new InsufficientScope(scope);
}

const importQuery = Type.Object(
  {
    kind: described(OneOf(recordImportKinds), "What the rows of the file are"),
    dry_run: Type.Optional(described(Flag, "true: show what would happen to each row")),
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: "How to read the file, as JSON; default: suggested from its column names",
      }),
    ),
    encoding: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: "Such as windows-1250" }),
    ),
    date_order: Type.Optional(OneOf(["ymd", "dmy", "mdy"])),
    decimal: Type.Optional(described(OneOf([".", ","]), "The decimal sign")),
    tax_rate: Type.Optional(
      Type.String({
        pattern: "^\\d{1,3}(\\.\\d{1,4})?$",
        description: "In percent, for invoices whose file says nothing about tax",
      }),
    ),
    opening: Type.Optional(
      described(
        Flag,
        "true: invoices up to the lock date come in as open items, without VAT; otherwise they are refused",
      ),
    ),
  },
  { additionalProperties: false },
);

const csvTypes = ["multipart/form-data", "application/octet-stream", "text/csv", "text/plain"];

export interface MovingTools extends PdfTools {
  db: Database;
}

export function movingRoutes(tools: MovingTools): AnyRoute[] {
  const { db } = tools;
  return [
    route({
      method: "POST",
      path: "/v1/records/import",
      operation_id: "importRecords",
      summary:
        "Import a CSV file of another product: a multipart form with the part `file`, or the raw bytes",
      tag: "Moving in",
      scope: "customers.write",
      query: importQuery,
      consumes: csvTypes,
      data: RecordImportAnswer,
      transaction: "none",
      spool_bytes_max: record_import_bytes_max,
      async handle({
        file,
        context,
        keeping,
        principal,
        query: { kind, dry_run, opening, mapping, ...options },
      }) {
        requireKindScope(kind, principal);
        const request = {
          ...options,
          ...(mapping === undefined ? {} : { mapping: parseMapping(mapping) }),
          kind,
          dry_run: dry_run === "true",
          opening: opening === "true",
        };
        return { data: await importRecords({ db, context, file, keeping }, request) };
      },
    }),
    route({
      method: "POST",
      path: "/v1/record-imports/pdfs",
      operation_id: "attachInvoicePdfs",
      summary:
        "Upload PDFs of imported invoices: one PDF, or a ZIP of PDFs that have the number in their names",
      tag: "Moving in",
      scope: "invoices.write",
      query: Type.Object(
        {
          invoice_id: Type.Optional(
            described(Uuid, "The invoice of a single PDF; default: found by the file name"),
          ),
        },
        { additionalProperties: false },
      ),
      consumes: ["multipart/form-data", "application/octet-stream", "application/pdf", "application/zip"],
      data: InvoicePdfsAnswer,
      transaction: "none",
      // Sending the same files again attaches nothing twice.
      idempotency: "none",
      spool_bytes_max: pdf_archive_bytes_max,
      async handle({ file, context, query: { invoice_id } }) {
        return { data: await attachPdfs(tools, context, file, invoice_id) };
      },
    }),
    ...recordImportRoutes,
  ];
}

const recordImportRoutes: AnyRoute[] = [
  ...readRoutes({
    path: "/v1/record-imports",
    name: "record import",
    plural: "record imports",
    tag: "Moving in",
    area: "customers",
    resource: RecordImport,
    list,
    select,
    toResource,
  }),
  route({
    method: "POST",
    path: "/v1/record-imports/{id}/undo",
    operation_id: "undoRecordImport",
    summary: "Undo an import of records: delete what it created and nobody has used since",
    tag: "Moving in",
    scope: "customers.write",
    params: idParams,
    query: Type.Object(
      {
        dry_run: Type.Optional(described(Flag, "true: show what would be deleted, and what would stay")),
      },
      { additionalProperties: false },
    ),
    data: RecordImportUndo,
    async handle({ tx, context, organization_id, principal, params: { id }, query: { dry_run } }) {
      requireKindScope((await requireRecordImport(tx, organization_id, id)).kind, principal);
      return { data: await undoRecordImport(tx, context, id, dry_run === "true") };
    },
  }),
];

function parseMapping(text: string): RecordMapping {
  let value: unknown;
  try {
    value = parseJson(text, "query.mapping");
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid("query.mapping", "json", `must be JSON: ${(error as Error).message}`);
  }
  return parseInput<RecordMapping>(RecordMapping, value, "query.mapping", new Set());
}
