/**
 * Frees inbox items from transactions that are about to be deleted. An item that was matched is open again, one that had
 * only a proposal loses it, and each looks for another transaction. Linked items that are archived stay archived.
 */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvents } from "../platform/events/record-event.ts";
import { matchItemJob } from "./match-job.ts";
import { requireMove } from "./status.ts";

/** Returns how many items were matched, in part or in full. */
export async function releaseItems(
  tx: Tx,
  org: OrganizationId,
  transaction_ids: readonly string[],
): Promise<number> {
  const unlinked = await unlinkItems(tx, org, transaction_ids);
  const candidates = await deleteCandidates(tx, org, transaction_ids);
  const inbox_ids = [...new Set([...unlinked, ...candidates].map(({ inbox_id }) => inbox_id))];
  if (inbox_ids.length === 0) return 0;
  await settleItems(tx, org, inbox_ids);
  await tx.enqueueAll(
    matchItemJob,
    inbox_ids.map((inbox_id) => ({ organization_id: org, inbox_id })),
  );
  const paid = candidates.filter(({ status, is_partial }) => status === "confirmed" && is_partial);
  return new Set([...unlinked, ...paid].map(({ inbox_id }) => inbox_id)).size;
}

interface Unlinked {
  inbox_id: string;
  transaction_id: string;
}

async function unlinkItems(
  tx: Tx,
  org: OrganizationId,
  transaction_ids: readonly string[],
): Promise<Unlinked[]> {
  const unlinked = await tx.many<Unlinked>(sql`
    update inbox_items i
    set transaction_id = null,
      status = case i.status when 'done' then ${requireMove("done", "unmatch")} else i.status end
    from (
      select id, transaction_id from inbox_items
      where organization_id = ${org} and transaction_id = any(${transaction_ids}::uuid[])
      order by id
      for update
    ) as linked
    where i.organization_id = ${org} and i.id = linked.id
    returning i.id as inbox_id, linked.transaction_id`);
  const events = unlinked.map(({ inbox_id: id, transaction_id }) => ({ id, transaction_id }));
  await recordEvents(tx, org, "inbox.unmatched", events);
  return unlinked;
}

/** They would go with their transaction; deleted here, they say which items lose something. */
function deleteCandidates(
  tx: Tx,
  org: OrganizationId,
  transaction_ids: readonly string[],
): Promise<Row<"match_candidates", "inbox_id" | "status" | "is_partial">[]> {
  return tx.many(sql`
    delete from match_candidates
    where organization_id = ${org} and transaction_id = any(${transaction_ids}::uuid[])
    returning inbox_id, status, is_partial`);
}

/** An item without any proposal left is no suggested match. */
async function settleItems(tx: Tx, org: OrganizationId, inbox_ids: readonly string[]): Promise<void> {
  const settled = await tx.many<Row<"inbox_items", "id">>(sql`
    update inbox_items i set status = ${requireMove("suggested_match", "settle")}
    where i.organization_id = ${org} and i.id = any(${inbox_ids}::uuid[]) and i.status = 'suggested_match'
      and not exists (
        select from match_candidates m
        where m.organization_id = i.organization_id and m.inbox_id = i.id and m.status = 'pending'
      )
    returning i.id`);
  const events = settled.map(({ id }) => ({ id, changed: ["status"] }));
  await recordEvents(tx, org, "inbox.updated", events);
}
