/** The one place that says whether a record may be tied to a transaction. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { ReferenceNotFound } from "../platform/records/references.ts";

/** No transaction exists yet that could be named. */
export async function requireTransaction(
  _tx: Tx,
  _org: OrganizationId,
  transaction_id: string | null | undefined,
): Promise<void> {
  if (transaction_id === null || transaction_id === undefined) return;
  throw new ReferenceNotFound([
    { path: "body.transaction_id", code: "not_found", message: "names a record that does not exist" },
  ]);
}
