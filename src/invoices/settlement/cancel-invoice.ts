/** Ends an invoice that will not be paid: cancelled as if never sent, or written off. */
import type { Instant } from "../../kernel/calendar.ts";
import { Conflict, InvalidTransition } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { requireIssuedHere } from "../imported/origin.ts";
import { requireMove } from "../invoice.ts";
import { type InvoiceRow, lockInvoice, recordInvoiceEvent, updateInvoice } from "../store.ts";
import { dropTaxes } from "../taxes/record-taxes.ts";
import { withdrawCredit } from "./credit.ts";

export class InvoiceHasCredit extends Conflict {
  constructor(invoice: InvoiceRow) {
    super(
      "The invoice has a credit note. Cancel the credit note first, or credit the rest of the invoice.",
      because("has_credit_note", { invoice_id: invoice.id }),
    );
  }
}

export async function cancelInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  reason: string | null,
  now: Instant,
  requireVersion: (version: number) => void,
): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, org, id);
  requireVersion(invoice.version);
  requireMove(invoice, "cancel");
  requireIssuedHere(invoice, "Undo its import, write it off, or write a credit note that refers to it.");
  if (invoice.number !== null && reason === null)
    throw invalid("body.reason", "required", "is required once the invoice is finalized");
  if (await isCredited(tx, org, id)) throw new InvoiceHasCredit(invoice);
  await withdrawCredit(tx, org, invoice, now);
  await dropTaxes(tx, org, id);
  const row = await updateInvoice(tx, org, id, { status: "cancelled", status_reason: reason });
  await recordInvoiceEvent(tx, org, "cancelled", row);
  return row;
}

export async function writeOffInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  reason: string | null,
  now: Instant,
  requireVersion: (version: number) => void,
): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, org, id);
  requireVersion(invoice.version);
  requireMove(invoice, "write_off");
  if (invoice.document_type === "credit_note")
    throw new InvalidTransition(
      "A credit note is owed to the customer; it cannot be written off.",
      because("credit_note_not_written_off", { invoice_id: id }),
    );
  const row = await updateInvoice(tx, org, id, {
    status: "uncollectible",
    status_reason: reason,
    paid_before_write_off: invoice.paid_amount,
    written_off_at: now,
  });
  await recordInvoiceEvent(tx, org, "uncollectible", row);
  return row;
}

async function isCredited(tx: Tx, org: OrganizationId, id: string): Promise<boolean> {
  const note = await tx.maybe(sql`
    select 1 from invoices
    where organization_id = ${org} and reference_invoice_id = ${id} and document_type = 'credit_note'
      and number is not null and status <> 'cancelled'
    limit 1`);
  return note !== null;
}
