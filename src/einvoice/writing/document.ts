/**
 * Values of the e-invoice that both the writer and the checker need. They are computed here once, so that the
 * checker checks what the writer writes.
 */

import type { DocumentType, InvoiceSnapshot, Party } from "../../invoice-snapshot/index.ts";
import { type TaxCategoryCode, taxCategoryCodes } from "../../invoice-snapshot/index.ts";
import { AppError } from "../../kernel/errors.ts";

interface DocumentKind {
  root: "Invoice" | "CreditNote";
  /** UNTDID 1001 */
  type_code: string;
}

/** A pro-forma invoice and a quote ask for no payment, so they have no e-invoice. */
const documentKinds: Record<DocumentType, DocumentKind | null> = {
  invoice: { root: "Invoice", type_code: "380" },
  credit_note: { root: "CreditNote", type_code: "381" },
  debit_note: { root: "Invoice", type_code: "383" },
  corrective_invoice: { root: "Invoice", type_code: "384" },
  prepayment_invoice: { root: "Invoice", type_code: "386" },
  self_billed_invoice: { root: "Invoice", type_code: "389" },
  proforma: null,
  quote: null,
};

export class NoEInvoice extends AppError {
  static override code = "unprocessable";
  static override status = 422;
  constructor(document_type: DocumentType) {
    super(`A ${document_type} has no e-invoice; every other document type has one.`, { document_type });
  }
}

export function hasEInvoice(document_type: DocumentType): boolean {
  return documentKinds[document_type] !== null;
}

/** Whether this document has an e-invoice: its type does, and it was not issued without one. */
export function isEInvoice({ document_type, einvoice }: InvoiceSnapshot): boolean {
  return hasEInvoice(document_type) && einvoice.findings.length === 0;
}

export function requireDocumentKind(document_type: DocumentType): DocumentKind {
  const kind = documentKinds[document_type];
  if (!kind) throw new NoEInvoice(document_type);
  return kind;
}

/** The trimmed text; null if it is blank. */
export function filled(text: string | null): string | null {
  return text?.trim() || null;
}

/**
 * Whether the document can claim to follow Peppol BIS Billing 3.0. It needs both electronic addresses and a
 * reference to route by. Three kinds of documents never can: self-billing has its own Peppol specification,
 * corrective invoices are allowed only in Germany, and a Greek seller would need a number from the tax office
 * (MARK).
 */
export function claimsPeppol(invoice: InvoiceSnapshot): boolean {
  const { seller, buyer, document_type } = invoice;
  if (!hasEInvoice(document_type) || document_type === "self_billed_invoice") return false;
  if (document_type === "corrective_invoice" && !isDomestic(invoice, "DE")) return false;
  if (["GR", "EL"].includes(taxCountry(seller) ?? "")) return false;
  const routable = [seller, buyer].every((party) => filled(party.electronic_address) !== null);
  return routable && Boolean(filled(invoice.buyer_reference) ?? filled(invoice.purchase_order_reference));
}

/** The country where a party pays tax: from its VAT id, else from its address. */
export function taxCountry(party: Party): string | null {
  return filled(party.vat_id)?.slice(0, 2).toUpperCase() ?? filled(party.address.country);
}

export function isDomestic({ seller, buyer }: InvoiceSnapshot, country: string): boolean {
  return filled(seller.address.country) === country && filled(buyer.address.country) === country;
}

/**
 * A document outside the scope of VAT must not have the VAT ids of its parties (BR-O-02 to BR-O-04). A company has one all
 * the same, so the e-invoice leaves it out; the printed invoice shows it.
 */
export function withoutForbiddenIds(invoice: InvoiceSnapshot): InvoiceSnapshot {
  if (!hasCategory(invoice, "O")) return invoice;
  const { seller, buyer } = invoice;
  return { ...invoice, seller: { ...seller, vat_id: null }, buyer: { ...buyer, vat_id: null } };
}

export function hasCategory({ items }: InvoiceSnapshot, ...codes: TaxCategoryCode[]): boolean {
  return items.some(({ tax_category }) => codes.includes(taxCategoryCodes[tax_category]));
}

/** The country the goods were delivered to. An intra-community supply must always state it. */
export function deliverToCountry(invoice: InvoiceSnapshot): string | null {
  const stated = filled(invoice.delivery_country);
  return stated ?? (hasCategory(invoice, "K") ? filled(invoice.buyer.address.country) : null);
}

export interface PaymentMeans {
  /** UNTDID 4461 */
  code: string;
  account: string | null;
  account_name: string | null;
  /** BIC or another bank code */
  branch: string | null;
}

/** How to pay; null if the invoice does not say. */
export function paymentMeansOf(invoice: InvoiceSnapshot): PaymentMeans | null {
  const { bank, document_type, due_date } = invoice;
  const account = filled(bank?.iban ?? null)?.replace(/\s/g, "") ?? filled(bank?.account_number ?? null);
  if (account) {
    // Between Danish parties code 30 is not accepted; 31 is a transfer to an account at a named bank.
    const code = isDomestic(invoice, "DK") ? "31" : "30";
    return {
      code,
      account,
      account_name: filled(bank?.account_name ?? null),
      branch: filled(bank?.bic ?? null),
    };
  }
  // A credit note has its due date inside the payment means, so it needs one, even "not defined" (1).
  const holdsDueDate = document_type === "credit_note" && due_date !== null;
  return holdsDueDate ? { code: "1", account: null, account_name: null, branch: null } : null;
}

/** The terms, then the payment details: EN 16931 has one field for both. */
export function paymentTermsOf({ payment_terms, payment_details }: InvoiceSnapshot): string | null {
  const parts = [filled(payment_terms), filled(payment_details)].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join("\n");
  // A German cash discount, #SKONTO#…#, needs its own line with a line break at its end, even on the last
  // line.
  return /(^|\n)[ \t]*#.*$/.test(text) ? `${text}\n` : text;
}
