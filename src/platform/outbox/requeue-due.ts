/**
 * Enqueues jobs for rows that wait for an attempt: webhook deliveries and e-mails. The first job of a row is
 * enqueued when the row is written. This sweep enqueues the retries (by `next_attempt_at`), and a new job
 * when a worker died during an attempt, which shows in a lease that was not renewed.
 */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database } from "../db/database.ts";
import { identifier, type Sql, sql } from "../db/sql.ts";
import type { Job, JobData } from "../jobs/define-job.ts";
import { isLeased } from "./lease.ts";

export interface Outbox<Data extends JobData> {
  /** A table with next_attempt_at, queued_at and leased_until that `db.system` may read. */
  table: string;
  job: Job<Data>;
  /** What the job of a row carries. */
  toData(organization_id: OrganizationId, id: string): Data;
}

/**
 * A job that has not started after this time is considered lost. Long, because jobs may wait in a long queue.
 */
const lost_after_ms = 10 * 60_000;
/** No retry waits longer. A later time was written by a clock that has been set back since. */
const wait_ms_max = 48 * 3_600_000;
/**
 * Rows per organization and run. The rest waits for the next run, so one organization does not delay the
 * others.
 */
const rows_max = 500;

/** Returns the number of enqueued jobs. */
export async function requeueDue<Data extends JobData>(
  db: Database,
  outbox: Outbox<Data>,
  now: Instant,
): Promise<number> {
  const due = dueCondition(now);
  const found = await db.system(now, (tx) =>
    tx.many<{ organization_id: OrganizationId }>(sql`
      select o.organization_id
      from organizations o
      where exists (
        select from ${identifier(outbox.table)} t where t.organization_id = o.organization_id and ${due}
      )`),
  );
  let count = 0;
  for (const { organization_id } of found) count += await requeue(db, outbox, organization_id, now);
  return count;
}

function requeue<Data extends JobData>(
  db: Database,
  { table, job, toData }: Outbox<Data>,
  organization_id: OrganizationId,
  now: Instant,
): Promise<number> {
  const actor = { kind: "system" as const, id: null, channel: `sweep ${job.name}`, request_id: null };
  const context: Context = { organization_id, actor, now };
  return db.organization(context, async (tx) => {
    const rows = await tx.many<{ id: string }>(sql`
      update ${identifier(table)}
      set queued_at = ${now}
      where organization_id = ${organization_id} and id in (
        select t.id
        from ${identifier(table)} t
        where t.organization_id = ${organization_id} and ${dueCondition(now)}
        order by t.next_attempt_at
        limit ${rows_max}
        for update skip locked
      )
      returning id`);
    await tx.enqueueAll(
      job,
      rows.map(({ id }) => toData(organization_id, id)),
    );
    return rows.length;
  });
}

function dueCondition(now: Instant): Sql {
  return sql`${isFree(sql`t`, now)}
    and (t.queued_at is null or t.queued_at < t.next_attempt_at or t.queued_at < t.leased_until
      or t.queued_at < ${addMilliseconds(now, -lost_after_ms)}
      or t.queued_at > ${addMilliseconds(now, lost_after_ms)})`;
}

/** True if the row is due and no worker has a lease on it. */
export function isFree(row: Sql, now: Instant): Sql {
  return sql`(${row}.next_attempt_at <= ${now} or ${row}.next_attempt_at > ${addMilliseconds(now, wait_ms_max)})
    and not ${isLeased(sql`${row}.leased_until`, now)}`;
}
