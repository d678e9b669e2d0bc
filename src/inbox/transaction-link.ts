/** The only place that decides whether an inbox item may be linked to a transaction. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { requireReferences } from "../platform/records/references.ts";

export function requireTransaction(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string | null | undefined,
): Promise<void> {
  return requireReferences(tx, org, [{ path: "transaction_id", table: "transactions", id: transaction_id }]);
}
