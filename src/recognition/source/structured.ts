/**
 * Invoices with structured data: XML files (UBL, CII, FatturaPA), PDFs that contain such XML, and payment codes. They are
 * read in einvoice; this file maps the result to what recognition needs.
 */

import { type EInvoiceReading, readEInvoice } from "../../einvoice/reading/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { compareDecimals, type Decimal } from "../../kernel/decimal.ts";
import type { Party, RecognizedItem, SelfAssessed } from "../recognition.ts";
import { FileCorrupt } from "./errors.ts";

export interface StructuredDocument {
  kind: "invoice" | "credit_note";
  number: string | null;
  /** What the payment must quote. */
  payment_reference: string | null;
  date: CalendarDate | null;
  due_date: CalendarDate | null;
  currency: string | null;
  total: Decimal | null;
  subtotal: Decimal | null;
  tax: Decimal | null;
  tax_treatment: SelfAssessed | null;
  seller: Party;
  buyer: Party;
  payment_terms: string | null;
  items: RecognizedItem[];
  warnings: string[];
}

/** The document in the XML; null if it is not an invoice. Throws FileCorrupt if it is one but damaged. */
export type XmlReader = (xml: Uint8Array) => StructuredDocument | null;

export const readEInvoiceXml: XmlReader = (xml) => {
  const reading = readEInvoice(xml);
  if (reading.readable) return toDocument(reading);
  if (reading.reason === "not_an_einvoice") return null;
  throw new FileCorrupt("XML", reading.message);
};

export function toDocument(reading: EInvoiceReading): StructuredDocument {
  return {
    kind: reading.type,
    number: reading.number,
    payment_reference: reading.references.payment_reference,
    date: reading.issue_date,
    due_date: reading.due_date,
    currency: reading.currency,
    total: reading.total,
    subtotal: reading.subtotal,
    tax: reading.tax,
    tax_treatment: reading.tax_treatment,
    seller: reading.seller,
    buyer: reading.buyer,
    payment_terms: reading.payment_terms,
    items: reading.lines.map((line) => ({ ...line, description: line.description ?? "" })),
    warnings: warningsOf(reading),
  };
}

/** Warns if part was paid in advance: `total` is the full price, and `amount_due` is what is left to pay. */
function warningsOf({ total, amount_due }: EInvoiceReading): string[] {
  if (total === null || amount_due === null || compareDecimals(total, amount_due) === 0) return [];
  return [`The amount due is ${amount_due}, of a total of ${total}.`];
}
