import type { Database } from "../platform/db/database.ts";
import type { JobData, OrganizationJob } from "../platform/jobs/jobs.ts";
import { recognize_job } from "./create-inbox-item.ts";
import type { ReadDocument } from "./recognition.ts";
import {
  type AnalyzeInboxItem,
  applyRecognition,
  findWaiting,
  reasonOf,
  settleUnread,
} from "./recognize-inbox-item.ts";

export interface InboxJobOptions {
  db: Database;
  /** Absent: documents stay unread and say so. */
  read?: ReadDocument;
  /** Absent: a record that was read waits for a person. */
  analyze?: AnalyzeInboxItem;
}

interface RecognizeData extends JobData {
  inbox_id: string;
}

const unavailable = {
  status: "unavailable",
  reason: "This installation has no document recognition; fill in the fields by hand.",
} as const;

const removed = {
  status: "failed",
  reason: "The document was removed before it could be read.",
} as const;

export function recognizeJob({ db, read, analyze }: InboxJobOptions): OrganizationJob<RecognizeData> {
  return {
    name: recognize_job,
    // Reading takes seconds; no transaction is held open for it. A repeated job finds the record settled.
    transaction: "handler",
    async run(_tx, { organization_id, inbox_id }, scope) {
      const waiting = await db.organization(scope, (tx) => findWaiting(tx, organization_id, inbox_id));
      if (!waiting) return;
      const { document_id } = waiting;
      const settle = (report: { status: "failed" | "unavailable"; reason: string }) =>
        db.organization(scope, (tx) =>
          settleUnread(tx, organization_id, inbox_id, document_id, report, scope.now),
        );
      if (document_id === null) return settle(removed);
      if (!read) return settle(unavailable);
      const document = { ...waiting, document_id };
      const result = await read(document, scope.now).catch((error: unknown) => ({ reason: reasonOf(error) }));
      if ("reason" in result) return settle({ status: "failed", reason: result.reason });
      await db.organization(scope, (tx) =>
        applyRecognition(tx, organization_id, inbox_id, document_id, result, scope.now, analyze),
      );
    },
  };
}
