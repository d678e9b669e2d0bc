export { convertInboxAgain } from "./base-amount.ts";
export { createDocumentReader } from "./document-reader.ts";
export { recognizeJob } from "./jobs.ts";
export type { DocumentToRead, ReadDocument, RecognizedDocument, RecognizedFields } from "./recognition.ts";
export type { AnalyzeInboxItem } from "./recognize-inbox-item.ts";
export { inboxRoutes } from "./routes.ts";
export { InboxItem } from "./schema.ts";
export { findMove, type InboxMove, type InboxStatus, inboxMoves, requireMove } from "./status.ts";
export { indexVendorAgain } from "./store.ts";
