/** Changes a document: its fields, moving it to the trash, restoring it, deleting it permanently. */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { assignments, differs, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { updateRecord } from "../platform/records/records.ts";
import { requireReferences } from "../platform/records/references.ts";
import { announceDocument } from "./announce.ts";
import { requireFileName } from "./create-document.ts";
import { type DocumentCategory, DocumentNotTrashed } from "./document.ts";
import { removeUnreferenced } from "./objects.ts";
import type { DocumentPatch } from "./schema.ts";
import type { DocumentRow } from "./store.ts";

/** For all verbs here the caller has locked the row and compared its version. */
export async function changeDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
  input: DocumentPatch,
): Promise<DocumentRow> {
  if (Object.keys(input).length === 0) return document;
  if (input.file_name) requireFileName(input.file_name);
  await requireReferences(tx, org, [{ path: "folder_id", table: "folders", id: input.folder_id }]);
  const chosen = input.category === undefined ? {} : { category_chosen: true };
  await updateRecord(tx, "documents", org, document.id, { ...chosen, ...input });
  return announceDocument(tx, org, document.id, "document.updated");
}

/** These categories say what kind of paper a document is, as its content does. The others are a purpose. */
const paperKinds: readonly DocumentCategory[] = ["receipt", "invoice", "bank_statement"];

/**
 * Sets the category that the content shows, as a reading found or a person said. A category that a person
 * chose before stays, and so does a purpose.
 */
export async function followContent(
  tx: Tx,
  org: OrganizationId,
  id: string,
  category: DocumentCategory,
  category_chosen: boolean,
): Promise<void> {
  const columns = { category, category_chosen };
  const changed = await tx.run(sql`
    update documents set ${assignments(columns)}
    where organization_id = ${org} and id = ${id} and not category_chosen
      and category = any(${paperKinds}) and ${differs(columns)}`);
  if (changed > 0) await announceDocument(tx, org, id, "document.updated");
}

/** Moves a document to the trash. A document already in the trash does not change. */
export async function trashDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
  deleted_by: string | null,
  now: Instant,
): Promise<DocumentRow> {
  if (document.deleted_at !== null) return document;
  await updateRecord(tx, "documents", org, document.id, { deleted_at: now, deleted_by });
  return announceDocument(tx, org, document.id, "document.deleted");
}

export async function restoreDocument(
  tx: Tx,
  org: OrganizationId,
  document: DocumentRow,
): Promise<DocumentRow> {
  if (document.deleted_at === null) return document;
  await updateRecord(tx, "documents", org, document.id, { deleted_at: null, deleted_by: null });
  return announceDocument(tx, org, document.id, "document.restored");
}

/** Deletes a document in the trash permanently. Its bytes are deleted if no other document has them. */
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
