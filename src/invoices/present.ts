/** Turns a row into the API resource, with exactly the documented keys. */

import { hasEInvoice } from "../einvoice/writing/index.ts";
import { type Decimal, toNumber } from "../kernel/decimal.ts";
import type { StoredItem } from "./items.ts";
import type { Invoice, InvoicePreview } from "./schema.ts";
import type { CustomerSummary, InvoiceContent, InvoiceRow } from "./store.ts";
import { type TemplateSettings, toSettings } from "./templates/template.ts";

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    organization_id: row.organization_id,
    ...toCommon(row),
    number: row.number,
    status: row.status,
    customer: toCustomer(row.customer),
    template: toTemplate(row),
    paid_at: row.paid_at,
    recurring_series_id: row.recurring_series_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    token: row.token,
    reminder_sent_at: row.reminder_sent_at,
    reminder_sent_to: row.reminder_sent_to,
    viewed_at: row.viewed_at,
    is_recurring_inflow: row.is_recurring_inflow,
    recurring_contract_id: row.recurring_contract_id,
    reference_invoice_id: row.reference_invoice_id,
    source_quote_id: row.source_quote_id,
    downloads: toDownloads(row),
  };
}

export interface PreviewedInvoice {
  organization_id: string;
  status: "draft" | "scheduled";
  content: InvoiceContent;
  customer: (Omit<CustomerSummary, "id"> & { id: string | null }) | null;
  template: TemplateSettings | null;
}

export function toPreview({
  organization_id,
  status,
  content,
  customer,
  template,
}: PreviewedInvoice): InvoicePreview {
  return {
    object: "invoice_preview",
    organization_id,
    ...toCommon(content),
    number: null,
    status,
    customer: toCustomer(customer),
    template: template && presentSettings(template),
    template_id: content.template_id,
    paid_at: null,
    recurring_series_id: null,
  };
}

function toCommon(content: InvoiceContent) {
  return {
    customer_id: content.customer_id,
    document_type: content.document_type,
    date: content.date,
    due_date: content.due_date,
    subtotal: toNumber(content.subtotal),
    tax: toNumber(content.tax),
    total: toNumber(content.total),
    from_details: content.from_details,
    to_details: content.to_details,
    items: content.items.map(toItem),
    payment_details: content.payment_details,
    notes: content.notes,
    scheduled_send_at: content.scheduled_send_at,
    service_period_start: content.service_period_start,
    service_period_end: content.service_period_end,
    buyer_reference: content.buyer_reference,
    contract_reference: content.contract_reference,
    purchase_order_reference: content.purchase_order_reference,
    tax_point_date: content.tax_point_date,
    tax_point_date_code: content.tax_point_date_code,
    project_reference: content.project_reference,
    tender_or_lot_reference: content.tender_or_lot_reference,
    invoiced_object_identifier: content.invoiced_object_identifier,
    invoiced_object_scheme: content.invoiced_object_scheme,
    buyer_accounting_reference: content.buyer_accounting_reference,
    delivery_date: content.delivery_date,
    external_invoice_id: content.external_invoice_id,
    client_id: content.client_id,
    metadata: content.metadata,
  };
}

function toItem(item: StoredItem): Invoice["items"][number] {
  return {
    name: item.name,
    quantity: toNumber(item.quantity),
    price: toNumber(item.price),
    unit: item.unit,
    tax_rate: toNumber(item.tax_rate),
    tax_behavior: item.tax_behavior,
    amount: toNumber(item.amount),
    tax_amount: toNumber(item.tax_amount),
    tax_category: item.tax_category,
    tax_exemption_reason: item.tax_exemption_reason,
    tax_exemption_reason_code: item.tax_exemption_reason_code,
    product_id: item.product_id,
    product_price_id: item.product_price_id,
    kind: item.kind,
    dispatched_from: item.dispatched_from,
  };
}

function toCustomer<Id>(customer: (Omit<CustomerSummary, "id"> & { id: Id }) | null) {
  if (!customer) return null;
  const { id, reference_id, name, email, website } = customer;
  return { id, reference_id, name, email, website };
}

/**
 * The invoice has no field for its currency, so clients find it in `template`, the settings in force. They
 * are null only on a draft that has neither a template nor a currency other than the organization's own.
 */
function toTemplate(row: InvoiceRow) {
  return presentTemplate(row.template ?? draftSettings(row.live_template, row.currency, row));
}

export function draftSettings(
  template: InvoiceRow["live_template"],
  currency: string,
  organization: { base_currency: string; organization_locale: string },
): TemplateSettings | null {
  if (!template && currency === organization.base_currency) return null;
  return toSettings(template, currency, organization.organization_locale);
}

function presentTemplate(settings: TemplateSettings | null) {
  return settings && presentSettings(settings);
}

function presentSettings(settings: TemplateSettings) {
  return { ...settings, tax_rate: Number(settings.tax_rate as Decimal) };
}

function toDownloads({ id, number, document_type }: InvoiceRow): Invoice["downloads"] {
  if (number === null) return { pdf: null, ubl: null, bundle: null };
  const path = (format: string) => `/v1/invoices/${id}/download?format=${format}`;
  return { pdf: path("pdf"), ubl: hasEInvoice(document_type) ? path("ubl") : null, bundle: path("bundle") };
}

export function draftStatus(content: Pick<InvoiceContent, "scheduled_send_at">): "draft" | "scheduled" {
  return content.scheduled_send_at === null ? "draft" : "scheduled";
}
