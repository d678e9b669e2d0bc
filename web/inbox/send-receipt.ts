/** A file becomes a receipt in three steps. Each has a key made from the file's, so that a second attempt repeats none. */
import { ConflictError } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import type { SendFile } from "../platform/uploads.ts";

export const sendReceipt: SendFile = async (file, { key, signal, onProgress }) => {
  const uploaded = await daybook.uploadFile(
    file,
    {},
    {
      signal,
      idempotency_key: `${key}-file`,
      on_progress: ({ sent_bytes, total_bytes }) => onProgress(total_bytes ? sent_bytes / total_bytes : 0),
    },
  );
  if (!("file_path" in uploaded)) throw new Error("The service did not keep the file.");
  const { file_path } = uploaded;
  const document = await daybook.createDocument(
    { file_path, category: "receipt", source: "upload" },
    { signal, idempotency_key: `${key}-document` },
  );
  const item = await daybook.createInboxItem(
    { primary_document_id: document.id, source: "upload" },
    { signal, idempotency_key: `${key}-item` },
  );
  return item.id;
};

/** The record that has the same file, if that is why it was refused. */
export function refusedAsCopyOf(error: unknown): string | null {
  const id = error instanceof ConflictError ? error.details?.duplicate_of : null;
  return typeof id === "string" ? id : null;
}
