/** What became of an e-mail, told to the invoice and to those who subscribed. */
import { awaitInvoice, requireInvoice, updateInvoice } from "../invoices/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { type EmailRow, findLastEmail, type Result } from "./store.ts";

const sentEvents = { invoice: "invoice.sent", reminder: "invoice.reminded" } as const;

export async function recordResult(
  tx: Tx,
  org: OrganizationId,
  email: EmailRow,
  { status, error }: Result,
): Promise<void> {
  if (status === "queued" || email.invoice_id === null) return;
  if (status === "failed") await markInvoice(tx, org, email.invoice_id, email.kind);
  const type = status === "sent" ? sentEvents[email.kind] : `invoice.send_${status}`;
  const { id, number } = await requireInvoice(tx, org, email.invoice_id);
  const { kind, recipient } = email;
  await recordEvent(tx, org, type, { id, number, kind, recipient, email_id: email.id, reason: error });
}

/**
 * The invoice is marked when a message is queued, which makes sure that it is sent or reported. One that was
 * given up must not count: the invoice then says what the last other message says.
 */
export async function markInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  kind: EmailRow["kind"],
): Promise<void> {
  await awaitInvoice(tx, org, invoice_id);
  const last = await findLastEmail(tx, org, invoice_id, kind);
  const at = last?.created_at ?? null;
  const marks =
    kind === "invoice"
      ? { sent_at: at }
      : { reminder_sent_at: at, reminder_sent_to: last?.recipient ?? null };
  await updateInvoice(tx, org, invoice_id, marks);
}
