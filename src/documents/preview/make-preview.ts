/** The preview job: renders an object's bytes and stores the PNG, or the reason why there is none. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { assignments, sql } from "../../platform/db/sql.ts";
import {
  formatKey,
  type ObjectKey,
  ObjectMissing,
  type ObjectStore,
  parseKey,
} from "../../platform/storage/index.ts";
import { type Rendering, renderPreview } from "./render-preview.ts";

export const previews_area = "previews";

/** Safe to repeat: the preview's key is derived from the object's key, and the last result wins. */
export async function makePreview(
  db: Database,
  store: ObjectStore,
  context: Context,
  object_id: string,
): Promise<void> {
  const org = context.organization_id;
  const object = await db.reading(context, (tx) =>
    tx.maybe<Row<"stored_objects", "content_type"> & RowAs<"stored_objects", { key: ObjectKey }>>(sql`
      select key, content_type from stored_objects
      where organization_id = ${org} and id = ${object_id} and preview_status = 'pending'`),
  );
  if (!object) return;
  const rendering = await renderObject(store, object);
  const preview_key = previewKeyOf(object.key);
  if ("png" in rendering) await store.put(preview_key, once(rendering.png));
  const kept = await keepResult(db, context, org, object_id, rendering, preview_key);
  // The object was removed while its preview was rendered, so its removal did not delete the preview.
  if (!kept) await store.delete(preview_key);
}

async function renderObject(
  store: ObjectStore,
  object: { key: ObjectKey; content_type: string },
): Promise<Rendering> {
  try {
    return await renderPreview(object.content_type, await store.get(object.key));
  } catch (error) {
    if (error instanceof ObjectMissing) return { refused: "The file is missing." };
    throw error;
  }
}

async function keepResult(
  db: Database,
  context: Context,
  org: OrganizationId,
  object_id: string,
  rendering: Rendering,
  preview_key: ObjectKey,
): Promise<boolean> {
  const result =
    "png" in rendering
      ? { preview_status: "ready", preview_key, preview_error: null }
      : { preview_status: "failed", preview_key: null, preview_error: rendering.refused };
  const changed = await db.organization(context, (tx) =>
    tx.run(sql`
      update stored_objects set ${assignments(result)}
      where organization_id = ${org} and id = ${object_id}`),
  );
  return changed > 0;
}

function previewKeyOf(key: ObjectKey): ObjectKey {
  const parts = parseKey(key);
  if (!parts) throw new Error(`${key} is not an object key.`);
  return formatKey({ ...parts, area: previews_area, name: "preview.png" });
}

async function* once(bytes: Buffer) {
  yield bytes;
}
