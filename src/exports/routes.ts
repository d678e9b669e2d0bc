/** Exports over HTTP. */
import { contentDisposition, sendBytes } from "../documents/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Context, Database } from "../platform/db/database.ts";
import type { RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ObjectKey } from "../platform/storage/index.ts";
import type { ExportStatus } from "./constants.ts";
import { createExport, type Exporting, requireContentScopes } from "./create-export.ts";
import { Export, ExportCreate } from "./schema.ts";
import { deleteExports, exportList, exportSelect, requireExport, toExport } from "./store.ts";

export class ExportNotReady extends AppError {
  static override code = "export_not_ready";
  static override status = 409;
  constructor(details: { export_id: string; status: ExportStatus }) {
    super(
      details.status === "failed"
        ? "The export failed and has no file; its error says why."
        : `The export is ${details.status}; its file can be downloaded when it is completed.`,
      details,
    );
  }
}

const common = { tag: "Exports" };
const params = Type.Object({ id: Uuid });

export function exportRoutes(exporting: Exporting & { db: Database }): AnyRoute[] {
  const { db, sources } = exporting;
  return [
    listRoute({
      ...common,
      path: "/v1/exports",
      operation_id: "listExports",
      summary: "List exports",
      scope: "exports.read",
      list: exportList,
      resource: Export,
      select: exportSelect,
      toResource: toExport,
    }),
    route({
      ...common,
      method: "POST",
      path: "/v1/exports",
      operation_id: "createExport",
      summary: "Request an export; its file is written in the background",
      scope: "exports.write",
      body: ExportCreate,
      data: Export,
      status: 201,
      async handle({ tx, context, principal, body }) {
        const row = await createExport(tx, exporting, context, body, principal.scopes);
        return { data: toExport(row), version: row.version };
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/v1/exports/{id}",
      operation_id: "getExport",
      summary: "Get an export; while it runs, progress shows how far it is",
      scope: "exports.read",
      params,
      data: Export,
      async handle({ tx, organization_id, params: { id } }) {
        const row = await requireExport(tx, organization_id, id);
        return { data: toExport(row), version: row.version };
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/v1/exports/{id}/download",
      operation_id: "downloadExport",
      summary: "Download the file of an export; this also needs the scopes of what is in it",
      scope: "exports.read",
      params,
      data: null,
      produces: ["*/*"],
      transaction: "none",
      async handle({ params: { id }, context, principal, request, reply }) {
        const file = await readFile(db, context, id, principal.scopes);
        await sendBytes(sources.store, file, request, reply);
        return undefined;
      },
    }),
    route({
      ...common,
      method: "DELETE",
      path: "/v1/exports/{id}",
      operation_id: "deleteExport",
      summary: "Delete an export and its file; one that runs is stopped",
      scope: "exports.write",
      params,
      data: null,
      async handle({ tx, organization_id, params: { id }, requireVersion }) {
        requireVersion((await requireExport(tx, organization_id, id)).version);
        await deleteExports(tx, organization_id, [id]);
        return undefined;
      },
    }),
  ];
}

/** Read in a short database transaction: a slow client must not hold a connection. */
function readFile(db: Database, context: Context, id: string, scopes: ReadonlySet<string>) {
  const org = context.organization_id;
  return db.reading(context, async (tx) => {
    const row = await requireExport(tx, org, id);
    requireContentScopes(row, scopes);
    const { status, size, sha256, content_type, file_name } = row;
    if (size === null) throw new ExportNotReady({ export_id: id, status });
    const { key } = await tx.one<RowAs<"exports", { key: ObjectKey }>>(sql`
      select key from exports where organization_id = ${org} and id = ${id}`);
    const headers = {
      "content-disposition": contentDisposition("attachment", file_name),
      "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    };
    return { key, size, content_type, etag: `"${sha256}"`, headers };
  });
}
