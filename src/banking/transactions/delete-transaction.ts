/**
 * Deletes a transaction that was created by hand. An imported one stays until its import is undone; it can be excluded
 * from analytics.
 */

import { detachAll } from "../../documents/index.ts";
import { releaseItems } from "../../inbox/index.ts";
import { Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { deleteTransactionRow, lockTransaction } from "../store.ts";
import { releaseOtherSides } from "./transfers.ts";

export class TransactionNotDeletable extends Conflict {}

export async function deleteTransaction(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<void> {
  const row = await lockTransaction(tx, org, id);
  requireVersion(row.version);
  if (row.source !== "manual")
    throw new TransactionNotDeletable(
      "The transaction was imported from the bank and is kept; set exclude_from_analytics to leave it out of the metrics, or undo its import.",
      because("imported_not_deletable", { transaction_id: id, source: row.source }),
    );
  if (row.matched)
    throw new TransactionNotDeletable(
      "Inbox items are matched to the transaction; unmatch them first.",
      because("matched_not_deletable", { transaction_id: id }),
    );
  await releaseItems(tx, org, [id]);
  await releaseOtherSides(tx, org, [id]);
  await detachAll(tx, org, ["transaction"], [id]);
  await deleteTransactionRow(tx, org, id);
  await recordEvent(tx, org, "transaction.deleted", { id });
}
