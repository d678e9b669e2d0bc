/** What goes into recognition and what comes out. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";

export interface SourceFile {
  bytes: Uint8Array;
  content_type: string;
  file_name: string;
}

/** A vendor the organization has booked before; aliases are names a user corrected to this one. */
export interface KnownVendor {
  id: string;
  name: string;
  aliases: string[];
  tax_id?: string | null;
  category?: string | null;
}

/** What the organization knows and the paper may not say. */
export interface RecognitionContext {
  base_currency: string;
  /** ISO 3166-1 alpha-2, or null when the organization has not said. */
  country: string | null;
  /** BCP 47, such as `de-DE`; decides the order of day and month where nothing on the paper does. */
  locale: string | null;
  vendors: KnownVendor[];
  today: CalendarDate;
}

export type DocumentKind = "receipt" | "invoice" | "credit_note" | "bank_statement" | "other";

export interface Candidate<T> {
  value: T;
  /** 0 to 1: of all values given with this confidence, about this share is right. */
  confidence: number;
  reason: string;
}

export interface Field<T> {
  /** The best candidate's value, or null when its confidence is below the field's threshold. */
  value: T | null;
  confidence: number;
  reason: string;
  /** Best first; what a person may accept when `value` is null or wrong. */
  candidates: Candidate<T>[];
}

export interface Party {
  name: string | null;
  country: string | null;
  tax_id: string | null;
  tax_type: string | null;
}

export interface RecognizedItem {
  description: string;
  quantity: Decimal | null;
  unit_price: Decimal | null;
  total_price: Decimal | null;
  tax_rate: Decimal | null;
}

export interface RecognizedVendor {
  name: string;
  /** The organization's own vendor, when memory knows it. */
  vendor_id: string | null;
}

export interface RecognizedFields {
  total: Field<Decimal>;
  currency: Field<string>;
  date: Field<CalendarDate>;
  vendor: Field<RecognizedVendor>;
  subtotal: Field<Decimal>;
  tax: Field<Decimal>;
  due_date: Field<CalendarDate>;
  invoice_number: Field<string>;
  seller: Field<Party>;
  buyer: Field<Party>;
  items: Field<RecognizedItem[]>;
  payment_terms: Field<string>;
  website: Field<string>;
  category: Field<string>;
}

export interface Recognition {
  kind: Field<DocumentKind>;
  fields: RecognizedFields;
  /** Everything that was read, line by line, for search. */
  text: string;
  page_count: number;
  /** Where the values come from: `xml`, `pdf-text`, `text` or the image reader's name. */
  engine: string;
  warnings: string[];
}
