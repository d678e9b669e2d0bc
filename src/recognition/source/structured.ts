/**
 * Invoices that carry their own data: XML files (UBL, CII) and PDFs with such XML inside. Reading them is
 * another domain's work; recognition needs only these two functions, passed in by whoever wires the service.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { Party, RecognizedItem } from "../recognition.ts";

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
}

export interface StructuredReader {
  /** The invoice XML attached to a PDF, or null when there is none. */
  findEmbeddedXml(pdf: Uint8Array): Promise<string | null>;
  /** The document in the XML, or null when the XML is no invoice. Throws when it is one but damaged. */
  readXml(xml: string): StructuredDocument | null;
}

/** For a service wired without one: every file is read as it looks. */
export const noStructuredReader: StructuredReader = {
  findEmbeddedXml: async () => null,
  readXml: () => null,
};
