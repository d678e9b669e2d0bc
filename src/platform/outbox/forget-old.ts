/**
 * Deletes old rows, such as sent e-mails and webhook deliveries, after their retention period. It deletes in
 * batches, each in its own database transaction, so that no lock is held for long and a killed worker loses
 * little.
 */
import { addHours, type Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";

export interface Forgetting {
  name: string;
  /** 0: nothing is deleted. */
  retention_days: number;
  /** A query that returns a row if organization `o` has something older than this instant. */
  find(before: Instant): Sql;
  /** Deletes the oldest rows, at most `rows_max`, and returns how many. */
  forget(tx: Tx, org: OrganizationId, before: Instant, rows_max: number): Promise<number>;
}

export const forget_batch_max = 1000;

/** Returns the number of deleted rows. */
export async function forgetOld(db: Database, forgetting: Forgetting, now: Instant): Promise<number> {
  const { retention_days, find } = forgetting;
  if (retention_days === 0) return 0;
  const before = addHours(now, -24 * retention_days);
  const found = await db.system(now, (tx) =>
    tx.many<{ organization_id: OrganizationId }>(sql`
      select o.organization_id from organizations o where exists (${find(before)})`),
  );
  let count = 0;
  for (const { organization_id } of found)
    count += await forgetOf(db, forgetting, organization_id, before, now);
  return count;
}

async function forgetOf(
  db: Database,
  { name, forget }: Forgetting,
  organization_id: OrganizationId,
  before: Instant,
  now: Instant,
): Promise<number> {
  const actor = { kind: "system" as const, id: null, channel: name, request_id: null };
  const context: Context = { organization_id, actor, now };
  for (let count = 0; ; ) {
    const forgotten = await db.organization(context, (tx) =>
      forget(tx, organization_id, before, forget_batch_max),
    );
    count += forgotten;
    if (forgotten < forget_batch_max) return count;
  }
}
