/**
 * The attachments of a document to records. If there are any, exactly one is primary: the first, until
 * another is made primary.
 */
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import { ReferenceNotFound, requireReferences } from "../platform/records/references.ts";
import { announceDocument } from "./announce.ts";
import { referenceTo, type Target } from "./attachable.ts";
import type { AttachableType } from "./document.ts";
import { lockDocument } from "./store.ts";

export interface NewAttachment extends Target {
  is_primary?: boolean | null;
  label?: string | null;
}

/** Refuses records that do not exist, more than one primary attachment, and the same record twice. */
export async function requireAttachable(
  tx: Tx,
  org: OrganizationId,
  attachments: NewAttachment[],
): Promise<void> {
  if (attachments.filter((attachment) => attachment.is_primary).length > 1)
    throw invalid("body.attachments", "primary", "must have at most one item with is_primary: true");
  const names = attachments.map(
    ({ attachable_type, attachable_id }) => `${attachable_type} ${attachable_id}`,
  );
  if (new Set(names).size < names.length)
    throw invalid("body.attachments", "repeated", "must name each record once");
  const references = attachments.map((attachment, index) => {
    const path = `attachments.${index}.attachable_id`;
    const reference = referenceTo(attachment, path);
    if (reference) return reference;
    const message = "names a record that does not exist";
    throw new ReferenceNotFound([{ path: `body.${path}`, code: "not_found", message }]);
  });
  await requireReferences(tx, org, references);
}

export async function insertAttachments(
  tx: Tx,
  org: OrganizationId,
  document_id: string,
  attachments: NewAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  const flagged = attachments.findIndex((attachment) => attachment.is_primary);
  const primary = Math.max(flagged, 0);
  const rows = attachments.map(({ attachable_type, attachable_id, label = null }, index) => ({
    id: newId(),
    attachable_type,
    attachable_id,
    is_primary: index === primary,
    label,
  }));
  await tx.run(sql`
    insert into document_attachments
      (organization_id, id, document_id, attachable_type, attachable_id, is_primary, label)
    select ${org}, row.id, ${document_id}, row.attachable_type, row.attachable_id, row.is_primary, row.label
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, attachable_type text, attachable_id uuid, is_primary boolean, label text
    )`);
}

/**
 * Attaches a document to a record. If it is attached already, changes the label and whether it is primary.
 */
export async function attachDocument(
  tx: Tx,
  org: OrganizationId,
  document_id: string,
  attachment: NewAttachment,
): Promise<void> {
  const { attachable_type, attachable_id, label = null } = attachment;
  const { attachments } = await lockDocument(tx, org, document_id);
  await requireAttachable(tx, org, [attachment]);
  const known = attachments.find(
    (one) => one.attachable_type === attachable_type && one.attachable_id === attachable_id,
  );
  const is_primary = attachment.is_primary || attachments.length === 0 || (known?.is_primary ?? false);
  if (is_primary)
    await tx.run(sql`
      update document_attachments set is_primary = false
      where organization_id = ${org} and document_id = ${document_id} and is_primary`);
  await tx.run(sql`
    insert into document_attachments
      (organization_id, id, document_id, attachable_type, attachable_id, is_primary, label)
    values (${org}, ${newId()}, ${document_id}, ${attachable_type}, ${attachable_id}, ${is_primary}, ${label})
    on conflict (organization_id, document_id, attachable_type, attachable_id)
      do update set is_primary = excluded.is_primary, label = coalesce(excluded.label, document_attachments.label)`);
  await touchDocument(tx, org, document_id);
}

/** Detaches a document from a record. Does nothing if it is not attached. */
export async function detachDocument(
  tx: Tx,
  org: OrganizationId,
  document_id: string,
  { attachable_type, attachable_id }: Target,
): Promise<void> {
  await lockDocument(tx, org, document_id);
  const removed = await tx.run(sql`
    delete from document_attachments
    where organization_id = ${org} and document_id = ${document_id}
      and attachable_type = ${attachable_type} and attachable_id = ${attachable_id}`);
  if (removed === 0) return;
  await tx.run(sql`
    update document_attachments set is_primary = true
    where organization_id = ${org}
      and id = (
        select id from document_attachments
        where organization_id = ${org} and document_id = ${document_id}
        order by is_primary desc, id
        limit 1
      )
      and not is_primary`);
  await touchDocument(tx, org, document_id);
}

/** Detaches all documents from deleted records, also those in the trash, because they may be restored. */
export async function detachAll(
  tx: Tx,
  org: OrganizationId,
  attachable_types: readonly AttachableType[],
  attachable_ids: readonly string[],
): Promise<void> {
  const attached = await tx.many<Target & Row<"document_attachments", "document_id">>(sql`
    select document_id, attachable_type, attachable_id from document_attachments
    where organization_id = ${org}
      and attachable_type = any(${attachable_types}::text[]) and attachable_id = any(${attachable_ids}::uuid[])
    order by document_id`);
  for (const { document_id, ...target } of attached) await detachDocument(tx, org, document_id, target);
}

/** A document's response includes its attachments, so a change of them must raise its version. */
async function touchDocument(tx: Tx, org: OrganizationId, document_id: string): Promise<void> {
  await tx.run(sql`
    update documents set category = category where organization_id = ${org} and id = ${document_id}`);
  await announceDocument(tx, org, document_id, "document.updated");
}
