/** UBL 2.1 Invoice and CreditNote: EN 16931, Peppol, XRechnung and other national variants. */
import type { EInvoiceReading, LineReading, PartyReading } from "./reading.ts";
import type { XmlNode } from "./xml-tree.ts";
import {
  amountAt,
  countryAt,
  currencyAt,
  dateAt,
  decimalAt,
  findAll,
  findFirst,
  pricePerUnit,
  textAt,
  theOnly,
  toAdjustmentLine,
  toIban,
  treatmentOf,
} from "./xml-values.ts";

const namespace = "urn:oasis:names:specification:ubl:schema:xsd:";

export function isUbl({ name, namespace: uri }: XmlNode): boolean {
  return (name === "Invoice" || name === "CreditNote") && uri === `${namespace}${name}-2`;
}

export function readUbl(root: XmlNode, isCredit: (type_code: string | null) => boolean): EInvoiceReading {
  const currency = currencyAt(root, "DocumentCurrencyCode");
  const totals = findFirst(root, "LegalMonetaryTotal");
  const type_code = textAt(root, "InvoiceTypeCode|CreditNoteTypeCode");
  return {
    readable: true,
    syntax: "ubl",
    specification: textAt(root, "CustomizationID"),
    type: root.name === "CreditNote" || isCredit(type_code) ? "credit_note" : "invoice",
    number: textAt(root, "ID"),
    issue_date: dateAt(root, "IssueDate"),
    due_date: dateAt(root, "DueDate") ?? dateAt(root, "PaymentMeans/PaymentDueDate"),
    currency,
    seller: readParty(findFirst(root, "AccountingSupplierParty/Party")),
    buyer: readParty(findFirst(root, "AccountingCustomerParty/Party")),
    subtotal: amountAt(totals, "TaxExclusiveAmount", currency),
    tax: amountAt(root, "TaxTotal/TaxAmount", currency),
    tax_treatment: treatmentOf(findAll(root, "TaxTotal/TaxSubtotal/TaxCategory/ID").map(({ text }) => text)),
    total: amountAt(totals, "TaxInclusiveAmount", currency),
    amount_due: amountAt(totals, "PayableAmount", currency),
    lines: [
      ...findAll(root, "InvoiceLine|CreditNoteLine").map(readLine),
      ...findAll(root, "AllowanceCharge").map(readAdjustment),
    ],
    payment_terms: textAt(root, "PaymentTerms/Note"),
    references: readReferences(root),
    iban: theOnly(findAll(root, "PaymentMeans/PayeeFinancialAccount/ID").map(({ text }) => toIban(text))),
  };
}

function readParty(party: XmlNode | null): PartyReading {
  const schemes = findAll(party, "PartyTaxScheme").filter((scheme) => textAt(scheme, "CompanyID") !== null);
  const vat = schemes.find((scheme) => textAt(scheme, "TaxScheme/ID")?.toUpperCase() === "VAT");
  const tax_id = textAt(vat ?? schemes[0] ?? null, "CompanyID");
  return {
    name: textAt(party, "PartyLegalEntity/RegistrationName", "PartyName/Name"),
    country: countryAt(party, "PostalAddress/Country/IdentificationCode"),
    tax_id,
    tax_type: tax_id === null ? null : vat ? "vat" : "tax_number",
  };
}

function readLine(line: XmlNode): LineReading {
  return {
    description: textAt(line, "Item/Name", "Item/Description"),
    quantity: decimalAt(line, "InvoicedQuantity|CreditedQuantity"),
    unit_price: pricePerUnit(decimalAt(line, "Price/PriceAmount"), decimalAt(line, "Price/BaseQuantity")),
    total_price: decimalAt(line, "LineExtensionAmount"),
    tax_rate: decimalAt(line, "Item/ClassifiedTaxCategory/Percent"),
  };
}

/** A document level allowance or charge. */
function readAdjustment(node: XmlNode): LineReading {
  return toAdjustmentLine({
    indicator: textAt(node, "ChargeIndicator"),
    reason: textAt(node, "AllowanceChargeReason", "AllowanceChargeReasonCode"),
    amount: decimalAt(node, "Amount"),
    tax_rate: decimalAt(node, "TaxCategory/Percent"),
  });
}

function readReferences(root: XmlNode): EInvoiceReading["references"] {
  const project = findAll(root, "AdditionalDocumentReference").find(
    (node) => textAt(node, "DocumentTypeCode") === "50",
  );
  return {
    buyer_reference: textAt(root, "BuyerReference"),
    purchase_order_reference: textAt(root, "OrderReference/ID"),
    contract_reference: textAt(root, "ContractDocumentReference/ID"),
    project_reference: textAt(root, "ProjectReference/ID") ?? textAt(project ?? null, "ID"),
    reference_invoice_number: textAt(root, "BillingReference/InvoiceDocumentReference/ID"),
    payment_reference: textAt(root, "PaymentMeans/PaymentID"),
  };
}
