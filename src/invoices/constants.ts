/** What the wire accepts for invoices, their payments, files and templates. `invoice.ts` has the statuses. */
import { invoiceStatuses } from "./invoice.ts";

/** Imported: issued with another product (docs/moving-in.md). */
export const invoiceOrigins = ["issued", "imported"] as const;
export type InvoiceOrigin = (typeof invoiceOrigins)[number];

export const taxBehaviors = ["exclusive", "inclusive"] as const;
export const taxPointDateCodes = ["3", "35", "432"] as const;
export const taxTypes = ["vat", "gst", "sales_tax", "none"] as const;
export const pageSizes = ["A4", "LETTER"] as const;
export const paymentMethods = ["bank_transfer", "card", "cash", "direct_debit", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const artifactFormats = ["pdf", "ubl", "bundle"] as const;
export type ArtifactFormat = (typeof artifactFormats)[number];
/** File name extension and media type of each format. */
export const artifactForms = {
  pdf: { ending: "pdf", content_type: "application/pdf" },
  ubl: { ending: "xml", content_type: "application/xml" },
  bundle: { ending: "zip", content_type: "application/zip" },
} as const satisfies Record<ArtifactFormat, { ending: string; content_type: string }>;

/** How many invoices one ZIP may have. Their ids must fit into an address. */
export const download_invoices_max = 100;

/** What the list also filters by, computed from amounts and dates: payment is requested, and it is late. */
export const computedInvoiceStatuses = ["open", "overdue"] as const;
export type ComputedInvoiceStatus = (typeof computedInvoiceStatuses)[number];
export const invoiceFilterStatuses = [...invoiceStatuses, ...computedInvoiceStatuses] as const;
export const invoiceSorts = ["date", "due_date", "total", "number", "created_at"] as const;

/** What `POST /v1/invoices/bulk` can do with each invoice. */
export const invoiceBulkActions = ["finalize", "send", "remind", "cancel", "write_off", "delete"] as const;
export type InvoiceBulkAction = (typeof invoiceBulkActions)[number];

export const price_decimals_max = 8;
export const quantity_decimals_max = 6;
export const tax_rate_decimals_max = 4;
/** Twelve digits before the point and three after it are what a JSON number carries exactly. */
export const amount_max = 999_999_999_999;
export const invoice_items_max = 1000;
export const metadata_keys_max = 50;
