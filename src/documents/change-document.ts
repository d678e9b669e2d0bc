/** Changes of a document that exists: its fields, into the trash, back, and out for good. */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { updateRecord } from "../platform/records/records.ts";
import { requireReferences } from "../platform/records/references.ts";
import { requireFileName } from "./create-document.ts";
import { DocumentNotTrashed } from "./document.ts";
import { removeUnreferenced } from "./objects.ts";
import type { DocumentPatch } from "./schema.ts";
import { type DocumentRow, requireDocument, toDocument } from "./store.ts";

/** The rows given to these verbs are locked by the caller, who has compared their version. */
export async function changeDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
  input: DocumentPatch,
): Promise<DocumentRow> {
  if (Object.keys(input).length === 0) return document;
  if (input.file_name) requireFileName(input.file_name);
  await requireReferences(tx, org, [{ path: "folder_id", table: "folders", id: input.folder_id }]);
  await updateRecord(tx, "documents", org, document.id, input);
  return announce(tx, org, document.id, "document.updated");
}

/** Into the trash. A document that is there already stays as it is. */
export async function trashDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
  deleted_by: string | null,
  now: Instant,
): Promise<DocumentRow> {
  if (document.deleted_at !== null) return document;
  await updateRecord(tx, "documents", org, document.id, { deleted_at: now, deleted_by });
  return announce(tx, org, document.id, "document.deleted");
}

export async function restoreDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
): Promise<DocumentRow> {
  if (document.deleted_at === null) return document;
  await updateRecord(tx, "documents", org, document.id, { deleted_at: null, deleted_by: null });
  return announce(tx, org, document.id, "document.restored");
}

/** Out of the trash for good; the bytes follow when no other document has them. */
export async function removeDocument(tx: Tx, org: OrganizationId, document: DocumentRow): Promise<void> {
  if (document.deleted_at === null) throw new DocumentNotTrashed(document.id);
  await removeDocuments(tx, org, [document]);
}

export async function removeDocuments(
  tx: Tx,
  org: OrganizationId,
  documents: { id: string; storage_object_id: string }[],
): Promise<void> {
  const ids = documents.map((document) => document.id);
  await tx.run(sql`delete from documents where organization_id = ${org} and id = any(${ids}::uuid[])`);
  await removeUnreferenced(tx, org, [...new Set(documents.map((document) => document.storage_object_id))]);
  for (const id of ids) await recordEvent(tx, org, "document.removed", { id });
}

async function announce(tx: Tx, org: OrganizationId, id: string, event: string): Promise<DocumentRow> {
  const document = await requireDocument(tx, org, id);
  await recordEvent(tx, org, event, toDocument(document));
  return document;
}
