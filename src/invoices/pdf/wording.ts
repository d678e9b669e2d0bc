/** What every part of the printed text is made from. */
import { compareDecimals, type Decimal } from "../../kernel/decimal.ts";
import type { DocumentType, IssuedInvoice } from "../issued.ts";
import type { Formats } from "./format.ts";
import type { Labels } from "./labels.ts";

export interface Wording {
  issued: IssuedInvoice;
  labels: Labels;
  formats: Formats;
}

export interface Fact {
  label: string;
  value: string;
}

/** Documents that ask the customer for money. */
const payableTypes: ReadonlySet<DocumentType> = new Set([
  "invoice",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
  "proforma",
]);

export function isPayable(issued: IssuedInvoice): boolean {
  return payableTypes.has(issued.document_type) && compareDecimals(issued.total, "0" as Decimal) > 0;
}
