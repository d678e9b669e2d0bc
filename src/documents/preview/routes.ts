/**
 * GET /v1/documents/{id}/preview. It reads in a short database transaction and streams after it: a slow client must
 * not hold a database connection.
 */
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Resource, Type, Uuid } from "../../platform/http/schema.ts";
import { requireWhole, type WholeBounds, WholeNumber } from "../../platform/http/whole-number.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { sendBytes } from "../download/send-bytes.ts";
import { requireDocument } from "../store.ts";
import { type FoundPreview, requirePreview } from "./find-preview.ts";
import { type PreviewPlace, preview_width_max, thumbnail, toPreviewWidth } from "./preview-limits.ts";
import { renderAgain, requestPreview } from "./request-preview.ts";

const page_bounds: WholeBounds = { default: thumbnail.page, min: 1, max: 1_000_000 };
const width_bounds: WholeBounds = { default: thumbnail.width, min: 1, max: preview_width_max };

/** The file of a document never changes. Another user of the same browser must not get the stored image. */
const cached = { "cache-control": "private, max-age=86400, immutable", vary: "authorization, cookie" };

export function previewRoutes({ db, store }: { db: Database; store: ObjectStore }): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/documents/{id}/preview",
      operation_id: "getDocumentPreview",
      summary: "Get a page as an image; 202 while it is being rendered; X-Page-Count is the number of pages",
      tag: "Documents",
      scope: "documents.read",
      params: Type.Object({ id: Uuid }),
      query: Type.Object(
        { page: WholeNumber(page_bounds), width: WholeNumber(width_bounds) },
        { additionalProperties: false },
      ),
      data: Resource({ status: OneOf(["pending"] as const) }),
      status: 202,
      produces: ["image/png", "image/jpeg", "application/json"],
      transaction: "none",
      async handle({ params, query, context, request, reply }) {
        const place = {
          page: requireWhole("page", query.page, page_bounds),
          width: toPreviewWidth(requireWhole("width", query.width, width_bounds)),
        };
        const found = await db.reading(context, (tx) => readPreview(tx, context, params.id, place));
        if (found.page_count !== null) reply.header("x-page-count", String(found.page_count));
        const stored = found.key && (await store.stat(found.key));
        if (!found.key || !stored) {
          await renderMissing(db, context, found);
          reply.header("retry-after", "1");
          return { data: { status: "pending" as const }, status: 202 };
        }
        const { key, content_type, sha256, page, width } = found;
        const etag = `"preview-${sha256}-${page}-${width}"`;
        await sendBytes(
          store,
          { key, size: stored.size, content_type, etag, headers: cached },
          request,
          reply,
        );
        return undefined;
      },
    }),
  ];
}

async function readPreview(tx: Tx, { organization_id }: Context, id: string, asked: PreviewPlace) {
  const { storage_object_id } = await requireDocument(tx, organization_id, id);
  return requirePreview(tx, organization_id, storage_object_id, asked);
}

/** A preview that is ready but whose file is gone is rendered again. */
async function renderMissing(db: Database, context: Context, found: FoundPreview): Promise<void> {
  const { organization_id } = context;
  const { status, key } = found;
  if (status === "pending") return;
  await db.organization(context, async (tx) => {
    if (key === null) await requestPreview(tx, organization_id, found);
    else await renderAgain(tx, organization_id, [key]);
  });
}
