/** Deletes a draft or a cancelled invoice. A number that was given out stays in the register. */
import { detachAll } from "../../documents/index.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { identifier, sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { requireMove } from "../invoice.ts";
import { lockInvoice, recordInvoiceEvent } from "../store.ts";

export async function deleteInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<void> {
  const invoice = await lockInvoice(tx, org, id);
  requireVersion(invoice.version);
  requireMove(invoice, "delete");
  // Attached documents stay in the vault; those of a finalized invoice are also pinned.
  await detachAll(tx, org, ["invoice"], [id]);
  await together([
    recordInvoiceEvent(tx, org, "deleted", invoice),
    clearReference(tx, org, "reference_invoice_id", id),
    clearReference(tx, org, "source_quote_id", id),
    tx.run(sql`delete from invoices where organization_id = ${org} and id = ${id}`),
  ]);
}

/** Clears the reference in drafts. Finalized invoices keep it for ever. */
function clearReference(
  tx: Tx,
  org: OrganizationId,
  column: "reference_invoice_id" | "source_quote_id",
  id: string,
): Promise<number> {
  return tx.run(sql`
    update invoices set ${identifier(column)} = null
    where organization_id = ${org} and ${identifier(column)} = ${id} and number is null`);
}
