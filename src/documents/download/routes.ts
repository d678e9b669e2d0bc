/**
 * GET /v1/documents/{id}/download and /preview. Both read the row in a short database transaction and stream
 * after it: a slow client must not hold a database connection.
 */
import { Unprocessable } from "../../kernel/errors.ts";
import type { Context, Database } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Resource, Type, Uuid } from "../../platform/http/schema.ts";
import type { ObjectKey, ObjectStore } from "../../platform/storage/index.ts";
import { previewableTypes } from "../preview/preview-limits.ts";
import { requireDocument } from "../store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { sendBytes } from "./send-bytes.ts";

const idParams = Type.Object({ id: Uuid });
const dispositions = ["attachment", "inline"] as const;

/** Types that a browser may display, because they cannot run scripts. All others are sent as downloads. */
const shownInline = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

export class NoPreview extends Unprocessable {
  constructor(content_type: string) {
    super(`A file of type ${content_type} has no preview; only PDF and images do.`, { content_type });
  }
}

export class PreviewFailed extends Unprocessable {
  constructor(reason: string) {
    super(`The preview could not be rendered. ${reason}`, { reason });
  }
}

interface ObjectRow
  extends Row<"stored_objects", "size" | "content_type" | "preview_error">,
    RowAs<"stored_objects", { key: ObjectKey; preview_key: ObjectKey | null }> {
  preview_status: "none" | "pending" | "ready" | "failed";
  /** In hexadecimal. */
  sha256: string;
}

export function downloadRoutes({ db, store }: { db: Database; store: ObjectStore }): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/documents/{id}/download",
      operation_id: "downloadDocument",
      summary: "Download a document's file",
      tag: "Documents",
      scope: "documents.read",
      params: idParams,
      query: Type.Object(
        { disposition: Type.Optional(OneOf(dispositions)) },
        { additionalProperties: false },
      ),
      data: null,
      produces: ["*/*"],
      transaction: "none",
      async handle({ params, query, context, request, reply }) {
        const { file_name, object } = await readObject(db, context, params.id);
        const inline = query.disposition === "inline" && shownInline.has(object.content_type);
        await sendBytes(
          store,
          {
            key: object.key,
            size: object.size,
            content_type: object.content_type,
            etag: `"${object.sha256}"`,
            headers: {
              "content-disposition": contentDisposition(inline ? "inline" : "attachment", file_name),
              ...(inline
                ? {}
                : {
                    "content-security-policy":
                      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
                  }),
            },
          },
          request,
          reply,
        );
        return undefined;
      },
    }),
    route({
      method: "GET",
      path: "/v1/documents/{id}/preview",
      operation_id: "getDocumentPreview",
      summary: "Get a PNG of the first page; 202 while it is being rendered",
      tag: "Documents",
      scope: "documents.read",
      params: idParams,
      data: Resource({ status: OneOf(["pending"] as const) }),
      status: 202,
      produces: ["image/png", "application/json"],
      transaction: "none",
      async handle({ params, context, request, reply }) {
        const { object } = await readObject(db, context, params.id);
        if (!previewableTypes.has(object.content_type)) throw new NoPreview(object.content_type);
        if (object.preview_status === "failed") throw new PreviewFailed(object.preview_error ?? "");
        const found = object.preview_key && (await store.stat(object.preview_key));
        if (!object.preview_key || !found) {
          reply.header("retry-after", "1");
          return { data: { status: "pending" as const }, status: 202 };
        }
        const [key, content_type] = [object.preview_key, "image/png"];
        const etag = `"preview-${object.sha256}"`;
        await sendBytes(store, { key, size: found.size, content_type, etag, headers: {} }, request, reply);
        return undefined;
      },
    }),
  ];
}

async function readObject(db: Database, context: Context, id: string) {
  return db.reading(context, async (tx) => {
    const document = await requireDocument(tx, context.organization_id, id);
    const object = await tx.one<ObjectRow>(sql`
      select key, size, encode(sha256, 'hex') as sha256, content_type, preview_status, preview_key, preview_error
      from stored_objects
      where organization_id = ${context.organization_id} and id = ${document.storage_object_id}`);
    return { file_name: document.file_name, object };
  });
}
