/**
 * Received e-invoices: an XML file (UBL, CII) or a PDF that carries one says exactly what it is about, so nothing
 * is recognized or guessed. Every other file is left to recognition.
 */
import { buffer } from "node:stream/consumers";
import { type EInvoiceReading, readEInvoice, readEInvoicePdf } from "../einvoice-reading/index.ts";
import { type Decimal, toUnits } from "../kernel/decimal.ts";
import { Unprocessable } from "../kernel/errors.ts";
import type { ObjectKey, ObjectStore } from "../platform/storage/index.ts";
import type { ItemRow } from "./present.ts";
import type { ReadDocument, RecognizedDocument, RecognizedFields } from "./recognition.ts";

export const einvoice_engine = "einvoice";

const xmlTypes = new Set(["application/xml", "text/xml"]);
/** What the record's own fields hold at most. */
const text_max = 500;
const items_max = 500;
const amount_max = 999_999_999_999n;

export class EInvoiceDamaged extends Unprocessable {
  constructor(reason: string, message: string) {
    super(`The XML file cannot be read. ${message}`, { reason });
  }
}

/** For the job that reads documents. Null: not readable without recognition. */
export function eInvoiceReader(store: ObjectStore): ReadDocument {
  return async ({ file_path, content_type }) => {
    if (!carriesXml(content_type)) return null;
    const bytes = await buffer(await store.get(file_path as ObjectKey));
    return readFinancialDocument(bytes, content_type);
  };
}

/**
 * What an e-invoice says, or null when the file is none.
 * @throws EInvoiceDamaged when it is an XML file that cannot be read
 */
export async function readFinancialDocument(
  bytes: Uint8Array,
  content_type: string,
): Promise<RecognizedDocument | null> {
  if (!carriesXml(content_type)) return null;
  const is_xml = xmlTypes.has(content_type);
  const reading = is_xml ? readEInvoice(bytes) : await readEInvoicePdf(bytes);
  if (reading.readable) return toRecognized(reading);
  // The pages of a PDF can still be read; of an XML file there is nothing else.
  if (!is_xml || reading.reason === "not_an_einvoice") return null;
  throw new EInvoiceDamaged(reading.reason, reading.message);
}

function carriesXml(content_type: string): boolean {
  return xmlTypes.has(content_type) || content_type === "application/pdf";
}

export function toRecognized(reading: EInvoiceReading): RecognizedDocument {
  const fields = toFields(reading);
  const read = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return {
    engine: einvoice_engine,
    financial: true,
    fields,
    vendor: fields.display_name ? { name: fields.display_name } : null,
    confidence: Object.fromEntries(read.map(([field]) => [field, 1])),
    warnings: warningsOf(reading),
    text: textOf(reading),
  };
}

function toFields(reading: EInvoiceReading): RecognizedFields {
  return {
    display_name: short(reading.seller.name),
    amount: sane(reading.total ?? reading.amount_due),
    currency: reading.currency,
    date: reading.issue_date,
    due_date: reading.due_date,
    document_type: reading.type,
    reference_number: short(reading.number, 200),
    payment_terms: short(reading.payment_terms),
    subtotal: sane(reading.subtotal),
    tax_amount: sane(reading.tax),
    items: toItems(reading.lines),
    buyer: toParty(reading.buyer),
    seller: toParty(reading.seller),
  };
}

function toItems(lines: EInvoiceReading["lines"]): ItemRow[] | null {
  if (lines.length === 0) return null;
  return lines.slice(0, items_max).map((line) => ({
    description: short(line.description, 1000),
    quantity: sane(line.quantity),
    unit_price: sane(line.unit_price),
    total_price: sane(line.total_price),
    tax_rate: sane(line.tax_rate),
  }));
}

function toParty({ name, country, tax_id, tax_type }: EInvoiceReading["buyer"]) {
  if (name === null && tax_id === null) return null;
  return { name: short(name), country, tax_id: short(tax_id, 50), tax_type };
}

function warningsOf({ total, amount_due, currency, lines }: EInvoiceReading): string[] {
  return [
    ...(total !== null && amount_due !== null && toUnits(total, 6) !== toUnits(amount_due, 6)
      ? [`The document asks for ${amount_due} of its total of ${total}.`]
      : []),
    ...(currency === null ? ["The document names no currency that is known."] : []),
    ...(lines.length > items_max ? [`Only the first ${items_max} of ${lines.length} lines are shown.`] : []),
  ];
}

/** All words of the document, for search. */
function textOf({ number, seller, buyer, lines, payment_terms, references, iban }: EInvoiceReading): string {
  const parties = [seller, buyer].flatMap(({ name, tax_id }) => [name, tax_id]);
  const words = [number, ...parties, ...lines.map(({ description }) => description)];
  return [...words, payment_terms, iban, ...Object.values(references)].filter(Boolean).join("\n");
}

/** A number that no record can hold was not meant; the document keeps it. */
function sane(amount: Decimal | null): Decimal | null {
  if (amount === null) return null;
  const whole = toUnits(amount, 0);
  return whole <= amount_max && whole >= -amount_max ? amount : null;
}

function short(text: string | null, length_max = text_max): string | null {
  return text === null ? null : text.replace(/\s+/g, " ").slice(0, length_max).toWellFormed();
}
