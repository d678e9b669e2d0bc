/**
 * The snapshot of a finalized invoice. Finalizing builds and stores it once. The PDF, the UBL and every later
 * read use only the snapshot, so a later change (of a customer's address, a template, a product) cannot
 * affect an invoice that was sent. Amounts are decimal text in the invoice's currency.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";

export const documentTypes = [
  "invoice",
  "credit_note",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
  "proforma",
  "quote",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const taxCategories = [
  "standard",
  "reduced",
  "zero",
  "exempt",
  "reverse_charge",
  "intra_community",
  "export",
  "outside_scope",
  "igic",
  "ipsi",
] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** What a product can be. */
export const productKinds = ["goods", "services"] as const;
/** Amounts of the whole document that are no deliveries: a discount is negative, a charge positive. */
export const adjustmentKinds = ["discount", "charge"] as const;
export const itemKinds = [...productKinds, ...adjustmentKinds] as const;
export type ItemKind = (typeof itemKinds)[number];

export type TaxBehavior = "exclusive" | "inclusive";

export interface Address {
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
}

export interface Party {
  name: string;
  /** The name it trades under, if that differs from the legal name. */
  trading_name: string | null;
  address: Address;
  /** With its country prefix: DE123456789 */
  vat_id: string | null;
  /** A national tax number that is not a VAT id. */
  tax_number: string | null;
  /** Company register number, with its ISO 6523 scheme where there is one. */
  registration_number: string | null;
  registration_scheme: string | null;
  /** Peppol participant and the like: value and EAS scheme code, such as 0088 or 9930. */
  electronic_address: string | null;
  electronic_address_scheme: string | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}

export interface BankDetails {
  account_name: string | null;
  iban: string | null;
  /** For accounts without an IBAN. */
  account_number: string | null;
  bic: string | null;
  bank_name: string | null;
}

export interface SnapshotItem {
  name: string;
  description: string | null;
  quantity: Decimal;
  price: Decimal;
  /** As the user wrote it ("hour", "kg", "HUR"); the UBL writer maps it to UN/ECE Rec 20. */
  unit: string | null;
  tax_rate: Decimal;
  tax_behavior: TaxBehavior;
  tax_category: TaxCategory;
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
  kind: ItemKind | null;
  dispatched_from: string | null;
  product_id: string | null;
  product_price_id: string | null;
  /** quantity x price, rounded; gross where tax_behavior is inclusive */
  amount: Decimal;
  net_amount: Decimal;
  tax_amount: Decimal;
}

export interface TaxBreakdownRow {
  tax_category: TaxCategory;
  tax_rate: Decimal;
  taxable_amount: Decimal;
  tax_amount: Decimal;
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
}

/** The settings of the template that affect the printed page. */
export interface PrintSettings {
  /** BCP 47 */
  locale: string;
  page_size: "A4" | "LETTER";
  /** The organization's IANA time zone, for printed times. */
  time_zone: string;
  tax_type: "vat" | "gst" | "sales_tax" | "none";
  /** Overrides of single labels, by label key. */
  labels: Record<string, string>;
  /** Accent colour, #rrggbb */
  accent_color: string | null;
}

/** `optional`: an invoice that cannot be an e-invoice is issued with its PDF only. */
export const einvoiceChoices = ["required", "optional"] as const;

/** A published rule that keeps the document from being an e-invoice. */
export interface EInvoiceFinding {
  /** The id of the rule, such as BR-CO-26 or PEPPOL-EN16931-R120. */
  rule: string;
  /** A path into the snapshot, such as `items.0.tax_rate`. */
  path: string;
  message: string;
}

/** How the document becomes an e-invoice. */
export interface EInvoiceSettings {
  /** The PDF carries it as Factur-X (CII) instead of UBL. */
  factur_x: boolean;
  /** The UBL embeds the attached documents (BG-24). */
  embed_attachments: boolean;
  /** Why the document was issued without an e-invoice; empty if it has one. */
  findings: EInvoiceFinding[];
}

export interface InvoiceSnapshot {
  /** null on a preview */
  number: string | null;
  document_type: DocumentType;
  date: CalendarDate;
  due_date: CalendarDate | null;
  currency: string;
  seller: Party;
  buyer: Party;
  /** Deliver-to country of an intra-community supply; null means the buyer's country. */
  delivery_country: string | null;
  /** Printed text of the parties; if empty, the structured party is printed. */
  from_details: string | null;
  to_details: string | null;
  bank: BankDetails | null;
  payment_details: string | null;
  payment_terms: string | null;
  notes: string | null;
  items: SnapshotItem[];
  breakdown: TaxBreakdownRow[];
  subtotal: Decimal;
  tax: Decimal;
  total: Decimal;
  /** Number and date of the invoice this one credits or corrects. */
  reference_invoice_number: string | null;
  reference_invoice_date: CalendarDate | null;
  service_period_start: CalendarDate | null;
  service_period_end: CalendarDate | null;
  delivery_date: CalendarDate | null;
  tax_point_date: CalendarDate | null;
  tax_point_date_code: "3" | "35" | "432" | null;
  buyer_reference: string | null;
  contract_reference: string | null;
  purchase_order_reference: string | null;
  project_reference: string | null;
  tender_or_lot_reference: string | null;
  invoiced_object_identifier: string | null;
  invoiced_object_scheme: string | null;
  buyer_accounting_reference: string | null;
  print: PrintSettings;
  einvoice: EInvoiceSettings;
}
