/**
 * Requests previews. One row per object, page and width: whoever inserts it enqueues the job, so several processes
 * and several documents of one file render a preview once.
 *
 * Organizations take turns: the priority is the preview's position in its organization's own queue, as for the
 * reading of documents. Thumbnails and other previews are counted apart, so that a page that somebody looks at does
 * not wait for the thumbnails of a large upload.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import type { ObjectKey } from "../../platform/storage/index.ts";
import { type PreviewPlace, previewFormats, thumbnail } from "./preview-limits.ts";

export interface PreviewId extends PreviewPlace {
  object_id: string;
}

export const renderPreviewJob = defineJob<PreviewId>("documents.render-preview", { transaction: "handler" });

/** Beyond this position a thumbnail is behind all other organizations anyway. */
const place_max = 1000;
/** An organization that waits for this many pages already gets no further one into the queue; its clients ask again. */
export const waiting_pages_max = 50;

export const isThumbnail = sql`(page = ${thumbnail.page} and width = ${thumbnail.width})`;

export async function requestThumbnail(
  tx: Tx,
  org: OrganizationId,
  object: { id: string; content_type: string },
): Promise<void> {
  if (!previewFormats.has(object.content_type)) return;
  await requestPreview(tx, org, { object_id: object.id, ...thumbnail });
}

export async function requestPreview(tx: Tx, org: OrganizationId, preview: PreviewId): Promise<void> {
  const isPage = preview.page !== thumbnail.page || preview.width !== thumbnail.width;
  const place = 1 + (await countWaiting(tx, org, isPage));
  if (isPage && place > waiting_pages_max) return;
  const { object_id: storage_object_id, page, width } = preview;
  const added = await tx.run(sql`
    insert into previews ${insertion({ organization_id: org, storage_object_id, page, width })}
    on conflict do nothing`);
  if (added > 0) await enqueuePreview(tx, org, preview, place);
}

async function countWaiting(tx: Tx, org: OrganizationId, isPage: boolean): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count
    from (
      select from previews
      where organization_id = ${org} and status = 'pending' and ${isPage ? sql`not ${isThumbnail}` : isThumbnail}
      limit ${place_max}
    ) as waiting`);
  return count;
}

export async function enqueuePreview(
  tx: Tx,
  org: OrganizationId,
  preview: PreviewId,
  place = place_max,
): Promise<void> {
  await tx.enqueue(renderPreviewJob, { organization_id: org, ...preview }, { priority: -place });
}

/** Requests previews again whose files are missing in the store. */
export async function renderAgain(tx: Tx, org: OrganizationId, keys: ObjectKey[]): Promise<void> {
  const lost = await tx.many<PreviewId>(sql`
    update previews set status = 'pending', key = null, requested_at = app_now()
    where organization_id = ${org} and key = any(${keys}::text[])
    returning storage_object_id as object_id, page, width`);
  for (const preview of lost) await enqueuePreview(tx, org, preview);
}

/** Requests previews again whose job was lost. */
export async function repeatPreviews(
  tx: Tx,
  org: OrganizationId,
  requested_before: Instant,
  limit: number,
): Promise<void> {
  const waiting = await tx.many<PreviewId>(sql`
    select storage_object_id as object_id, page, width
    from previews
    where organization_id = ${org} and status = 'pending' and requested_at < ${requested_before}
    order by requested_at
    limit ${limit}`);
  for (const preview of waiting) await enqueuePreview(tx, org, preview);
}
