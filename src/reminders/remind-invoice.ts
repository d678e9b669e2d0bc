/** Reminds a customer of an open invoice: queues an e-mail in the caller's database transaction. */
import { balanceOf, type InvoiceRow, recordInvoiceEvent, updateInvoice } from "../invoices/index.ts";
import { dateIn, type Instant } from "../kernel/calendar.ts";
import { InvalidTransition } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import {
  composeEmail,
  findSendable,
  isOpen,
  type NewEmail,
  queueEmail,
  requireSendable,
  type Sendable,
  type SendInput,
  writeReminderMail,
} from "../mail/index.ts";
import type { Tx } from "../platform/db/database.ts";

/** Documents that ask for payment. A credit note does not: there we owe the customer. */
const remindable: ReadonlySet<string> = new Set([
  "invoice",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
]);
export const remindableTypes = [...remindable];

interface Circumstances {
  now: Instant;
  /** The base of the links to public invoice pages. */
  base_url: string;
}

export async function remindInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  input: SendInput,
  at: Circumstances,
): Promise<{ invoice: InvoiceRow; email_id: string }> {
  const email = await composeReminder(tx, org, await requireSendable(tx, org, invoice_id), input, at);
  const email_id = await queueEmail(tx, org, email, at.now);
  const marks = { reminder_sent_at: at.now, reminder_sent_to: email.recipient };
  const row = await updateInvoice(tx, org, invoice_id, marks);
  await recordInvoiceEvent(tx, org, "updated", row);
  return { invoice: row, email_id };
}

/** The e-mail that `remindInvoice` would queue. */
export async function previewReminder(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  input: SendInput,
  at: Circumstances,
): Promise<NewEmail> {
  return composeReminder(tx, org, await findSendable(tx, org, invoice_id), input, at);
}

async function composeReminder(
  tx: Tx,
  org: OrganizationId,
  sendable: Sendable,
  input: SendInput,
  { now, base_url }: Circumstances,
): Promise<NewEmail> {
  const { invoice, snapshot } = sendable;
  requireRemindable(invoice);
  const state = { open_amount: balanceOf(invoice), today: dateIn(snapshot.print.time_zone, now) };
  return composeEmail(tx, org, sendable, input, {
    kind: "reminder",
    base_url,
    write: (mail) => writeReminderMail({ ...mail, ...state }),
  });
}

function requireRemindable({ id, status, document_type }: InvoiceRow): void {
  if (isOpen(status) && remindable.has(document_type)) return;
  const found = remindable.has(document_type) ? status : `a ${document_type}`;
  throw new InvalidTransition(
    `The invoice is ${found}; reminders are sent only for unpaid or partially_paid invoices.`,
    because("not_remindable", { invoice_id: id, status, document_type }),
  );
}
