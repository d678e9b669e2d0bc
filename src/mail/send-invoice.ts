/** Sends a finalized invoice to its customer: queues an e-mail in the caller's database transaction. */

import type { InvoiceSnapshot } from "../invoice-snapshot/index.ts";
import {
  findSnapshot,
  ImportedPdfMissing,
  type InvoiceRow,
  isEditable,
  lockInvoice,
  previewSnapshot,
  recordInvoiceEvent,
  requireInvoice,
  updateInvoice,
} from "../invoices/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { AppError, InvalidTransition, Unprocessable } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { type InvoiceMail, type MailContent, writeInvoiceMail } from "./invoice-mail.ts";
import type { SendInput } from "./schema.ts";
import { type NewEmail, queueEmail } from "./store.ts";

export class InvoiceNotFinalized extends AppError {
  static override code = "invoice_not_finalized";
  static override status = 409;
  constructor(invoice: Pick<InvoiceRow, "id" | "status">) {
    super(`The invoice is ${invoice.status}; finalize it first.`, {
      invoice_id: invoice.id,
      status: invoice.status,
    });
  }
}

export class NoRecipient extends Unprocessable {
  constructor(customer_id: string | null) {
    super(
      "The customer has no e-mail address. Add one, or name a recipient in `to`.",
      because("no_recipient", { customer_id }),
    );
  }
}

/** `base_url` is the base of the links to public invoice pages. */
export async function sendInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  input: SendInput,
  { now, base_url }: { now: Instant; base_url: string },
): Promise<InvoiceRow> {
  const sendable = await requireSendable(tx, org, invoice_id);
  await queueEmail(tx, org, await composeEmail(tx, org, sendable, input, asInvoice(base_url)), now);
  const row = await updateInvoice(tx, org, invoice_id, { sent_at: now });
  await recordInvoiceEvent(tx, org, "updated", row);
  return row;
}

/** The e-mail that `sendInvoice` would queue; of a draft, the one that it would queue once the draft is finalized. */
export async function previewInvoiceEmail(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  input: SendInput,
  base_url: string,
): Promise<NewEmail> {
  const invoice = await requireInvoice(tx, org, invoice_id);
  const sendable = isEditable(invoice.status)
    ? { invoice, snapshot: await previewSnapshot(tx, org, invoice) }
    : await findSendable(tx, org, invoice_id);
  return composeEmail(tx, org, sendable, input, asInvoice(base_url));
}

const asInvoice = (base_url: string): EmailForm => ({ kind: "invoice", base_url, write: writeInvoiceMail });

export interface EmailForm {
  kind: NewEmail["kind"];
  /** The base of the links to public invoice pages. */
  base_url: string;
  write(mail: InvoiceMail): MailContent;
}

/** An e-mail about an invoice, to the recipient that was named or to the customer. */
export async function composeEmail(
  tx: Tx,
  org: OrganizationId,
  { invoice, snapshot }: Sendable,
  input: SendInput,
  { kind, base_url, write }: EmailForm,
): Promise<NewEmail> {
  const recipient = input.to ?? (await requireRecipient(tx, org, invoice));
  const content = write({
    snapshot,
    url: publicUrl(base_url, invoice),
    subject: input.subject ?? null,
    message: input.message ?? null,
  });
  return { kind, invoice_id: invoice.id, recipient, attach_pdf: true, ...content };
}

export interface Sendable {
  invoice: InvoiceRow;
  snapshot: InvoiceSnapshot;
}

export async function requireSendable(tx: Tx, org: OrganizationId, invoice_id: string): Promise<Sendable> {
  const [invoice, snapshot] = await together([
    lockInvoice(tx, org, invoice_id),
    findSnapshot(tx, org, invoice_id),
  ]);
  return requireComplete(invoice, snapshot);
}

/** Without a lock, for a dry run: it must not make the request that follows it fail as busy. */
export async function findSendable(tx: Tx, org: OrganizationId, invoice_id: string): Promise<Sendable> {
  const [invoice, snapshot] = await together([
    requireInvoice(tx, org, invoice_id),
    findSnapshot(tx, org, invoice_id),
  ]);
  return requireComplete(invoice, snapshot);
}

function requireComplete(invoice: InvoiceRow, snapshot: InvoiceSnapshot | null): Sendable {
  if (invoice.status === "cancelled")
    throw new InvalidTransition(
      "The invoice is cancelled; a cancelled invoice cannot be sent.",
      because("cancelled_not_sent", {
        invoice_id: invoice.id,
        status: invoice.status,
      }),
    );
  if (!snapshot) throw new InvoiceNotFinalized(invoice);
  if (invoice.origin === "imported" && invoice.pdf_uploaded_at === null)
    throw new ImportedPdfMissing(invoice.id);
  return { invoice, snapshot };
}

/**
 * Uses the customer's current address: a wrong one may have been corrected since the invoice was finalized.
 */
async function requireRecipient(
  tx: Tx,
  org: OrganizationId,
  { customer_id, customer }: InvoiceRow,
): Promise<string> {
  const current = await tx.maybe<Row<"customers", "email">>(sql`
    select email from customers where organization_id = ${org} and id = ${customer_id}`);
  const recipient = current?.email ?? customer?.email;
  if (!recipient) throw new NoRecipient(customer_id);
  return recipient;
}

function publicUrl(base_url: string, { token }: Pick<InvoiceRow, "token">): string | null {
  return token === null ? null : `${base_url}/i/${token}`;
}
