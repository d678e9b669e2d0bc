/**
 * Repairs differences between file store and database after crashes, for one organization:
 *
 *   an upload without a document after a day           its row and its bytes are removed
 *   bytes without a row, older than a day              removed
 *   a row whose bytes are missing                      reported; only a backup can restore them
 *   a preview that was never rendered, or was lost     requested again
 *   a preview of a page, older than 30 days            removed; it is rendered again when somebody looks at it
 *
 * Younger bytes are kept, because an upload writes its bytes before its row.
 */
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { identifier, sql } from "../platform/db/sql.ts";
import type { ListedObject, ObjectKey, ObjectStore } from "../platform/storage/index.ts";
import { areas, pinned, removeUnreferenced } from "./objects.ts";
import { previews_area } from "./preview/make-preview.ts";
import { isThumbnail, renderAgain, repeatPreviews } from "./preview/request-preview.ts";

export const orphan_hours = 24;
const preview_retention_days = 30;
const batch_size = 500;

export interface SweepReport {
  uploads_removed: number;
  bytes_removed: number;
  missing: ObjectKey[];
}

export async function sweepFiles(db: Database, store: ObjectStore, context: Context): Promise<SweepReport> {
  const org = context.organization_id;
  const before = addHours(context.now, -orphan_hours);
  const report: SweepReport = {
    uploads_removed: await removeForgottenUploads(db, context, before),
    bytes_removed: 0,
    missing: [],
  };
  await forgetPages(db, store, context);
  for (const area of [...areas, previews_area]) {
    const table = area === previews_area ? "previews" : "stored_objects";
    let after = `${area}/${org}/`;
    for await (const listed of inBatches(store.list(area, org))) {
      // The last batch has no upper end, so that rows after the last listed key are checked too.
      const upto = listed.length < batch_size ? `${area}/${org}0` : (listed.at(-1)?.key ?? after);
      const rows = await db.reading(context, (tx) => keysBetween(tx, org, table, after, upto));
      report.bytes_removed += await removeUnknown(store, listed, rows, before);
      const missing = await findMissing(store, listed, rows);
      if (area === previews_area) await db.organization(context, (tx) => renderAgain(tx, org, missing));
      else report.missing.push(...missing);
      after = upto;
    }
  }
  await db.organization(context, (tx) => repeatPreviews(tx, org, before, batch_size));
  return report;
}

async function removeForgottenUploads(db: Database, context: Context, before: Instant): Promise<number> {
  const org = context.organization_id;
  for (let removed = 0; ; ) {
    const batch = await db.organization(context, async (tx) => {
      const forgotten = await tx.many<Row<"stored_objects", "id">>(sql`
        select o.id from stored_objects o
        where o.organization_id = ${org} and o.created_at < ${before}
          and not exists (
            select from documents d where d.organization_id = ${org} and d.storage_object_id = o.id
          )
          and not ${pinned}
        order by o.id
        limit ${batch_size}`);
      return removeUnreferenced(
        tx,
        org,
        forgotten.map((object) => object.id),
      );
    });
    removed += batch;
    if (batch < batch_size) return removed;
  }
}

/** The last batch is never full; if necessary it is empty. */
async function* inBatches(objects: AsyncIterable<ListedObject>): AsyncGenerator<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < batch_size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The store lists keys in byte order, and the column sorts the same way, so ranges correspond. */
async function keysBetween(tx: Tx, org: OrganizationId, table: string, after: string, upto: string) {
  const rows = await tx.many<{ key: ObjectKey }>(sql`
    select key from ${identifier(table)}
    where organization_id = ${org} and key > ${after} and key <= ${upto}
    order by 1`);
  return new Set(rows.map((row) => row.key));
}

async function removeUnknown(
  store: ObjectStore,
  listed: ListedObject[],
  known: ReadonlySet<ObjectKey>,
  before: Instant,
): Promise<number> {
  const unknown = listed.filter((object) => !known.has(object.key) && object.modified_at < before);
  for (const object of unknown) await store.delete(object.key);
  return unknown.length;
}

/** Checks each key again: it may have been uploaded after the listing, or removed before the query. */
async function findMissing(store: ObjectStore, listed: ListedObject[], rows: ReadonlySet<ObjectKey>) {
  const present = new Set(listed.map((object) => object.key));
  const missing: ObjectKey[] = [];
  for (const key of rows) if (!present.has(key) && (await store.stat(key)) === null) missing.push(key);
  return missing;
}

/** Bounds what previews take up. Thumbnails stay, because lists show them. */
async function forgetPages(db: Database, store: ObjectStore, context: Context): Promise<void> {
  const requested_before = addHours(context.now, -24 * preview_retention_days);
  const forgotten = await db.organization(context, (tx) =>
    tx.many<{ key: ObjectKey | null }>(sql`
      delete from previews
      where organization_id = ${context.organization_id} and status <> 'pending'
        and requested_at < ${requested_before} and not ${isThumbnail}
      returning key`),
  );
  for (const { key } of forgotten) if (key) await store.delete(key);
}
