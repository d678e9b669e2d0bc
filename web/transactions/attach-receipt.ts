import { daybook } from "../platform/daybook.ts";

/**
 * Uploads a file and ties it to a transaction. Each step has its own key made of the press's, so that a repetition
 * after a cut connection makes nothing twice.
 */
export async function attachReceipt(file: File, transaction_id: string, key: string): Promise<void> {
  const uploaded = await daybook.uploadFile(file, {}, { idempotency_key: `${key}-file` });
  if (!("file_path" in uploaded)) throw new Error("The upload went to another area than the vault.");
  const document = await daybook.createDocument(
    { file_path: uploaded.file_path, category: "receipt" },
    { idempotency_key: `${key}-document` },
  );
  await daybook.createInboxItem(
    { primary_document_id: document.id, transaction_id },
    { idempotency_key: `${key}-item` },
  );
}
