/** A recognition from structured data. Nothing is guessed, so confidence is high and reasons are short. */
import { rememberVendor } from "./arbitration/vendor-memory.ts";
import { absentField, certainField } from "./confidence.ts";
import { findCategory } from "./extraction/category.ts";
import type { Party, Recognition, RecognitionContext, RecognizedVendor } from "./recognition.ts";
import type { StructuredDocument } from "./source/structured.ts";

export function fromStructured(
  document: StructuredDocument,
  text: string,
  page_count: number,
  context: RecognitionContext,
  source = "the invoice's own data (XML)",
): Recognition {
  const vendor = toVendor(document.seller, context);
  const category = findCategory(
    vendor?.name ?? null,
    document.items.map((item) => item.description).join("\n"),
  );
  return {
    kind: certainField(document.kind, source),
    fields: {
      total: certainField(document.total, source),
      currency: certainField(document.currency, source),
      date: certainField(document.date, source),
      vendor: certainField(vendor, source),
      subtotal: certainField(document.subtotal, source),
      tax: certainField(document.tax, source),
      tax_treatment: certainField(document.tax_treatment, source),
      due_date: certainField(document.due_date, source),
      invoice_number: certainField(document.number, source),
      seller: certainField(named(document.seller), source),
      buyer: certainField(named(document.buyer), source),
      items: certainField(document.items.length > 0 ? document.items : null, source),
      payment_terms: certainField(document.payment_terms, source),
      website: absentField(`not in ${source}`),
      category: category
        ? { value: category.category, confidence: 0.7, reason: category.reason, candidates: [] }
        : absentField("no category was found"),
    },
    text,
    page_count,
    engine: "xml",
    warnings: document.warnings,
  };
}

function named(party: Party): Party | null {
  return party.name === null && party.tax_id === null ? null : party;
}

function toVendor(seller: Party, context: RecognitionContext): RecognizedVendor | null {
  if (seller.name === null) return null;
  const byTaxId = context.vendors.find(({ tax_id }) => tax_id && tax_id === seller.tax_id);
  const known =
    byTaxId ?? rememberVendor([], [{ value: seller.name, score: 1, reasons: [] }], context.vendors)?.vendor;
  return { name: known?.name ?? seller.name.replace(/\s+/g, " "), vendor_id: known?.id ?? null };
}
