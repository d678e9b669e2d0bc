/**
 * Enqueues the reading of an item's document. Organizations take turns: the priority is the document's
 * position in its organization's own queue, so every organization's first document is read before any second
 * one, and a folder of receipts does not delay the single receipt of another organization.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { defineJob, type PayloadOf } from "../platform/jobs/define-job.ts";

/** Reading takes seconds; no transaction is held open for it. A repeated job finds the record settled. */
export const recognizeJob = defineJob<{
  inbox_id: string;
  /** 1 when absent. */
  attempt?: number;
}>("inbox.recognize", { transaction: "handler" });

export type RecognizeData = PayloadOf<typeof recognizeJob>;

/**
 * Beyond this position a document is behind all other organizations anyway, so counting further would only
 * cost time.
 */
const place_max = 1000;

export interface NextTry {
  attempt: number;
  start_after: Instant;
}

/** The item must already be `processing`, so that it is counted. */
export async function enqueueReading(
  tx: Tx,
  organization_id: OrganizationId,
  inbox_id: string,
  next?: NextTry,
): Promise<void> {
  const { place } = await tx.one<{ place: number }>(sql`
    select count(*)::int as place
    from (
      select from inbox_items
      where organization_id = ${organization_id} and status = 'processing'
      limit ${place_max}
    ) as waiting`);
  await tx.enqueue(
    recognizeJob,
    { organization_id, inbox_id, ...(next ? { attempt: next.attempt } : {}) },
    { priority: -place, ...(next ? { start_after: next.start_after } : {}) },
  );
}
