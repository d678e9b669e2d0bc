/** Turns a row into the API resource, with exactly the documented keys. */

import { hasEInvoice } from "../einvoice/writing/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { presenterOf } from "../platform/records/mapper.ts";
import { type Invoice, type InvoicePreview, previewFields } from "./schema.ts";
import { type CustomerSummary, type InvoiceContent, type InvoiceRow, toShownInvoice } from "./store.ts";
import { type TemplateSettings, toSettings } from "./templates/template.ts";

export function toInvoice(row: InvoiceRow): Invoice {
  return toShownInvoice({
    ...row,
    customer: row.customer && toCustomer(row.customer),
    template: row.template ?? draftSettings(row.live_template, row.currency, row, row.einvoice),
    downloads: toDownloads(row),
    metadata: row.origin === "imported" ? { ...row.metadata, origin: row.origin } : row.metadata,
  });
}

export interface PreviewedInvoice {
  organization_id: OrganizationId;
  status: "draft" | "scheduled";
  content: InvoiceContent;
  customer: (Omit<CustomerSummary, "id"> & { id: CustomerSummary["id"] | null }) | null;
  template: TemplateSettings | null;
}

const toShownPreview = presenterOf(previewFields);

export function toPreview({ content, customer, ...preview }: PreviewedInvoice): InvoicePreview {
  return {
    object: "invoice_preview",
    ...toShownPreview({ ...content, ...preview, number: null, customer: customer && toCustomer(customer) }),
    template_id: content.template_id,
    paid_at: null,
    recurring_series_id: null,
  };
}

function toCustomer<Id>({
  id,
  reference_id,
  name,
  email,
  website,
}: Omit<CustomerSummary, "id"> & { id: Id }) {
  return { id, reference_id, name, email, website };
}

/**
 * The invoice has no field for its currency, so clients find it in `template`, the settings in force. They
 * are null only on a draft that has neither a template, nor a currency other than the organization's own, nor a
 * choice of its own about e-invoices.
 */
export function draftSettings(
  template: InvoiceRow["live_template"],
  currency: string,
  organization: { base_currency: string; organization_locale: string },
  einvoice: InvoiceRow["einvoice"],
): TemplateSettings | null {
  if (!template && currency === organization.base_currency && einvoice === null) return null;
  const settings = toSettings(template, currency, organization.organization_locale);
  return { ...settings, einvoice: einvoice ?? settings.einvoice };
}

function toDownloads(row: InvoiceRow): Invoice["downloads"] {
  const { id, number, document_type, without_einvoice } = row;
  const is_missing = row.origin === "imported" && row.pdf_uploaded_at === null;
  if (number === null || is_missing) return { pdf: null, ubl: null, bundle: null };
  const path = (format: string) => `/v1/invoices/${id}/download?format=${format}`;
  const has_einvoice = hasEInvoice(document_type) && !without_einvoice;
  return { pdf: path("pdf"), ubl: has_einvoice ? path("ubl") : null, bundle: path("bundle") };
}

export function draftStatus(content: Pick<InvoiceContent, "scheduled_send_at">): "draft" | "scheduled" {
  return content.scheduled_send_at === null ? "draft" : "scheduled";
}
