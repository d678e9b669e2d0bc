import { showToast } from "../platform/toasts.ts";
import { uploads } from "../platform/uploads.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { InboxWords } from "./words/en.ts";

export const receipts_max = 50;
/** The kind of uploads that become items of the inbox. */
export const upload_kind = "inbox";

export function addReceipts(files: readonly File[], own: InboxWords): void {
  if (files.length > receipts_max) showToast({ text: own.tooMany(String(receipts_max)), tone: "bad" });
  uploads.add(upload_kind, files.slice(0, receipts_max), sendReceipt);
}
