/** SQL for blocks and the events in them. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { empty, insertion, sql } from "../platform/db/sql.ts";
import { no_hash, type SealedEvent } from "./block.ts";

export type BlockRow = Row<"audit_blocks">;
export type Head = Row<"audit_heads", "number" | "hash" | "position_to">;
export type PlacedEvent = SealedEvent & Row<"audit_events", "position">;

/** Locks the head until the end of the transaction, so that two runs never make the same block. */
export function lockHead(tx: Tx, org: OrganizationId): Promise<Head> {
  const first = { organization_id: org, number: 0, hash: no_hash, position_to: 0 };
  return tx.one<Head>(sql`
    insert into audit_heads ${insertion(first)}
    on conflict (organization_id) do update set number = audit_heads.number
    returning number, hash, position_to`);
}

export function findHead(tx: Tx, org: OrganizationId): Promise<Head | null> {
  return tx.maybe<Head>(
    sql`select number, hash, position_to from audit_heads where organization_id = ${org}`,
  );
}

export async function insertBlock(tx: Tx, block: BlockRow): Promise<void> {
  await tx.run(sql`insert into audit_blocks ${insertion({ ...block })}`);
  await tx.run(sql`
    update audit_heads
    set number = ${block.number}, hash = ${block.hash}, position_to = ${block.position_to}
    where organization_id = ${block.organization_id}`);
}

/** The next block by number, whichever it is: one may be missing. */
export function findBlockAfter(tx: Tx, org: OrganizationId, number: number): Promise<BlockRow | null> {
  return tx.maybe<BlockRow>(sql`
    select * from audit_blocks
    where organization_id = ${org} and number > ${number}
    order by number
    limit 1`);
}

/** The events after a position (null: from the first), up to and including another. */
export function selectEvents(
  tx: Tx,
  org: OrganizationId,
  after: number | null,
  to: number,
  limit: number | null = null,
): Promise<PlacedEvent[]> {
  return tx.many<PlacedEvent>(sql`
    select id, organization_id, created_at, actor_kind, actor_id, channel, request_id, action, record_type, record_id,
      changes::text as changes, position
    from audit_events
    where organization_id = ${org} and position <= ${to} ${after === null ? empty : sql`and position > ${after}`}
    order by position, id
    limit ${limit}`);
}

export async function countEventsAfter(tx: Tx, org: OrganizationId, position: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from audit_events where organization_id = ${org} and position > ${position}`);
  return count;
}
