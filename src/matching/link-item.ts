/**
 * Links an inbox item to a transaction and unlinks it. A database trigger (keep_matched) updates the
 * proposals.
 */
import { announceMatched, type InboxRow, matchItemJob, requireMove, updateItem } from "../inbox/index.ts";
import type { OrganizationId, TransactionId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { expireRivals } from "./choosing/candidate-store.ts";

export async function linkItem(
  tx: Tx,
  org: OrganizationId,
  item: InboxRow,
  transaction_id: TransactionId,
): Promise<void> {
  await updateItem(tx, org, item.id, {
    transaction_id,
    status: requireMove(item.status, "match"),
  });
  await recordEvent(tx, org, "inbox.matched", { id: item.id, transaction_id });
  await announceMatched(tx, org, [item.transaction_id, transaction_id]);
  await releaseRivals(tx, org, transaction_id, item.id);
}

/** Other inbox items that had this transaction as a candidate look for another one. */
export async function releaseRivals(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  inbox_id: string,
): Promise<void> {
  for (const rival of await expireRivals(tx, org, transaction_id, inbox_id))
    await tx.enqueue(matchItemJob, { organization_id: org, inbox_id: rival.inbox_id });
}

export async function unlinkItem(tx: Tx, org: OrganizationId, item: InboxRow): Promise<void> {
  const { id, transaction_id } = item;
  await updateItem(tx, org, id, { transaction_id: null, status: requireMove(item.status, "unmatch") });
  await recordEvent(tx, org, "inbox.unmatched", { id, transaction_id });
  await announceMatched(tx, org, [transaction_id]);
}
