/** A file becomes a document of the vault in two steps, each with a key made from the file's. */
import { daybook } from "../platform/daybook.ts";
import type { SendFile } from "../platform/uploads.ts";
import type { Category } from "./filters.ts";
import { refreshVault } from "./vault-query.ts";

export function sendDocumentTo(category: Category, folder_id: string | null): SendFile {
  return async (file, { key, signal, onProgress }) => {
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
    const { id } = await daybook.createDocument(
      { file_path: uploaded.file_path, category, folder_id, source: "upload" },
      { signal, idempotency_key: `${key}-document` },
    );
    void refreshVault();
    return id;
  };
}
