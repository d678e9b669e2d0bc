/**
 * Takes back a decision about a match. Unmatching says that the pair was wrong; this says that the decision was,
 * and brings back the proposals from before. What matching learned from a confirmation stays.
 */
import { announceMatched, lockItem, matchItemJob } from "../inbox/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { CandidateRow } from "./choosing/candidate-store.ts";
import { unlinkItem } from "./link-item.ts";
import { moveAndAnnounce } from "./match-records.ts";

type Proposal = Row<"match_candidates", "id" | "transaction_id"> &
  RowAs<"match_candidates", { status: CandidateRow["status"] }>;

/** `pending_ids` are the matches that were pending before the decision. */
export async function undoDecision(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  pending_ids: readonly string[],
): Promise<void> {
  const item = await lockItem(tx, org, inbox_id);
  if (item.transaction_id !== null) await unlinkItem(tx, org, item);
  const proposals = await lockProposals(tx, org, inbox_id, pending_ids);
  await restoreProposals(tx, org, inbox_id, pending_ids);
  const parts = proposals.filter(({ status }) => status === "confirmed").map(toTransactionId);
  await announceMatched(
    tx,
    org,
    parts.filter((id) => id !== item.transaction_id),
  );
  await moveAndAnnounce(tx, org, await lockItem(tx, org, inbox_id));
  await enqueueRivals(tx, org, inbox_id, proposals.map(toTransactionId));
}

function toTransactionId({ transaction_id }: Proposal): string {
  return transaction_id;
}

function lockProposals(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  ids: readonly string[],
): Promise<Proposal[]> {
  return tx.many<Proposal>(sql`
    select id, transaction_id, status from match_candidates
    where organization_id = ${org} and inbox_id = ${inbox_id} and id = any(${ids}::uuid[]) and status <> 'pending'
    order by id
    for update`);
}

/**
 * What was pending is so again, unless its transaction has been matched elsewhere meanwhile, and what was
 * proposed since has expired.
 */
async function restoreProposals(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  pending_ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update match_candidates m
    set status = case
      when not m.id = any(${pending_ids}::uuid[]) then 'expired'
      when m.status = 'confirmed' or m.parts->>'kind' = 'several_items' or not t.matched then 'pending'
      else 'expired'
    end
    from transactions t
    where m.organization_id = ${org} and m.inbox_id = ${inbox_id}
      and t.organization_id = m.organization_id and t.id = m.transaction_id
      and (m.status = 'pending') <> (m.id = any(${pending_ids}::uuid[]))`);
}

/** Items that lost their proposal to the confirmed match look for a transaction again. */
async function enqueueRivals(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  transaction_ids: readonly string[],
): Promise<void> {
  const rivals = await tx.many<Row<"match_candidates", "inbox_id">>(sql`
    select distinct m.inbox_id from match_candidates m
    where m.organization_id = ${org} and m.transaction_id = any(${transaction_ids}::uuid[])
      and m.inbox_id <> ${inbox_id} and m.status = 'expired'
    order by m.inbox_id`);
  for (const rival of rivals)
    await tx.enqueue(matchItemJob, { organization_id: org, inbox_id: rival.inbox_id });
}
