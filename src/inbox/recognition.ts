/**
 * What reading a document adds to its record. The reader itself comes from outside, as a function; here are
 * its answer and the rule how the answer is applied: it fills what is empty or was filled by an earlier
 * reading, and never what a person wrote. Pure.
 */
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { type Decimal, parseDecimal } from "../kernel/decimal.ts";
import type { DocumentId, InboxItemId, VendorId } from "../kernel/ids.ts";
import { fitsCurrency } from "../kernel/money.ts";
import type { Row } from "../platform/db/row.ts";
import type { InboxRow, ItemRow } from "./present.ts";

/** Everything a reader can say; what it does not know is absent or null. */
export interface RecognizedFields {
  display_name?: string | null;
  amount?: Decimal | null;
  currency?: string | null;
  date?: CalendarDate | null;
  due_date?: CalendarDate | null;
  type?: InboxRow["type"];
  document_type?: InboxRow["document_type"];
  reference_number?: string | null;
  payment_terms?: string | null;
  website?: string | null;
  subtotal?: Decimal | null;
  tax_amount?: Decimal | null;
  items?: ItemRow[] | null;
  buyer?: InboxRow["buyer"];
  seller?: InboxRow["seller"];
}

export interface RecognizedDocument {
  /** What read it, such as `xml`, `pdf-text` or the name of an image reader. */
  engine: string;
  /** The document's own data, an e-invoice: nothing was guessed. */
  exact?: boolean;
  /** False: this is not a financial document. */
  financial: boolean;
  fields: RecognizedFields;
  /** Whose document it is: the vendor of an expense. */
  vendor?: { name: string; vendor_id?: VendorId | null } | null;
  /** The slug of a category that the content speaks for, when the vendor's history says nothing. */
  category_slug?: string | null;
  /** 0 to 1 per field. */
  confidence: Record<string, number>;
  /** Why a field holds what it holds. */
  reasons?: Record<string, string>;
  /** What a field that stayed empty might have been, best first. */
  candidates?: Record<string, KeptCandidate[]>;
  warnings: string[];
  /** All that was read, for search. */
  text: string;
}

export interface KeptCandidate {
  value: unknown;
  confidence: number;
  reason: string;
}

/** What is to be read. */
export interface DocumentToRead
  extends Row<"inbox_items", "organization_id">,
    Row<"documents", "file_name">,
    Row<"stored_objects", "content_type"> {
  inbox_id: InboxItemId;
  document_id: DocumentId;
  file_path: string;
}

/** Reads one document; may take long. A rejection becomes the reason in `meta.recognition`. */
export type ReadDocument = (document: DocumentToRead, now: Instant) => Promise<RecognizedDocument>;

/** `meta.recognition`: how the last reading went. */
export type RecognitionReport = {
  status: "done" | "failed" | "unavailable";
  at: Instant;
  engine?: string;
  confidence?: Record<string, number>;
  reasons?: Record<string, string>;
  candidates?: Record<string, KeptCandidate[]>;
  warnings?: string[];
  /** Fields that hold what was read; a person's change takes a field out of the list. */
  filled?: string[];
  reason?: string;
};

export const text_length_max = 200_000;

export function filledFields(meta: InboxRow["meta"]): string[] {
  const report = meta?.recognition as Partial<RecognitionReport> | undefined;
  return Array.isArray(report?.filled) ? report.filled : [];
}

/**
 * The columns to write: each known field that nobody has filled by hand. The category of a
 * document implies a type; where the document itself says exactly what it is, that comes before.
 */
export function toFill(
  current: InboxRow,
  fields: RecognizedFields,
  implied_type: InboxRow["document_type"] = null,
): Record<string, unknown> {
  const filled = new Set(filledFields(current.meta));
  if (current.document_type === implied_type) filled.add("document_type");
  const row = current as unknown as Record<string, unknown>;
  const open = Object.entries(fields).filter(
    ([field, value]) =>
      value !== null && value !== undefined && ((row[field] ?? null) === null || filled.has(field)),
  );
  const columns = Object.fromEntries(open);
  const currency = (columns.currency ?? current.currency) as string | null;
  for (const field of ["amount", "subtotal", "tax_amount"] as const) {
    if (columns[field] === undefined) continue;
    const amount = parseDecimal(String(columns[field]));
    // An amount that cannot be paid in its currency was misread.
    if (amount !== null && (currency === null || fitsCurrency(amount, currency))) columns[field] = amount;
    else delete columns[field];
  }
  return columns;
}

/** The record's `meta` with another report, and everything else as it was. */
export function withReport(meta: InboxRow["meta"], recognition: RecognitionReport): Record<string, unknown> {
  return { ...meta, recognition };
}

/** `meta` after a person changed these fields: they no longer hold what was read. */
export function withoutFilled(meta: InboxRow["meta"], changed: readonly string[]): InboxRow["meta"] {
  const filled = filledFields(meta);
  const left = filled.filter((field) => !changed.includes(field));
  if (!meta || left.length === filled.length) return meta;
  return { ...meta, recognition: { ...(meta.recognition as RecognitionReport), filled: left } };
}
