export { addReceipts } from "./add-receipts.ts";
export { InboxScreen } from "./InboxScreen.tsx";
export { words } from "./words/index.ts";
