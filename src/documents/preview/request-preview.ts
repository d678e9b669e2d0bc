/** Requests the preview of an object once, even if several documents share the object. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { previewableTypes } from "./preview-limits.ts";

export const renderPreviewJob = defineJob<{ object_id: string }>("documents.render-preview", {
  transaction: "handler",
});

export async function requestPreview(
  tx: Tx,
  org: OrganizationId,
  object: { id: string; content_type: string },
): Promise<void> {
  if (!previewableTypes.has(object.content_type)) return;
  const requested = await tx.run(sql`
    update stored_objects set preview_status = 'pending'
    where organization_id = ${org} and id = ${object.id} and preview_status = 'none'`);
  if (requested > 0) await enqueuePreview(tx, org, object.id);
}

export async function enqueuePreview(tx: Tx, org: OrganizationId, object_id: string): Promise<void> {
  await tx.enqueue(
    renderPreviewJob,
    { organization_id: org, object_id },
    { singleton_key: `${org} ${object_id}` },
  );
}
