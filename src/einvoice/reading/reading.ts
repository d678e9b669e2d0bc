/**
 * The fields read from a received e-invoice. Numbers are exact decimals as written; dates are calendar dates.
 * A field that is missing in the document, or not reliable, is null.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";

export interface PartyReading {
  name: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  tax_id: string | null;
  tax_type: "vat" | "tax_number" | null;
}

export interface LineReading {
  description: string | null;
  quantity: Decimal | null;
  /** The net price of one unit. */
  unit_price: Decimal | null;
  /** The net amount of the line. */
  total_price: Decimal | null;
  /** Percent */
  tax_rate: Decimal | null;
}

export interface ReferencesReading {
  buyer_reference: string | null;
  purchase_order_reference: string | null;
  contract_reference: string | null;
  project_reference: string | null;
  /** The invoice that this one credits or corrects. */
  reference_invoice_number: string | null;
  /** What the payment must quote: a structured creditor reference or the text that the seller asks for. */
  payment_reference: string | null;
}

export const noParty: PartyReading = { name: null, country: null, tax_id: null, tax_type: null };

export const noReferences: ReferencesReading = {
  buyer_reference: null,
  purchase_order_reference: null,
  contract_reference: null,
  project_reference: null,
  reference_invoice_number: null,
  payment_reference: null,
};

export interface EInvoiceReading {
  readable: true;
  syntax: "ubl" | "cii" | "fatturapa" | "qr-bill" | "epc";
  /** The specification that the document claims: an EN 16931, Peppol, XRechnung or Factur-X identifier. */
  specification: string | null;
  type: "invoice" | "credit_note";
  number: string | null;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  /** ISO 4217 */
  currency: string | null;
  seller: PartyReading;
  buyer: PartyReading;
  /** Without tax. */
  subtotal: Decimal | null;
  tax: Decimal | null;
  /** Set if all of the document is of this kind: the buyer owes the tax itself. */
  tax_treatment: "reverse_charge" | "intra_community" | null;
  /** With tax. */
  total: Decimal | null;
  /** The amount still to pay, after prepayments. */
  amount_due: Decimal | null;
  lines: LineReading[];
  payment_terms: string | null;
  references: ReferencesReading;
  iban: string | null;
}

export type UnreadableReason =
  | "too_large"
  | "bad_encoding"
  | "doctype"
  | "malformed"
  | "too_deep"
  | "too_many_elements"
  | "text_too_long"
  | "not_an_einvoice"
  | "several_invoices"
  | "no_embedded_xml"
  | "bad_pdf"
  | "took_too_long"
  | "took_too_much_memory";

export interface EInvoiceUnreadable {
  readable: false;
  reason: UnreadableReason;
  /** What was found, for users to read. */
  message: string;
}

/**
 * Thrown inside this folder. Its functions return it as an EInvoiceUnreadable, because a bad document is a
 * result, not a failure.
 */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export function toUnreadable({ reason, message }: Unreadable): EInvoiceUnreadable {
  return { readable: false, reason, message };
}
