/** A file becomes a document in two steps, each with a key made from the file's: a second attempt repeats none. */
import type { Document, DocumentCreate } from "../../client/index.ts";
import { daybook } from "./daybook.ts";
import type { SendFile } from "./uploads.ts";

export async function uploadDocument(
  file: File,
  { key, signal, onProgress }: Parameters<SendFile>[1],
  place: Pick<DocumentCreate, "category" | "folder_id">,
): Promise<Document> {
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
  return daybook.createDocument(
    { file_path: uploaded.file_path, source: "upload", ...place },
    { signal, idempotency_key: `${key}-document` },
  );
}
