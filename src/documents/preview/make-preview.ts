/** The preview job: renders one page of an object and stores the image, or the reason why there is none. */
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { assignments, sql } from "../../platform/db/sql.ts";
import {
  formatKey,
  type ObjectKey,
  ObjectMissing,
  type ObjectStore,
  parseKey,
} from "../../platform/storage/index.ts";
import type { PreviewPlace } from "./preview-limits.ts";
import { previewFormats } from "./preview-limits.ts";
import { type Rendering, renderPreview } from "./render-preview.ts";
import type { PreviewId } from "./request-preview.ts";

export const previews_area = "previews";

interface SourceObject extends Row<"stored_objects", "content_type"> {
  key: ObjectKey;
}

/** Safe to repeat: the preview's key is derived from the object's key, and the last result wins. */
export async function makePreview(
  db: Database,
  store: ObjectStore,
  context: Context,
  preview: PreviewId,
): Promise<void> {
  const object = await db.reading(context, (tx) => findWaiting(tx, context, preview));
  if (!object) return;
  const rendering = await renderObject(store, object, preview);
  const key = previewKeyOf(object, preview);
  if ("image" in rendering) await store.put(key, once(rendering.image));
  const kept = await db.organization(context, (tx) => keepResult(tx, context, preview, rendering, key));
  // The object was removed while its preview was rendered, so its removal did not delete the preview.
  if (!kept) await store.delete(key);
}

function findWaiting(
  tx: Tx,
  { organization_id }: Context,
  { object_id, page, width }: PreviewId,
): Promise<SourceObject | null> {
  return tx.maybe<Row<"stored_objects", "content_type"> & RowAs<"stored_objects", { key: ObjectKey }>>(sql`
    select o.key, o.content_type
    from previews p
    join stored_objects o on o.organization_id = p.organization_id and o.id = p.storage_object_id
    where p.organization_id = ${organization_id} and p.storage_object_id = ${object_id}
      and p.page = ${page} and p.width = ${width} and p.status = 'pending'`);
}

async function renderObject(
  store: ObjectStore,
  object: SourceObject,
  place: PreviewPlace,
): Promise<Rendering> {
  try {
    return await renderPreview(object.content_type, await store.get(object.key), place);
  } catch (error) {
    if (error instanceof ObjectMissing) return { page_count: null, refused: "The file is missing." };
    throw error;
  }
}

/** After every attempt to render it was interrupted or failed. */
export async function giveUpPreview(tx: Tx, context: Context, preview: PreviewId): Promise<void> {
  const refused = "Every attempt to render the preview was interrupted or failed.";
  if (await findWaiting(tx, context, preview))
    await keepResult(tx, context, preview, { page_count: null, refused }, null);
}

async function keepResult(
  tx: Tx,
  { organization_id }: Context,
  { object_id, page, width }: PreviewId,
  rendering: Rendering,
  key: ObjectKey | null,
): Promise<boolean> {
  const { page_count } = rendering;
  if (page_count !== null)
    await tx.run(sql`
      update stored_objects set page_count = ${page_count}
      where organization_id = ${organization_id} and id = ${object_id} and page_count is null`);
  const result =
    "image" in rendering
      ? { status: "ready", key, error: null }
      : { status: "failed", key: null, error: rendering.refused };
  const changed = await tx.run(sql`
    update previews set ${assignments(result)}
    where organization_id = ${organization_id} and storage_object_id = ${object_id}
      and page = ${page} and width = ${width}`);
  return changed > 0;
}

function previewKeyOf({ key, content_type }: SourceObject, { page, width }: PreviewPlace): ObjectKey {
  const parts = parseKey(key);
  if (!parts) throw new Error(`${key} is not an object key.`);
  const name = `page-${page}-width-${width}.${previewFormats.get(content_type)}`;
  return formatKey({ ...parts, area: previews_area, name });
}

async function* once(bytes: Buffer) {
  yield bytes;
}
