/** SQL for invoices. */

import { Conflict, NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Tx } from "../platform/db/database.ts";
import { assignments, insertion, raw, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { recordEvents } from "../platform/events/record-event.ts";
import { writtenNamesOf } from "../platform/records/fields.ts";
import { recordMapper, toParameters } from "../platform/records/mapper.ts";
import type { JoinedRowOf } from "../platform/records/rows.ts";
import type { StoredItem } from "./items.ts";
import { invoiceRecord } from "./schema.ts";

export type InvoiceRow = Omit<JoinedRowOf<typeof invoiceRecord>, "items"> & { items: StoredItem[] };

/** What a user writes, and what is counted from it; it cannot change once the invoice is finalized. */
export type InvoiceContent = Pick<InvoiceRow, (typeof contentNames)[number]>;

export const contentNames = [
  ...writtenNamesOf(invoiceRecord),
  ...(["customer_name", "subtotal", "tax", "total"] as const),
];

export type CustomerSummary = NonNullable<InvoiceRow["customer"]>;

/** What the program writes; the database sets the rest. */
export type InvoiceColumns = Omit<
  InvoiceRow,
  "live_template" | "base_currency" | "organization_locale" | "version"
>;

export const { select: invoiceSelect, toResource: toShownInvoice } = recordMapper(invoiceRecord, "i", {
  customer: sql`coalesce(i.customer, case when c.id is not null then jsonb_build_object('id', c.id,
    'reference_id', c.reference_id, 'name', c.name, 'email', c.email, 'website', c.website) end)`,
  live_template: sql`case when i.template is null and t.id is not null then to_jsonb(t) end`,
  base_currency: sql`o.base_currency`,
  organization_locale: sql`o.locale`,
});

export const invoiceJoins = raw(`
  left join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
  left join invoice_templates t on t.organization_id = i.organization_id and t.id = i.template_id
  left join organizations o on o.organization_id = i.organization_id`);
const invoiceFrom = sql`invoices i ${invoiceJoins}`;

export async function requireInvoice(tx: Tx, org: OrganizationId, id: string): Promise<InvoiceRow> {
  const row = await tx.maybe<InvoiceRow>(sql`
    select ${invoiceSelect}
    from ${invoiceFrom}
    where i.organization_id = ${org} and i.id = ${id}`);
  if (!row) throw new NotFound("invoice");
  return row;
}

/** The snapshot of a register row `r`. Those from before migration 0022 say nothing about the e-invoice. */
export const registeredSnapshot = raw(
  `'{"einvoice": {"factur_x": false, "embed_attachments": false, "findings": []}}'::jsonb || r.snapshot`,
);

/**
 * The parties' details of a finalized invoice as the user wrote them. They are null where they were printed
 * from the records, so that a copy prints the current ones. Returns nothing for a draft, whose own columns
 * hold them.
 */
export async function findWrittenDetails(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<Partial<Pick<InvoiceContent, "from_details" | "to_details">>> {
  const row = await tx.maybe<Pick<InvoiceContent, "from_details" | "to_details">>(sql`
    select snapshot ->> 'from_details' as from_details, snapshot ->> 'to_details' as to_details
    from invoice_register
    where organization_id = ${org} and invoice_id = ${id}`);
  return row ?? {};
}

/**
 * Another request holds the lock of the invoice. Waiting for it would act on content the caller never saw.
 */
export class InvoiceBusy extends Conflict {
  constructor(invoice_id: string) {
    super(
      "Another request is changing this invoice right now. Read it again and repeat the request.",
      because("invoice_busy", { invoice_id }),
    );
  }
}

/**
 * Locks the invoice for a change of its content. It does not wait: if two requests edit, finalize or cancel one
 * invoice at once, one wins and the other is refused.
 */
export async function lockInvoice(tx: Tx, org: OrganizationId, id: string): Promise<InvoiceRow> {
  const locked = await tx.maybe<InvoiceRow>(sql`
    select ${invoiceSelect}
    from ${invoiceFrom}
    where i.organization_id = ${org} and i.id = ${id}
    for no key update of i skip locked`);
  if (locked) return locked;
  await requireInvoice(tx, org, id);
  throw new InvoiceBusy(id);
}

/**
 * Locks the invoice for a change that is valid whatever else happens to it, such as a payment. It waits for
 * the lock.
 */
export async function awaitInvoice(tx: Tx, org: OrganizationId, id: string): Promise<InvoiceRow> {
  const [, row] = await together([
    tx.run(sql`
      select 1 from invoices where organization_id = ${org} and id = ${id} for no key update`),
    requireInvoice(tx, org, id),
  ]);
  return row;
}

export function insertInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  given: InvoiceContent & Partial<InvoiceColumns>,
): Promise<InvoiceRow> {
  const columns = { organization_id: org, id, ...toParameters(invoiceRecord, given) };
  return tx.one<InvoiceRow>(sql`
    with i as (insert into invoices ${insertion(columns)} returning *)
    select ${invoiceSelect}
    from i ${invoiceJoins}`);
}

export async function updateInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  changed: Partial<InvoiceColumns>,
): Promise<InvoiceRow> {
  const [, row] = await together([
    tx.run(sql`
      update invoices set ${assignments(toParameters(invoiceRecord, changed))}
      where organization_id = ${org} and id = ${id}`),
    requireInvoice(tx, org, id),
  ]);
  return row;
}

export type InvoiceEvent =
  | "created"
  | "updated"
  | "scheduled"
  | "finalized"
  | "cancelled"
  | "deleted"
  | "partially_paid"
  | "paid"
  | "unpaid"
  | "refunded"
  | "uncollectible"
  | "viewed";

export function recordInvoiceEvent(
  tx: Tx,
  org: OrganizationId,
  event: InvoiceEvent,
  invoice: InvoiceRow,
): Promise<void> {
  return recordInvoiceEvents(tx, org, event, [invoice]);
}

export type AnnouncedInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "status" | "document_type" | "customer_id" | "currency" | "total"
>;

/** The event carries only a few fields of the invoice. */
export function recordInvoiceEvents(
  tx: Tx,
  org: OrganizationId,
  event: InvoiceEvent,
  invoices: readonly AnnouncedInvoice[],
): Promise<void> {
  const data = invoices.map((invoice) => {
    const { id, number, status, document_type, customer_id, currency, total } = invoice;
    return { id, number, status, document_type, customer_id, currency, total: Number(total) };
  });
  return recordEvents(tx, org, `invoice.${event}`, data);
}
