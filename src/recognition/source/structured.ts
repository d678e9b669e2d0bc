/**
 * Invoices that carry their own data: XML files (UBL, CII) and PDFs with such XML inside. What is in the XML is
 * read elsewhere; here it becomes what recognition needs of it.
 */

import { type EInvoiceReading, readEInvoice } from "../../einvoice/reading/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { compareDecimals, type Decimal } from "../../kernel/decimal.ts";
import type { Party, RecognizedItem } from "../recognition.ts";
import { FileCorrupt } from "./errors.ts";

export interface StructuredDocument {
  kind: "invoice" | "credit_note";
  number: string | null;
  date: CalendarDate | null;
  due_date: CalendarDate | null;
  currency: string | null;
  total: Decimal | null;
  subtotal: Decimal | null;
  tax: Decimal | null;
  seller: Party;
  buyer: Party;
  payment_terms: string | null;
  items: RecognizedItem[];
  warnings: string[];
}

/** The document in the XML, or null when the XML is no invoice. Throws FileCorrupt when it is one but damaged. */
export type XmlReader = (xml: Uint8Array) => StructuredDocument | null;

export const readEInvoiceXml: XmlReader = (xml) => {
  const reading = readEInvoice(xml);
  if (reading.readable) return toDocument(reading);
  if (reading.reason === "not_an_einvoice") return null;
  throw new FileCorrupt("XML", reading.message);
};

function toDocument(reading: EInvoiceReading): StructuredDocument {
  return {
    kind: reading.type,
    number: reading.number,
    date: reading.issue_date,
    due_date: reading.due_date,
    currency: reading.currency,
    total: reading.total,
    subtotal: reading.subtotal,
    tax: reading.tax,
    seller: reading.seller,
    buyer: reading.buyer,
    payment_terms: reading.payment_terms,
    items: reading.lines.map((line) => ({ ...line, description: line.description ?? "" })),
    warnings: warningsOf(reading),
  };
}

/** What was paid in advance: the total is what was bought, and less than that is still to pay. */
function warningsOf({ total, amount_due }: EInvoiceReading): string[] {
  if (total === null || amount_due === null || compareDecimals(total, amount_due) === 0) return [];
  return [`The document asks for ${amount_due} of its total of ${total}.`];
}
