/** For other domains: reading a document's bytes, and storing files that the service creates or fetches. */
import type { Readable } from "node:stream";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import { insertObject, type StoredObject } from "./objects.ts";
import { requireDocument } from "./store.ts";
import { type GivenFile, storeFile } from "./upload/upload-file.ts";

export interface OpenedDocument {
  file_name: string;
  content_type: string;
  size: number;
  bytes: Readable;
}

/** The caller must read or destroy the stream. It does not depend on the database transaction. */
export async function openDocument(
  tx: Tx,
  store: ObjectStore,
  org: OrganizationId,
  document_id: string,
): Promise<OpenedDocument> {
  const { file_name, object } = await requireDocument(tx, org, document_id);
  const { key, content_type, size } = object;
  return { file_name, content_type, size, bytes: await store.get(key) };
}

/** Stores bytes like an upload: same checks, same row. Its key can then be used to create a document. */
export async function storeUpload(
  db: Database,
  store: ObjectStore,
  context: Context,
  file: GivenFile,
): Promise<StoredObject> {
  const stored = await storeFile(store, context.organization_id, "vault", file);
  try {
    return await db.organization(context, (tx) => insertObject(tx, context.organization_id, stored));
  } catch (error) {
    await store.delete(stored.key).catch(() => {});
    throw error;
  }
}
