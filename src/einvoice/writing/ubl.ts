/**
 * Writes a finalized invoice as UBL 2.1, Invoice or CreditNote, with the fields of EN 16931 in the order of the
 * schema. The same invoice always gives the same text. docs/einvoice.md has the table of fields.
 */
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { type EmbeddedDocument, writeAttachments } from "./attachments.ts";
import {
  claimsPeppol,
  deliverToCountry,
  filled,
  paymentMeansOf,
  paymentTermsOf,
  requireDocumentKind,
  withoutForbiddenIds,
} from "./document.ts";
import { writeAdjustments, writeLines, writeMonetaryTotal, writeTaxTotal } from "./ubl-amounts.ts";
import { writeBuyer, writeSeller } from "./ubl-party.ts";
import { branch, leaf, writeXml, type XmlElement } from "./xml.ts";

const en16931_id = "urn:cen.eu:en16931:2017";
const peppol_id = `${en16931_id}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const peppol_process_id = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** UNTDID 1001: the type of an additional document reference. */
const invoiced_object_code = "130";
const project_code = "50";

/**
 * Writes the e-invoice without checking it; call `checkEInvoice` first.
 * @throws NoEInvoice for a quote or a pro-forma invoice
 * @throws XmlUnwritable for a character that XML does not allow
 */
export function writeUbl(snapshot: InvoiceSnapshot, attachments: readonly EmbeddedDocument[] = []): string {
  const invoice = withoutForbiddenIds(snapshot);
  const { root, type_code } = requireDocumentKind(invoice.document_type);
  const schema = "urn:oasis:names:specification:ubl:schema:xsd";
  const head = root === "Invoice" ? invoiceHead : creditNoteHead;
  const children = head(invoice, type_code, writeAttachments(attachments));
  return writeXml({
    name: root,
    attributes: {
      xmlns: `${schema}:${root}-2`,
      "xmlns:cac": `${schema}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${schema}:CommonBasicComponents-2`,
    },
    content: [...children, ...body(invoice, root)].filter((child) => child !== null),
  });
}

type Children = (XmlElement | null)[];

function invoiceHead(invoice: InvoiceSnapshot, type_code: string, attachments: Children): Children {
  return [
    ...specification(invoice),
    leaf("cbc:ID", invoice.number),
    leaf("cbc:IssueDate", invoice.date),
    leaf("cbc:DueDate", invoice.due_date),
    leaf("cbc:InvoiceTypeCode", type_code),
    leaf("cbc:Note", invoice.notes),
    leaf("cbc:TaxPointDate", invoice.tax_point_date),
    ...currencyAndReferences(invoice),
    writeReference("cac:OriginatorDocumentReference", invoice.tender_or_lot_reference),
    writeReference("cac:ContractDocumentReference", invoice.contract_reference),
    invoicedObject(invoice),
    ...attachments,
    writeReference("cac:ProjectReference", invoice.project_reference),
  ];
}

/** In the schema a credit note has no due date and no project, and the tender comes last. */
function creditNoteHead(invoice: InvoiceSnapshot, type_code: string, attachments: Children): Children {
  return [
    ...specification(invoice),
    leaf("cbc:ID", invoice.number),
    leaf("cbc:IssueDate", invoice.date),
    leaf("cbc:TaxPointDate", invoice.tax_point_date),
    leaf("cbc:CreditNoteTypeCode", type_code),
    leaf("cbc:Note", invoice.notes),
    ...currencyAndReferences(invoice),
    writeReference("cac:ContractDocumentReference", invoice.contract_reference),
    invoicedObject(invoice),
    documentReference(project_code, leaf("cbc:ID", invoice.project_reference)),
    ...attachments,
    writeReference("cac:OriginatorDocumentReference", invoice.tender_or_lot_reference),
  ];
}

function specification(invoice: InvoiceSnapshot): Children {
  const peppol = claimsPeppol(invoice);
  return [
    leaf("cbc:CustomizationID", peppol ? peppol_id : en16931_id),
    leaf("cbc:ProfileID", peppol ? peppol_process_id : null),
  ];
}

function currencyAndReferences(invoice: InvoiceSnapshot): Children {
  return [
    leaf("cbc:DocumentCurrencyCode", invoice.currency),
    leaf("cbc:AccountingCost", invoice.buyer_accounting_reference),
    leaf("cbc:BuyerReference", invoice.buyer_reference),
    branch(
      "cac:InvoicePeriod",
      leaf("cbc:StartDate", invoice.service_period_start),
      leaf("cbc:EndDate", invoice.service_period_end),
      leaf("cbc:DescriptionCode", invoice.tax_point_date_code),
    ),
    writeReference("cac:OrderReference", invoice.purchase_order_reference),
    precedingInvoice(invoice),
  ];
}

function precedingInvoice({ reference_invoice_number, reference_invoice_date }: InvoiceSnapshot) {
  const number = leaf("cbc:ID", reference_invoice_number);
  return (
    number &&
    branch(
      "cac:BillingReference",
      branch("cac:InvoiceDocumentReference", number, leaf("cbc:IssueDate", reference_invoice_date)),
    )
  );
}

function invoicedObject({ invoiced_object_identifier, invoiced_object_scheme }: InvoiceSnapshot) {
  const id = leaf("cbc:ID", invoiced_object_identifier, { schemeID: invoiced_object_scheme });
  return documentReference(invoiced_object_code, id);
}

function documentReference(type_code: string, id: XmlElement | null): XmlElement | null {
  return id && branch("cac:AdditionalDocumentReference", id, leaf("cbc:DocumentTypeCode", type_code));
}

function writeReference(name: string, id: string | null): XmlElement | null {
  return branch(name, leaf("cbc:ID", id));
}

function body(invoice: InvoiceSnapshot, root: "Invoice" | "CreditNote"): Children {
  return [
    writeSeller(invoice.seller),
    writeBuyer(invoice.buyer),
    delivery(invoice),
    paymentMeans(invoice, root),
    paymentTerms(invoice),
    ...writeAdjustments(invoice),
    writeTaxTotal(invoice),
    writeMonetaryTotal(invoice),
    ...writeLines(invoice, root),
  ];
}

function delivery(invoice: InvoiceSnapshot): XmlElement | null {
  const country = leaf("cbc:IdentificationCode", deliverToCountry(invoice));
  return branch(
    "cac:Delivery",
    leaf("cbc:ActualDeliveryDate", invoice.delivery_date),
    branch("cac:DeliveryLocation", branch("cac:Address", branch("cac:Country", country))),
  );
}

/** Does not use `leaf`, which would trim the text: the line break after a cash discount is required. */
function paymentTerms(invoice: InvoiceSnapshot): XmlElement | null {
  const content = paymentTermsOf(invoice);
  return content === null ? null : branch("cac:PaymentTerms", { name: "cbc:Note", attributes: {}, content });
}

function paymentMeans(invoice: InvoiceSnapshot, root: "Invoice" | "CreditNote"): XmlElement | null {
  const means = paymentMeansOf(invoice);
  if (!means) return null;
  return branch(
    "cac:PaymentMeans",
    leaf("cbc:PaymentMeansCode", means.code),
    leaf("cbc:PaymentDueDate", root === "CreditNote" ? invoice.due_date : null),
    // The remittance information that a payment should have is the number of the document it pays (BT-83).
    leaf("cbc:PaymentID", means.account ? filled(invoice.number) : null),
    branch(
      "cac:PayeeFinancialAccount",
      leaf("cbc:ID", means.account),
      leaf("cbc:Name", means.account_name),
      branch("cac:FinancialInstitutionBranch", leaf("cbc:ID", means.branch)),
    ),
  );
}
