import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import type { Quotas } from "../platform/quota/quotas.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import type { Scan } from "../platform/virus-scan/clamav.ts";
import { downloadRoutes } from "./download/routes.ts";
import { documentJobs, documentSchedules } from "./jobs.ts";
import { previewRoutes } from "./preview/routes.ts";
import { documentRoutes } from "./routes.ts";
import { uploadRoutes } from "./upload/routes.ts";

export {
  attachDocument,
  detachAll,
  detachDocument,
  type NewAttachment,
} from "./attachments.ts";
export { documentBulk } from "./bulk.ts";
export { followContent, trashDocument } from "./change-document.ts";
export { createDocument, type NewDocument } from "./create-document.ts";
export {
  type AttachableType,
  type DocumentCategory,
  type DocumentSource,
  DuplicateDocument,
  documentCategories,
} from "./document.ts";
export { contentDisposition } from "./download/content-disposition.ts";
export { type SentFile, sendBytes } from "./download/send-bytes.ts";
export { removeBytesJob } from "./objects.ts";
export { type OpenedDocument, openDocument, storeUpload } from "./open-document.ts";
export { Document } from "./schema.ts";
export { type DocumentRow, findDuplicate, lockDocument, requireDocument, toDocument } from "./store.ts";

export interface VaultOptions {
  db: Database;
  store: ObjectStore;
  log: Logger;
  upload_limit_bytes: number;
  upload_timeout_ms: number;
  quotas: Quotas;
  /** Looks for viruses in uploaded files. */
  scan: Scan;
  trash_retention_days: number;
}

export interface Vault {
  routes: AnyRoute[];
  organization_jobs: HandledJob[];
  scheduled_jobs: HandledSchedule[];
}

export function createVault(options: VaultOptions): Vault {
  return {
    routes: [
      ...uploadRoutes(options),
      ...documentRoutes(options.store),
      ...downloadRoutes(options),
      ...previewRoutes(options),
    ],
    organization_jobs: documentJobs(options),
    scheduled_jobs: documentSchedules(options),
  };
}
