import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";

/** Transactions, their parts and rules that name one of these vendors name another one from now on. */
export async function moveTransactionsOfVendor(
  tx: Tx,
  org: OrganizationId,
  from: readonly string[],
  to: string,
): Promise<void> {
  const count = await tx.run(sql`
    update transactions set vendor_id = ${to}
    where organization_id = ${org} and vendor_id = any(${from}::uuid[])`);
  await tx.run(sql`
    update transaction_splits set vendor_id = ${to}
    where organization_id = ${org} and vendor_id = any(${from}::uuid[])`);
  await tx.run(sql`
    update categorization_rules set set_vendor_id = ${to}
    where organization_id = ${org} and set_vendor_id = any(${from}::uuid[])`);
  if (count > 0) await recordEvent(tx, org, "transaction.bulk_updated", { reason: "vendor", count });
}
