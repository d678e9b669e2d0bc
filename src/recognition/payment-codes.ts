/**
 * What the payment code on a page says (a Swiss QR-bill, a SEPA credit transfer) replaces what was read from the print
 * around it. A code does not say everything, so the print fills the rest. Other QR codes are ignored.
 */
import { decodePaymentCode, readEInvoice } from "../einvoice/reading/index.ts";
import { addDecimals, compareDecimals } from "../kernel/decimal.ts";
import { absentField, certainField } from "./confidence.ts";
import type { QrCode } from "./reading/qr-codes.ts";
import type {
  Field,
  FieldBox,
  Party,
  Recognition,
  RecognitionContext,
  RecognizedFields,
} from "./recognition.ts";
import { type StructuredDocument, toDocument } from "./source/structured.ts";
import { fromStructured } from "./structured-result.ts";

interface PaymentCode {
  document: StructuredDocument;
  box: FieldBox;
}

export function withPaymentCodes(
  recognition: Recognition,
  codes: readonly QrCode[],
  context: RecognitionContext,
): Recognition {
  const warnings = [...recognition.warnings];
  const code = theOnePayment(readPaymentCodes(codes, warnings), warnings);
  if (!code) return { ...recognition, warnings };
  const { text, page_count } = recognition;
  const exact = fromStructured(code.document, text, page_count, context, "the QR code");
  const { kind } = recognition;
  return {
    ...recognition,
    // What asks for a payment is no receipt.
    kind: kind.value === "credit_note" || kind.value === "bank_statement" ? kind : exact.kind,
    fields: mergeFields(recognition.fields, exact.fields, code, warnings),
    warnings: [...warnings, ...code.document.warnings],
  };
}

/** Each code once, although it may stand on several pages. */
function readPaymentCodes(codes: readonly QrCode[], warnings: string[]): PaymentCode[] {
  const boxes = new Map<string, FieldBox>();
  for (const { bytes, box } of codes) {
    const text = decodePaymentCode(bytes);
    if (text !== null && !boxes.has(text)) boxes.set(text, box);
  }
  return [...boxes].flatMap(([text, box]) => {
    const reading = readEInvoice(text);
    if (reading.readable) return [{ document: toDocument(reading), box }];
    warnings.push(`a payment code was not used: ${reading.message}`);
    return [];
  });
}

/**
 * A bill may have a Swiss and a SEPA code for the same payment; the one with the number of the invoice says more.
 * Instalments and several bills in one file have codes for different payments: which one counts, no code tells.
 */
function theOnePayment(codes: readonly PaymentCode[], warnings: string[]): PaymentCode | null {
  const payments = new Set(codes.map(paymentOf));
  if (payments.size <= 1) return codes.find(({ document }) => document.number !== null) ?? codes[0] ?? null;
  warnings.push(`payment codes for different payments were not used: ${[...payments].join(", ")}`);
  return null;
}

function paymentOf({ document: { total, currency } }: PaymentCode): string {
  return `${total ?? "any amount"} ${currency}`;
}

function mergeFields(
  paper: RecognizedFields,
  exact: RecognizedFields,
  { document, box }: PaymentCode,
  warnings: string[],
): RecognizedFields {
  const prefer = <T>(read: Field<T>, found: Field<T>) => preferExact(read, found, box);
  const reference = certainField(document.payment_reference, "the QR code");
  const number = prefer(paper.invoice_number, exact.invoice_number);
  return {
    ...paper,
    ...mergeAmounts(paper, exact, prefer, warnings),
    currency: prefer(paper.currency, exact.currency),
    date: prefer(paper.date, exact.date),
    due_date: prefer(paper.due_date, exact.due_date),
    // Somebody's own vendor that the paper names is known better than by the holder of an account.
    vendor:
      paper.vendor.value?.vendor_id && !exact.vendor.value?.vendor_id
        ? paper.vendor
        : prefer(paper.vendor, exact.vendor),
    // The payment will quote the reference, so it finds the bank transaction where the paper has no number.
    invoice_number: number.value === null ? prefer(number, reference) : number,
    seller: prefer(paper.seller, mergeParties(paper.seller, exact.seller)),
    buyer: prefer(paper.buyer, mergeParties(paper.buyer, exact.buyer)),
  };
}

/** The place where the paper prints the same value shows more than the code does. */
function preferExact<T>(paper: Field<T>, exact: Field<T>, box: FieldBox): Field<T> {
  if (exact.value === null) return paper;
  const isSame = JSON.stringify(paper.value) === JSON.stringify(exact.value);
  return { ...exact, box: (isSame ? paper.box : null) ?? box };
}

type Amounts = Pick<RecognizedFields, "total" | "subtotal" | "tax">;

/** Evidence of a total that is a sum with a tax on the paper. */
const provenTotals: ReadonlySet<string | undefined> = new Set(["proven", "sums"]);

/**
 * A code asks for what is still to pay. If sums on the paper prove a larger total, part of it was paid before. Otherwise
 * the code is right, and the parts that were read must add up to its total.
 */
function mergeAmounts(
  paper: Amounts,
  exact: Amounts,
  prefer: <T>(read: Field<T>, found: Field<T>) => Field<T>,
  warnings: string[],
): Amounts {
  const [printed, asked] = [paper.total.value, exact.total.value];
  if (asked === null) return { total: paper.total, subtotal: paper.subtotal, tax: paper.tax };
  if (
    printed !== null &&
    provenTotals.has(paper.total.evidence?.kind) &&
    compareDecimals(printed, asked) > 0
  ) {
    warnings.push(`The QR code asks for ${asked}, of a total of ${printed}.`);
    return { total: paper.total, subtotal: paper.subtotal, tax: paper.tax };
  }
  const [subtotal, tax] = [prefer(paper.subtotal, exact.subtotal), prefer(paper.tax, exact.tax)];
  const differs = "it does not fit the amount of the QR code";
  const fits =
    subtotal.value === null || tax.value === null
      ? printed === null || compareDecimals(printed, asked) === 0
      : compareDecimals(addDecimals(subtotal.value, tax.value), asked) === 0;
  const total = prefer(paper.total, exact.total);
  return fits
    ? { total, subtotal, tax }
    : { total, subtotal: absentField(differs), tax: absentField(differs) };
}

/** What the code leaves out, such as the tax number, stays as read. */
function mergeParties(paper: Field<Party>, exact: Field<Party>): Field<Party> {
  if (exact.value === null || paper.value === null) return exact;
  const stated = Object.entries(exact.value).filter(([, value]) => value !== null);
  return { ...exact, value: { ...paper.value, ...Object.fromEntries(stated) } };
}
