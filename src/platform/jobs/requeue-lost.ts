/**
 * Enqueues jobs for records that wait for one that no longer exists. A record starts to wait in the database
 * transaction that enqueues its job, and stops before the job is completed, so normally there is none. Jobs can still
 * get lost, for example when a database is restored without its queues.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../db/database.ts";
import type { Row } from "../db/row.ts";
import { type Sql, sql } from "../db/sql.ts";
import type { Job, PayloadOf } from "./define-job.ts";

export interface Waiting<Declared extends Job> {
  job: Declared;
  /** The field of the job that names its record. */
  field: keyof PayloadOf<Declared> & string;
  /** A query for the `id` of every record of the organization that waits. */
  select(organization_id: OrganizationId, now: Instant): Sql;
  enqueue(tx: Tx, organization_id: OrganizationId, id: string): Promise<void>;
}

/** Per organization and run, so that one organization does not delay the others. */
const records_max = 500;

export async function requeueLost<Declared extends Job>(
  db: Database,
  waiting: Waiting<Declared>,
  now: Instant,
): Promise<void> {
  const organizations = await db.system(now, (tx) =>
    tx.many<Row<"organizations", "organization_id">>(sql`select organization_id from organizations`),
  );
  const actor = { kind: "system", id: null, channel: `sweep ${waiting.job.name}`, request_id: null } as const;
  for (const { organization_id } of organizations) {
    const context: Context = { organization_id, actor, now };
    await db.organization(context, (tx) => requeue(tx, organization_id, waiting, now));
  }
}

async function requeue<Declared extends Job>(
  tx: Tx,
  organization_id: OrganizationId,
  { job, field, select, enqueue }: Waiting<Declared>,
  now: Instant,
): Promise<void> {
  const lost = await tx.many<{ id: string }>(sql`
    select w.id
    from (${select(organization_id, now)}) as w
    where not exists (
      select from pgboss.job j
      where j.name = ${job.name} and j.state in ('created', 'retry', 'active') and j.data ->> ${field} = w.id::text
    )
    limit ${records_max}`);
  for (const { id } of lost) await enqueue(tx, organization_id, id);
}
