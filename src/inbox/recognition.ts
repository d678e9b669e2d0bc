/**
 * What reading a document adds to its inbox item. The reader itself is passed in as a function. This file
 * defines its result and how the result is applied: it fills fields that are empty or were filled by an
 * earlier reading, never what the user wrote. Pure.
 */
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { type Decimal, parseDecimal } from "../kernel/decimal.ts";
import type { DocumentId, InboxItemId, VendorId } from "../kernel/ids.ts";
import { fitsCurrency } from "../kernel/money.ts";
import type { Row } from "../platform/db/row.ts";
import type { FieldBox } from "../recognition/index.ts";
import type { SelfAssessedTreatment } from "./constants.ts";
import type { InboxRow, ItemRow } from "./present.ts";
import { contradictsTax } from "./tax-treatment.ts";

/** Every field a reader can return; unknown fields are absent or null. */
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
  tax_treatment?: SelfAssessedTreatment | null;
  items?: ItemRow[] | null;
  buyer?: InboxRow["buyer"];
  seller?: InboxRow["seller"];
}

export interface RecognizedDocument {
  /** What read it, such as `xml`, `pdf-text` or the name of an image reader. */
  engine: string;
  /** True for an e-invoice: the values are its own data, nothing was guessed. */
  exact?: boolean;
  /** False: this is not a financial document. */
  financial: boolean;
  fields: RecognizedFields;
  /** The sender of the document: the vendor of an expense. */
  vendor?: { name: string; vendor_id?: VendorId | null } | null;
  /** The slug of a category that the content suggests, used if the vendor's history gives none. */
  category_slug?: string | null;
  /** 0 to 1 per field. */
  confidence: Record<string, number>;
  /** Why a field has its value. */
  reasons?: Record<string, string>;
  /** Candidates for fields that stayed empty, best first. */
  candidates?: Record<string, KeptCandidate[]>;
  /** Where on which page a field was read. */
  boxes?: Record<string, FieldBox>;
  warnings: string[];
  /** The full text, for search. */
  text: string;
}

export interface KeptCandidate {
  value: unknown;
  confidence: number;
  reason: string;
}

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
  boxes?: Record<string, FieldBox>;
  warnings?: string[];
  /** Fields that recognition filled; a change by the user removes a field from the list. */
  filled?: string[];
  reason?: string;
};

export const text_length_max = 200_000;

export function filledFields(meta: InboxRow["meta"]): string[] {
  const report = meta?.recognition as Partial<RecognitionReport> | undefined;
  return Array.isArray(report?.filled) ? report.filled : [];
}

/**
 * The columns to write: each recognized field that the user has not filled in. A new document must have a
 * category, which gives the item its first type; what was read takes precedence over that.
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
  return withoutContradiction(current, columns);
}

/** Of a tax and a treatment that exclude each other, the item keeps what it has. */
function withoutContradiction(current: InboxRow, columns: Record<string, unknown>): Record<string, unknown> {
  if (!contradictsTax({ ...current, ...columns })) return columns;
  const { tax_treatment: _, ...others } = columns;
  if (!contradictsTax({ ...current, ...others })) return others;
  const { tax_amount: __, ...rest } = others;
  return rest;
}

/** The item's `meta` with a new report and everything else unchanged. */
export function withReport(meta: InboxRow["meta"], recognition: RecognitionReport): Record<string, unknown> {
  return { ...meta, recognition };
}

/** `meta` after the user changed these fields: they no longer hold recognized values. */
export function withoutFilled(meta: InboxRow["meta"], changed: readonly string[]): InboxRow["meta"] {
  const filled = filledFields(meta);
  const left = filled.filter((field) => !changed.includes(field));
  if (!meta || left.length === filled.length) return meta;
  return { ...meta, recognition: { ...(meta.recognition as RecognitionReport), filled: left } };
}
