/**
 * Up to which position the audit trail is complete. A position is given before its row is committed, so the newest row
 * that is visible says nothing: a long database transaction may still commit a row before it.
 *
 *   1. Read the last position given, then take a transaction id. Whoever has a position up to that one took its own
 *      transaction id before (the column's default sees to that), so it has a lower id.
 *   2. Once every transaction with a lower id has ended, no row up to that position can still appear: it is settled.
 *
 * An observation stays until it is settled. If each run made a new one, long transactions that overlap would keep the
 * job from ever sealing anything.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";

export type Progress = Row<"audit_progress", "sealed_position" | "settled_position">;

export async function advanceProgress(db: Database, now: Instant): Promise<Progress> {
  await db.system(now, settle);
  await db.system(now, observe);
  await db.system(now, settle);
  return db.system(now, (tx) =>
    tx.one<Progress>(sql`select sealed_position, settled_position from audit_progress`),
  );
}

async function observe(tx: Tx): Promise<void> {
  const { position, xid } = await tx.one<{ position: number; xid: string | null }>(sql`
    select case when is_called then last_value else 0 end as position, pg_current_xact_id_if_assigned() as xid
    from audit_positions`);
  if (xid !== null) throw new Error("The position must be read before the transaction has an id.");
  await tx.run(sql`
    update audit_progress
    set observed_position = ${position}, observed_xid = pg_current_xact_id()
    where observed_position = settled_position and observed_position < ${position}`);
}

/** An id that was not given yet comes from another server: after a restore, its transactions no longer exist. */
async function settle(tx: Tx): Promise<void> {
  await tx.run(sql`
    update audit_progress
    set settled_position = observed_position
    where settled_position < observed_position
      and (observed_xid < pg_snapshot_xmin(pg_current_snapshot()) or observed_xid > pg_current_xact_id())`);
}

export async function organizationsToSeal(
  tx: Tx,
  { sealed_position, settled_position }: Progress,
): Promise<OrganizationId[]> {
  const rows = await tx.many<Row<"audit_events", "organization_id">>(sql`
    select distinct organization_id
    from audit_events
    where position > ${sealed_position} and position <= ${settled_position}`);
  return rows.map(({ organization_id }) => organization_id);
}

export async function saveSealed(tx: Tx, position: number): Promise<void> {
  await tx.run(sql`
    update audit_progress set sealed_position = ${position} where sealed_position < ${position}`);
}
