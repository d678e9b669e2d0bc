/** SQL for invoices. */

import type { DocumentType } from "../invoice-snapshot/index.ts";
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { Conflict, NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { assignments, identifier, insertion, join, raw, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { InvoiceStatus } from "./invoice.ts";
import type { StoredItem } from "./items.ts";
import type { TemplateRow, TemplateSettings } from "./templates/template.ts";

/** What a user writes; it cannot change once the invoice is finalized. */
export interface InvoiceContent {
  customer_id: string | null;
  customer_name: string | null;
  template_id: string | null;
  document_type: DocumentType;
  date: CalendarDate;
  due_date: CalendarDate | null;
  currency: string;
  items: StoredItem[];
  subtotal: Decimal;
  tax: Decimal;
  total: Decimal;
  from_details: string | null;
  to_details: string | null;
  payment_details: string | null;
  notes: string | null;
  reference_invoice_id: string | null;
  source_quote_id: string | null;
  service_period_start: CalendarDate | null;
  service_period_end: CalendarDate | null;
  buyer_reference: string | null;
  contract_reference: string | null;
  purchase_order_reference: string | null;
  tax_point_date: CalendarDate | null;
  tax_point_date_code: "3" | "35" | "432" | null;
  project_reference: string | null;
  tender_or_lot_reference: string | null;
  invoiced_object_identifier: string | null;
  invoiced_object_scheme: string | null;
  buyer_accounting_reference: string | null;
  delivery_date: CalendarDate | null;
  external_invoice_id: string | null;
  client_id: string | null;
  metadata: Record<string, unknown>;
  scheduled_send_at: Instant | null;
}

export interface CustomerSummary {
  id: string;
  reference_id: string | null;
  name: string;
  email: string | null;
  website: string | null;
}

export interface InvoiceRow extends InvoiceContent {
  id: string;
  organization_id: OrganizationId;
  number: string | null;
  status: InvoiceStatus;
  paid_amount: Decimal;
  credited_amount: Decimal;
  token: string | null;
  is_recurring_inflow: boolean;
  recurring_contract_id: string | null;
  recurring_series_id: string | null;
  sent_at: Instant | null;
  reminder_sent_at: Instant | null;
  reminder_sent_to: string | null;
  viewed_at: Instant | null;
  paid_at: Instant | null;
  status_reason: string | null;
  created_at: Instant;
  updated_at: Instant;
  version: number;
  /** Fixed once finalized; until then the customer as it is now. */
  customer: CustomerSummary | null;
  /** Fixed once finalized; null before. */
  template: TemplateSettings | null;
  /** Set only before the invoice is finalized. */
  live_template: TemplateRow | null;
  base_currency: string;
  organization_locale: string;
}

const columns = [
  ...["id", "organization_id", "customer_id", "customer_name", "template_id", "document_type", "number"],
  ...["status", "date", "due_date", "currency", "items", "subtotal", "tax", "total", "paid_amount"],
  ...["credited_amount", "from_details", "to_details", "payment_details", "notes", "reference_invoice_id"],
  ...["source_quote_id", "service_period_start", "service_period_end", "buyer_reference"],
  ...["contract_reference", "purchase_order_reference", "tax_point_date", "tax_point_date_code"],
  ...["project_reference", "tender_or_lot_reference", "invoiced_object_identifier"],
  ...["invoiced_object_scheme", "buyer_accounting_reference", "delivery_date", "external_invoice_id"],
  ...["client_id", "metadata", "template", "token", "is_recurring_inflow", "recurring_contract_id"],
  ...["recurring_series_id", "scheduled_send_at", "sent_at", "reminder_sent_at", "reminder_sent_to"],
  ...["viewed_at", "paid_at", "status_reason", "created_at", "updated_at", "version"],
];

export const invoiceSelect = sql`
  ${join(
    columns.map((column) => sql`i.${identifier(column)}`),
    ", ",
  )},
  coalesce(i.customer, case when c.id is not null then jsonb_build_object('id', c.id,
    'reference_id', c.reference_id, 'name', c.name, 'email', c.email, 'website', c.website) end) as customer,
  case when i.template is null and t.id is not null then to_jsonb(t) end as live_template,
  o.base_currency, o.locale as organization_locale`;

export const invoiceFrom = raw(`invoices i
  left join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
  left join invoice_templates t on t.organization_id = i.organization_id and t.id = i.template_id
  left join organizations o on o.organization_id = i.organization_id`);

export async function requireInvoice(tx: Tx, org: OrganizationId, id: string): Promise<InvoiceRow> {
  const row = await tx.maybe<InvoiceRow>(sql`
    select ${invoiceSelect}
    from ${invoiceFrom}
    where i.organization_id = ${org} and i.id = ${id}`);
  if (!row) throw new NotFound("invoice");
  return row;
}

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
    super("Another request is changing this invoice right now. Read it again and repeat the request.", {
      invoice_id,
    });
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

export async function insertInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  given: InvoiceContent & Record<string, unknown>,
): Promise<InvoiceRow> {
  const [, row] = await together([
    tx.run(sql`insert into invoices ${insertion({ organization_id: org, id, ...toColumns(given) })}`),
    requireInvoice(tx, org, id),
  ]);
  return row;
}

export async function updateInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  changed: Partial<InvoiceContent> & Record<string, unknown>,
): Promise<InvoiceRow> {
  const [, row] = await together([
    tx.run(sql`
      update invoices set ${assignments(toColumns(changed))} where organization_id = ${org} and id = ${id}`),
    requireInvoice(tx, org, id),
  ]);
  return row;
}

const jsonColumns = new Set(["items", "metadata", "template", "customer"]);

function toColumns(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      jsonColumns.has(column) && value !== null ? JSON.stringify(value) : value,
    ]),
  );
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

/** The event carries only a few fields of the invoice. */
export function recordInvoiceEvent(
  tx: Tx,
  org: OrganizationId,
  event: InvoiceEvent,
  { id, number, status, document_type, customer_id, currency, total }: InvoiceRow,
): Promise<void> {
  const data = { id, number, status, document_type, customer_id, currency, total: Number(total) };
  return recordEvent(tx, org, `invoice.${event}`, data);
}
