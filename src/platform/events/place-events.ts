/**
 * Gives events their positions: the order in which an organization's streams send them.
 *
 * An id or a sequence number is given at insertion, and database transactions commit in another order. A reader that
 * continues after the highest number it has seen would miss the event of a transaction that commits late. So an event
 * has no position when it is inserted. Whoever reads events places those that are committed, under a lock on the head
 * of the organization. A position is therefore given after the commit, and positions become visible in their order.
 *
 * The rejected alternative is to send only what is older than every running database transaction: no row is updated,
 * but one import that takes ten minutes would stop the streams of every organization for ten minutes.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../db/database.ts";
import type { Row } from "../db/row.ts";
import { sql } from "../db/sql.ts";

export type EventHead = Row<"event_heads", "position" | "forgotten_position">;

/** Events that one database transaction places. */
export const place_batch_max = 1000;

/** Places every committed event and returns the head. */
export async function placeEvents(db: Database, context: Context): Promise<EventHead> {
  for (;;) {
    const { placed, head } = await db.organization(context, (tx) => placeBatch(tx, context.organization_id));
    if (placed < place_batch_max) return head;
  }
}

async function placeBatch(tx: Tx, org: OrganizationId): Promise<{ placed: number; head: EventHead }> {
  const head = await lockHead(tx, org);
  const placed = await tx.run(sql`
    update events e
    set position = ${head.position}::bigint + n.place
    from (
      select id, row_number() over (order by id) as place
      from events
      where organization_id = ${org} and position is null
      order by id
      limit ${place_batch_max}
    ) as n
    where e.organization_id = ${org} and e.id = n.id`);
  const position = head.position + placed;
  if (placed > 0)
    await tx.run(sql`update event_heads set position = ${position} where organization_id = ${org}`);
  return { placed, head: { ...head, position } };
}

function lockHead(tx: Tx, org: OrganizationId): Promise<EventHead> {
  return tx.one<EventHead>(sql`
    insert into event_heads (organization_id) values (${org})
    on conflict (organization_id) do update set position = event_heads.position
    returning position, forgotten_position`);
}

/**
 * Notes that the events up to a position were deleted. `unplaced` of them had no position: they take the next ones, so
 * that a client at the head, which has not seen them either, has to reload. Without a head there are no clients.
 */
export async function noteForgotten(
  tx: Tx,
  org: OrganizationId,
  forgotten: { position: number; unplaced: number },
): Promise<void> {
  const { position, unplaced } = forgotten;
  await tx.run(sql`
    update event_heads
    set position = position + ${unplaced}::int,
      forgotten_position = case
        when ${unplaced}::int > 0 then position + ${unplaced}::int
        else greatest(forgotten_position, ${position}::bigint)
      end
    where organization_id = ${org}`);
}
