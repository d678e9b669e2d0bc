import { uploadDocument } from "../platform/upload-document.ts";
import type { SendFile } from "../platform/uploads.ts";
import type { Category } from "./filters.ts";
import { refreshVault } from "./vault-query.ts";

export function sendDocumentTo(category: Category, folder_id: string | null): SendFile {
  return async (file, options) => {
    const { id } = await uploadDocument(file, options, { category, folder_id });
    void refreshVault();
    return id;
  };
}
