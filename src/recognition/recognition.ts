/** The input and output types of recognition. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";

export interface SourceFile {
  bytes: Uint8Array;
  content_type: string;
  file_name: string;
}

/** A vendor the organization has booked before. Aliases are names that a user corrected to this one. */
export interface KnownVendor {
  id: string;
  name: string;
  aliases: string[];
  tax_id?: string | null;
  /** Tax numbers and IBANs of papers that a user gave to this vendor, without spaces. */
  numbers?: string[];
  category?: string | null;
}

/** Facts about the organization that the paper may not contain. */
export interface RecognitionContext {
  base_currency: string;
  /** ISO 3166-1 alpha-2; null if the organization has not set it. */
  country: string | null;
  /** BCP 47, such as `de-DE`; decides the order of day and month if nothing on the paper does. */
  locale: string | null;
  vendors: KnownVendor[];
  today: CalendarDate;
}

export type DocumentKind = "receipt" | "invoice" | "credit_note" | "bank_statement" | "other";

export interface Candidate<T> {
  value: T;
  /** 0 to 1: about this share of all values with this confidence is right. */
  confidence: number;
  reason: string;
}

/** Part of a page, in shares of its width and height (0 to 1), origin at the top left. */
export interface FieldBox {
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Field<T> {
  /** The best candidate's value, or null if its confidence is below the field's threshold. */
  value: T | null;
  confidence: number;
  reason: string;
  /** Best first. A user may accept one of them if `value` is null or wrong. */
  candidates: Candidate<T>[];
  /** What the confidence was taken from: the kind of evidence for the best candidate, and its strength. */
  evidence?: { kind: string; strength: number };
  /** Where the value was read; absent if it is not on a page: computed, concluded or from XML. */
  box?: FieldBox;
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

/** `intra_community`: goods from another member state; `reverse_charge`: everything else. */
export type SelfAssessed = "reverse_charge" | "intra_community";

export interface RecognizedVendor {
  name: string;
  /** The organization's own vendor, if it was recognized. */
  vendor_id: string | null;
}

export interface RecognizedFields {
  total: Field<Decimal>;
  currency: Field<string>;
  date: Field<CalendarDate>;
  vendor: Field<RecognizedVendor>;
  subtotal: Field<Decimal>;
  tax: Field<Decimal>;
  /** Set if the buyer owes the tax itself. */
  tax_treatment: Field<SelfAssessed>;
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
