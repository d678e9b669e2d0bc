/**
 * GET /v1/documents/{id}/download. It reads the row in a short database transaction and streams after it: a slow
 * client must not hold a database connection.
 */
import type { Context, Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Type, Uuid } from "../../platform/http/schema.ts";
import type { ObjectKey, ObjectStore } from "../../platform/storage/index.ts";
import { requireDocument } from "../store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { sendBytes } from "./send-bytes.ts";

const idParams = Type.Object({ id: Uuid });
const dispositions = ["attachment", "inline"] as const;

/** Types that a browser may display, because they cannot run scripts. All others are sent as downloads. */
const shownInline = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

interface ObjectRow extends Row<"stored_objects", "size" | "content_type"> {
  key: ObjectKey;
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
  ];
}

async function readObject(db: Database, context: Context, id: string) {
  return db.reading(context, async (tx) => {
    const document = await requireDocument(tx, context.organization_id, id);
    const object = await tx.one<ObjectRow>(sql`
      select key, size, encode(sha256, 'hex') as sha256, content_type
      from stored_objects
      where organization_id = ${context.organization_id} and id = ${document.storage_object_id}`);
    return { file_name: document.file_name, object };
  });
}
