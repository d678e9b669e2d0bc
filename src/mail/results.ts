/** Records the outcome of an e-mail on its invoice and as an event. */
import { awaitInvoice, requireInvoice, updateInvoice } from "../invoices/index.ts";
import type { Instant } from "../kernel/calendar.ts";
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
  now: Instant,
): Promise<void> {
  if (status === "queued" || email.invoice_id === null) return;
  if (status === "failed") await markInvoice(tx, org, email.invoice_id, email.kind, now);
  const type = status === "sent" ? sentEvents[email.kind] : `invoice.send_${status}`;
  const { id, number } = await requireInvoice(tx, org, email.invoice_id);
  const { kind, recipient } = email;
  await recordEvent(tx, org, type, { id, number, kind, recipient, email_id: email.id, reason: error });
}

/**
 * Sets when the invoice was last sent or reminded. An invoice counts as sent once its e-mail is queued,
 * because a queued e-mail is either sent or reported as failed. A failed e-mail must not count, so the
 * invoice takes the time of the last other e-mail. If there is none, a `scheduled_send_at` in the past is
 * cleared too; otherwise the same e-mail would be queued again every minute.
 */
export async function markInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  kind: EmailRow["kind"],
  now: Instant,
): Promise<void> {
  await awaitInvoice(tx, org, invoice_id);
  const last = await findLastEmail(tx, org, invoice_id, kind);
  const at = last?.created_at ?? null;
  if (kind === "reminder") {
    await updateInvoice(tx, org, invoice_id, {
      reminder_sent_at: at,
      reminder_sent_to: last?.recipient ?? null,
    });
    return;
  }
  const { scheduled_send_at } = await requireInvoice(tx, org, invoice_id);
  const passed = scheduled_send_at !== null && scheduled_send_at <= now && (at ?? "") < scheduled_send_at;
  await updateInvoice(tx, org, invoice_id, { sent_at: at, ...(passed ? { scheduled_send_at: null } : {}) });
}
