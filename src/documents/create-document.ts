/** Creates a document from an uploaded file, or from a copy of a file in the assistant area. */

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
import { requestThumbnail } from "./preview/request-preview.ts";
import { type DocumentRow, findDuplicate, requireDocument, toDocument } from "./store.ts";

export interface NewDocument {
  category: DocumentCategory;
  /** Exactly one of `file_path` and `source_key` is given. */
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
  await requireNoDuplicate(tx, org, original.sha256);
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
  await requestThumbnail(tx, org, object);
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
 * The bytes are copied before the row is committed. If the commit fails, the sweep deletes the copy, because
 * no row refers to it.
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

/** The lock serializes two uploads of the same file; otherwise neither would see the other. */
async function requireNoDuplicate(tx: Tx, org: OrganizationId, sha256: string): Promise<void> {
  const { settings } = await requireOrganization(tx, org);
  if (settings.refuse_duplicate_documents !== true) return;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`twin ${org} ${sha256}`}, 0))`);
  const duplicate = await findDuplicate(tx, org, sha256, null);
  if (duplicate) throw new DuplicateDocument(duplicate);
}

/**
 * An unsafe name in a body is refused with a suggestion, not silently changed, because the caller chose it.
 */
export function requireFileName(name: string): void {
  const clean = cleanFileName(name);
  if (clean !== name.normalize("NFC"))
    throw invalid(
      "body.file_name",
      "file_name",
      `must be a plain file name without folders or control characters; ${JSON.stringify(clean)} would be accepted`,
    );
}
