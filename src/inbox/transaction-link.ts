/** The only place that decides whether an inbox item may be linked to a transaction. */

import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvents } from "../platform/events/record-event.ts";
import { requireReferences } from "../platform/records/references.ts";

export function requireTransaction(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string | null | undefined,
): Promise<void> {
  return requireReferences(tx, org, [{ path: "transaction_id", table: "transactions", id: transaction_id }]);
}

/** A transaction shows whether something is matched to it, which a trigger (keep_matched) keeps. */
export function announceMatched(
  tx: Tx,
  org: OrganizationId,
  transaction_ids: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = new Set(transaction_ids.filter((id) => typeof id === "string"));
  return recordEvents(
    tx,
    org,
    "transaction.updated",
    [...ids].map((id) => ({ id, changed: ["matched"] })),
  );
}
