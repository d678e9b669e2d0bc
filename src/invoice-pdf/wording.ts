/** The input that all parts of the printed text share. */

import type { DocumentType, InvoiceSnapshot } from "../invoice-snapshot/index.ts";
import { compareDecimals, type Decimal } from "../kernel/decimal.ts";
import type { Formats } from "./format.ts";
import type { Labels } from "./labels.ts";

export interface Wording {
  snapshot: InvoiceSnapshot;
  labels: Labels;
  formats: Formats;
}

export interface Fact {
  label: string;
  value: string;
}

/** Documents that ask the customer for payment. */
const payableTypes: ReadonlySet<DocumentType> = new Set([
  "invoice",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
  "proforma",
]);

export function isPayable(snapshot: InvoiceSnapshot): boolean {
  return payableTypes.has(snapshot.document_type) && compareDecimals(snapshot.total, "0" as Decimal) > 0;
}
