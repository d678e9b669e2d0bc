/** One file: into the vault, then a document, then (for inbox and entry) a record. Each step is repeatable. */
import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Daybook, type DocumentCreate, type InboxCreate, NotFoundError } from "../../client/index.ts";
import { withKeys } from "../client/keys.ts";
import { Failure } from "../errors.ts";
import { FileUnreadable, type FoundFile } from "./find-files.ts";
import { type Identity, type Journal, keyOf, type Progress } from "./journal.ts";

type CreateRecord = (
  daybook: Daybook,
  body: InboxCreate,
  options: { idempotency_key: string },
) => Promise<{ id: string }>;

export interface Target {
  /** `inbox`, `entry` or `document`. */
  name: string;
  document: Pick<DocumentCreate, "category" | "folder_id">;
  /** What is made of the document; null when the document is all. */
  record: { create: CreateRecord; body: Pick<InboxCreate, "type"> } | null;
}

export interface UploadContext {
  daybook: Daybook;
  journal: Journal;
  account: Pick<Identity, "api_url" | "organization_id">;
  target: Target;
  /** Upload it anew although it is there already. */
  again: boolean;
}

export interface Uploaded {
  status: "uploaded" | "already_uploaded";
  document_id: string;
  /** The record's; the document's when there is none. */
  id: string;
}

class FileChanged extends Failure {
  constructor() {
    super("The file changed while it was being uploaded.", "Run the command again.");
  }
}

export async function uploadFile(file: FoundFile, context: UploadContext): Promise<Uploaded> {
  const { journal, account, target, again } = context;
  const sha256 = await hashFile(file);
  const identity: Identity = { ...account, target: target.name, real_path: file.real_path, sha256 };
  let progress = journal.find(identity);
  if (progress.done && !again) return toUploaded("already_uploaded", progress);
  if (progress.done) progress = { generation: progress.generation + 1 };
  try {
    return await takeSteps(file, identity, progress, context);
  } catch (error) {
    // A file that lay in the vault without a document for a day is gone; so may be the document by now.
    const stale = error instanceof NotFoundError && progress.file_path !== undefined;
    if (!stale) throw error;
    return takeSteps(file, identity, { generation: progress.generation + 1 }, context);
  }
}

async function takeSteps(
  file: FoundFile,
  identity: Identity,
  begun: Progress,
  { daybook, journal, target }: UploadContext,
): Promise<Uploaded> {
  let progress = begun;
  const advance = async (step: Partial<Progress>) => {
    progress = { ...progress, ...step };
    await journal.append(identity, progress);
  };
  const keyed = <T>(step: string, send: (options: { idempotency_key: string }) => Promise<T>) =>
    withKeys(keyOf(identity, progress, step), (idempotency_key) => send({ idempotency_key }));
  if (progress.file_path === undefined) {
    const body = {
      open: () => openAsBlob(file.location).catch(cannotRead),
      content_type: "application/octet-stream",
      file_name: file.name,
    };
    const uploaded = await keyed("file", (options) => daybook.uploadFile(body, {}, options));
    if (uploaded.sha256 !== identity.sha256) throw new FileChanged();
    if (!("file_path" in uploaded)) throw new Failure("The server did not store the file in the vault.");
    await advance({ file_path: uploaded.file_path });
  }
  if (progress.document_id === undefined) {
    const body = { ...target.document, file_path: progress.file_path ?? "" };
    const { id } = await keyed("document", (options) => daybook.createDocument(body, options));
    await advance({ document_id: id, done: target.record === null });
  }
  const { record } = target;
  if (record !== null) {
    const body = { ...record.body, primary_document_id: progress.document_id };
    const { id } = await keyed("record", (options) => record.create(daybook, body, options));
    await advance({ record_id: id, done: true });
  }
  return toUploaded("uploaded", progress);
}

function toUploaded(status: Uploaded["status"], { document_id = "", record_id }: Progress): Uploaded {
  return { status, document_id, id: record_id ?? document_id };
}

async function hashFile({ location }: FoundFile): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(location), hash).catch(cannotRead);
  return hash.digest("hex");
}

function cannotRead(error: Error): never {
  throw new FileUnreadable(error);
}
