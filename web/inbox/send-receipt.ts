/** A document becomes a receipt in one more step, with a key of its own. */
import { ConflictError } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { uploadDocument } from "../platform/upload-document.ts";
import type { SendFile } from "../platform/uploads.ts";

export const sendReceipt: SendFile = async (file, options) => {
  const document = await uploadDocument(file, options, { category: "receipt" });
  const item = await daybook.createInboxItem(
    { primary_document_id: document.id, source: "upload" },
    { signal: options.signal, idempotency_key: `${options.key}-item` },
  );
  return item.id;
};

/** The record that has the same file, if that is why it was refused. */
export function refusedAsCopyOf(error: unknown): string | null {
  const id = error instanceof ConflictError ? error.details?.duplicate_of : null;
  return typeof id === "string" ? id : null;
}
