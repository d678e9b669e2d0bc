/** Undoing an import of invoices: which of them were used since, and the removal of the others. */
import { detachAll } from "../../documents/index.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnnouncedInvoice, recordInvoiceEvents } from "../store.ts";

export type UsedReason = "paid" | "credited" | "sent";

/**
 * Locks imported invoices against use until they are removed. This is a query of its own: one that also asked whether they
 * are used would answer with what it saw before it waited for a lock.
 */
export async function lockImported(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from invoices
    where organization_id = ${org} and id = any(${ids}::uuid[])
    order by id
    for no key update`);
}

/** Imported invoices that somebody has used: a payment that did not come with the import, a credit note, an e-mail. */
export function findUsedImported(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
): Promise<{ id: string; name: string; reason: UsedReason }[]> {
  return tx.many(sql`
    select * from (
      select i.id, i.number as name,
        case
          when i.sent_at is not null or i.reminder_sent_at is not null or i.viewed_at is not null then 'sent'
          when i.credited_amount <> 0 or i.written_off_at is not null or exists (
            select from invoices n where n.organization_id = i.organization_id and n.reference_invoice_id = i.id
          ) then 'credited'
          when exists (
            select from invoice_payments p
            where p.organization_id = i.organization_id and p.invoice_id = i.id
              and not p.is_imported
          ) then 'paid'
        end as reason
      from invoices i
      where i.organization_id = ${org} and i.id = any(${ids}::uuid[]) and i.origin = 'imported'
    ) as used
    where reason is not null
    order by id`);
}

/** Their numbers are free again, so that a corrected file can be imported. */
export async function removeImported(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<number> {
  await detachAll(tx, org, ["invoice"], ids);
  await tx.run(sql`
    delete from invoice_payments
    where organization_id = ${org} and invoice_id = any(${ids}::uuid[]) and is_imported`);
  const removed = await tx.many<AnnouncedInvoice>(sql`
    delete from invoices
    where organization_id = ${org} and id = any(${ids}::uuid[]) and origin = 'imported'
    returning id, number, status, document_type, customer_id, currency, total`);
  await tx.run(sql`select forget_imported_numbers(${ids}::uuid[])`);
  await recordInvoiceEvents(tx, org, "deleted", removed);
  return removed.length;
}
