/** A file becomes the receipt of a transaction. */
import type { InboxItem } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { paint } from "./paint.ts";
import { words } from "./words/index.ts";

export const receipt_outdates = [
  queryKeys.all("transactions"),
  queryKeys.all("inbox"),
  queryKeys.all("overview"),
];

export interface Attachment {
  file: File;
  transaction_id: string;
}

/** Undone, the receipt stays in the inbox. */
export function useAttach() {
  const own = useWords(words);
  return useVerb({
    show: ({ transaction_id }) => paint([transaction_id], { matched: true }),
    send: (attachment: Attachment, { idempotency_key }) => attachReceipt(attachment, idempotency_key),
    done: ({ file }) => own.attached(file.name),
    undo: (_attachment, { id }) => daybook.unmatchInboxItem(id),
    outdates: receipt_outdates,
  });
}

/** Each step has its own key made of the press's, so that a repetition after a cut connection makes nothing twice. */
async function attachReceipt({ file, transaction_id }: Attachment, key: string): Promise<InboxItem> {
  const uploaded = await daybook.uploadFile(file, {}, { idempotency_key: `${key}-file` });
  if (!("file_path" in uploaded)) throw new Error("The upload went to another area than the vault.");
  const document = await daybook.createDocument(
    { file_path: uploaded.file_path, category: "receipt" },
    { idempotency_key: `${key}-document` },
  );
  return daybook.createInboxItem(
    { primary_document_id: document.id, transaction_id },
    { idempotency_key: `${key}-item` },
  );
}
