/**
 * The job that reads a document. If the reader crashed, ran out of time or memory, or could not reach the
 * file, the job is retried once, at the back of the queue so that others do not wait for it. A refused file
 * is not retried, because it would be refused again.
 */
import { addMilliseconds } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { JobInterrupted } from "../platform/jobs/attempts.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import { requeueLost, type Waiting } from "../platform/jobs/requeue-lost.ts";
import {
  RecognitionCrashed,
  RecognitionOutOfMemory,
  RecognitionStalled,
  RecognitionTimedOut,
  RecognizerClosed,
} from "../recognition/index.ts";
import { enqueueReading, type RecognizeData, recognizeJob } from "./enqueue-reading.ts";
import { matchItemJob } from "./match-job.ts";
import type { ReadDocument } from "./recognition.ts";
import {
  type AnalyzeInboxItem,
  applyRecognition,
  findWaiting,
  reasonOf,
  settleUnread,
} from "./recognize-inbox-item.ts";
import type { InboxStatus } from "./status.ts";

export interface InboxJobOptions {
  db: Database;
  /** If absent, documents stay unread, with that reason. */
  read?: ReadDocument;
  /** If absent, an item that was read goes to `pending`. */
  analyze?: AnalyzeInboxItem;
}

const attempts_max = 2;
const retry_delay_ms = 10_000;

const unavailable = {
  status: "unavailable",
  reason: "This installation has no document recognition; fill in the fields by hand.",
} as const;

const removed = {
  status: "failed",
  reason: "The document was removed before it could be read.",
} as const;

const given_up = {
  status: "failed",
  reason: "The document could not be read: every attempt was interrupted or failed.",
} as const;

const requeueSchedule = defineSchedule("inbox.requeue", "hour");

export function inboxJobs(options: InboxJobOptions): HandledJob[] {
  return [
    handleJob(recognizeJob, (_tx, data, context) => recognizeItem(options, data, context), giveUpReading),
  ];
}

export function inboxSchedules(db: Database): HandledSchedule[] {
  return [
    handleSchedule(requeueSchedule, async (now) => {
      await requeueLost(db, waitingForReading, now);
      await requeueLost(db, waitingForMatching, now);
    }),
  ];
}

const waitingForReading: Waiting<typeof recognizeJob> = {
  job: recognizeJob,
  field: "inbox_id",
  select: (organization_id) => withStatus(organization_id, "processing"),
  enqueue: enqueueReading,
};

const waitingForMatching: Waiting<typeof matchItemJob> = {
  job: matchItemJob,
  field: "inbox_id",
  select: (organization_id) => withStatus(organization_id, "analyzing"),
  enqueue: (tx, organization_id, inbox_id) => tx.enqueue(matchItemJob, { organization_id, inbox_id }),
};

function withStatus(organization_id: OrganizationId, status: InboxStatus): Sql {
  return sql`select id from inbox_items where organization_id = ${organization_id} and status = ${status}`;
}

async function giveUpReading(
  tx: Tx,
  { organization_id, inbox_id }: RecognizeData,
  { now }: Context,
): Promise<void> {
  const waiting = await findWaiting(tx, organization_id, inbox_id);
  if (waiting) await settleUnread(tx, organization_id, inbox_id, waiting.document_id, given_up, now);
}

export async function recognizeItem(
  { db, read, analyze }: InboxJobOptions,
  data: RecognizeData,
  context: Context,
): Promise<void> {
  const { organization_id, inbox_id, attempt = 1 } = data;
  const waiting = await db.organization(context, (tx) => findWaiting(tx, organization_id, inbox_id));
  if (!waiting) return;
  const { document_id } = waiting;
  const settle = (report: { status: "failed" | "unavailable"; reason: string }) =>
    db.organization(context, (tx) =>
      settleUnread(tx, organization_id, inbox_id, document_id, report, context.now),
    );
  if (document_id === null) return settle(removed);
  if (!read) return settle(unavailable);
  const document = { ...waiting, document_id };
  const outcome = await read(document, context.now).then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  if ("found" in outcome)
    return db.organization(context, (tx) =>
      applyRecognition(tx, organization_id, inbox_id, document_id, outcome.found, context.now, analyze),
    );
  // The service is stopping: the queue keeps the job for the next start.
  if (outcome.error instanceof RecognizerClosed) throw new JobInterrupted(outcome.error.message);
  if (attempt >= attempts_max || isFinal(outcome.error))
    return settle({ status: "failed", reason: reasonOf(outcome.error) });
  await enqueueAgain(db, context, inbox_id, attempt + 1);
}

/** An error about the file itself would occur again on a retry; a crash or a timeout may not. */
function isFinal(error: unknown): boolean {
  const transientErrors = [
    RecognitionCrashed,
    RecognitionOutOfMemory,
    RecognitionStalled,
    RecognitionTimedOut,
  ];
  return error instanceof AppError && !transientErrors.some((transient) => error instanceof transient);
}

function enqueueAgain(db: Database, context: Context, inbox_id: string, attempt: number): Promise<void> {
  const start_after = addMilliseconds(context.now, retry_delay_ms);
  return db.organization(context, (tx) =>
    enqueueReading(tx, context.organization_id, inbox_id, { attempt, start_after }),
  );
}
