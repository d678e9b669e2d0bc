/** Makes a document of a file that has been uploaded, or of a copy of one in the assistant area. */

import { NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { invalid } from "../platform/http/route.ts";
import { requireReferences } from "../platform/records/references.ts";
import { ObjectMissing, type ObjectStore } from "../platform/storage/index.ts";
import { insertAttachments, type NewAttachment, requireAttachable } from "./attachments.ts";
import { type DocumentCategory, type DocumentSource, DuplicateDocument } from "./document.ts";
import { cleanFileName } from "./file-name.ts";
import { insertObject, lockObject, newObjectKey, type StoredObject } from "./objects.ts";
import { requestPreview } from "./preview/request-preview.ts";
import { type DocumentRow, findTwin, requireDocument, toDocument } from "./store.ts";

export interface NewDocument {
  category: DocumentCategory;
  /** Exactly one of the two. */
  file_path?: string | null;
  source_key?: string | null;
  file_name?: string | null;
  folder_id?: string | null;
  source?: DocumentSource | null;
  attachments?: NewAttachment[] | null;
}

export async function createDocument(
  tx: Tx,
  store: ObjectStore,
  org: OrganizationId,
  input: NewDocument,
): Promise<DocumentRow> {
  const attachments = input.attachments ?? [];
  if (input.file_name) requireFileName(input.file_name);
  await requireReferences(tx, org, [{ path: "folder_id", table: "folders", id: input.folder_id }]);
  await requireAttachable(tx, org, attachments);
  const original = await lockOriginal(tx, org, input);
  await requireNoTwin(tx, org, original.sha256);
  const object = original.area === "vault" ? original : await copyToVault(tx, store, org, original);

  const id = newId();
  const columns = {
    organization_id: org,
    id,
    storage_object_id: object.id,
    category: input.category,
    folder_id: input.folder_id ?? null,
    file_name: input.file_name ?? object.file_name,
    source: input.source ?? (original.area === "vault" ? "upload" : "assistant"),
  };
  await tx.run(sql`insert into documents ${insertion(columns)}`);
  await insertAttachments(tx, org, id, attachments);
  await requestPreview(tx, org, object);
  const document = await requireDocument(tx, org, id);
  await recordEvent(tx, org, "document.created", toDocument(document));
  return document;
}

function lockOriginal(tx: Tx, org: OrganizationId, input: NewDocument): Promise<StoredObject> {
  const { file_path, source_key } = input;
  if (file_path && source_key)
    throw invalid("body.source_key", "exclusive", "cannot be given together with file_path");
  if (file_path) return lockObject(tx, org, "vault", file_path, "body.file_path");
  if (source_key) return lockObject(tx, org, "assistant", source_key, "body.source_key");
  throw invalid("body.file_path", "required", "is required unless source_key is given");
}

/**
 * The copy is made before its row is committed. If the commit does not happen, the sweep finds bytes that no
 * row knows and removes them.
 */
async function copyToVault(
  tx: Tx,
  store: ObjectStore,
  org: OrganizationId,
  { id: _, ...original }: StoredObject,
): Promise<StoredObject> {
  const key = newObjectKey("vault", org, original.file_name);
  try {
    await store.copy(original.key, key);
  } catch (error) {
    if (error instanceof ObjectMissing) throw new NotFound("file");
    throw error;
  }
  return insertObject(tx, org, { ...original, key, area: "vault" });
}

/** Two copies of one file at the same moment are taken one after the other, or neither would see its twin. */
async function requireNoTwin(tx: Tx, org: OrganizationId, sha256: string): Promise<void> {
  const { settings } = await requireOrganization(tx, org);
  if (settings.refuse_duplicate_documents !== true) return;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`twin ${org} ${sha256}`}, 0))`);
  const twin = await findTwin(tx, org, sha256, null);
  if (twin) throw new DuplicateDocument(twin);
}

/** A name in a body is the caller's wish, so it is refused with a suggestion rather than silently changed. */
export function requireFileName(name: string): void {
  const clean = cleanFileName(name);
  if (clean !== name.normalize("NFC"))
    throw invalid(
      "body.file_name",
      "file_name",
      `must be a plain file name without folders or control characters; ${JSON.stringify(clean)} would be accepted`,
    );
}
