/** Deletes a draft or a cancelled invoice. What had a number stays in the register. */
import { detachAll } from "../documents/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { requireMove } from "./invoice.ts";
import { lockInvoice, recordInvoiceEvent } from "./store.ts";

export async function deleteInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<void> {
  const invoice = await lockInvoice(tx, org, id);
  requireVersion(invoice.version);
  requireMove(invoice, "delete");
  // They stay in the vault; those of an issued invoice are pinned besides.
  await detachAll(tx, org, ["invoice"], id);
  await together([
    recordInvoiceEvent(tx, org, "deleted", invoice),
    tx.run(sql`delete from invoices where organization_id = ${org} and id = ${id}`),
  ]);
}
