/**
 * Writes a finalized invoice as UN/CEFACT Cross Industry Invoice (D16B) in the EN 16931 profile: the XML that Factur-X
 * and ZUGFeRD carry inside the PDF. It has the fields of the UBL; docs/einvoice.md has the table.
 */
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { writeAdjustments, writeLines, writeSummation, writeTaxes } from "./cii-amounts.ts";
import { calendarDate, dateTime } from "./cii-dates.ts";
import { writeParty } from "./cii-party.ts";
import {
  deliverToCountry,
  filled,
  paymentMeansOf,
  paymentTermsOf,
  requireDocumentKind,
  withoutForbiddenIds,
} from "./document.ts";
import { branch, leaf, writeXml, type XmlElement } from "./xml.ts";

const standard = "urn:un:unece:uncefact:data:standard";
const en16931_id = "urn:cen.eu:en16931:2017";

/** UNTDID 1001: the type of an additional document. */
const invoiced_object_code = "130";
const tender_code = "50";
/** EN 16931 has only the id of a project, but the format demands a name beside it. */
const project_name = "Project reference";

/**
 * Writes the e-invoice without checking it; call `checkEInvoice` first.
 * @throws NoEInvoice for a quote or a pro-forma invoice
 * @throws XmlUnwritable for a character that XML does not allow
 */
export function writeCii(snapshot: InvoiceSnapshot): string {
  const invoice = withoutForbiddenIds(snapshot);
  const { type_code } = requireDocumentKind(invoice.document_type);
  const content = [
    branch(
      "rsm:ExchangedDocumentContext",
      branch("ram:GuidelineSpecifiedDocumentContextParameter", leaf("ram:ID", en16931_id)),
    ),
    branch(
      "rsm:ExchangedDocument",
      leaf("ram:ID", invoice.number),
      leaf("ram:TypeCode", type_code),
      branch("ram:IssueDateTime", dateTime(invoice.date)),
      branch("ram:IncludedNote", leaf("ram:Content", invoice.notes)),
    ),
    branch(
      "rsm:SupplyChainTradeTransaction",
      ...writeLines(invoice),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice),
    ),
  ];
  return writeXml({
    name: "rsm:CrossIndustryInvoice",
    attributes: {
      "xmlns:rsm": `${standard}:CrossIndustryInvoice:100`,
      "xmlns:ram": `${standard}:ReusableAggregateBusinessInformationEntity:100`,
      "xmlns:qdt": `${standard}:QualifiedDataType:100`,
      "xmlns:udt": `${standard}:UnqualifiedDataType:100`,
    },
    content: content.filter((child) => child !== null),
  });
}

function agreement(invoice: InvoiceSnapshot): XmlElement | null {
  const project = leaf("ram:ID", invoice.project_reference);
  return branch(
    "ram:ApplicableHeaderTradeAgreement",
    leaf("ram:BuyerReference", invoice.buyer_reference),
    writeParty("ram:SellerTradeParty", invoice.seller, invoice.seller.tax_number),
    writeParty("ram:BuyerTradeParty", invoice.buyer, null),
    reference("ram:BuyerOrderReferencedDocument", invoice.purchase_order_reference),
    reference("ram:ContractReferencedDocument", invoice.contract_reference),
    additionalDocument(tender_code, invoice.tender_or_lot_reference, null),
    additionalDocument(
      invoiced_object_code,
      invoice.invoiced_object_identifier,
      invoice.invoiced_object_scheme,
    ),
    project && branch("ram:SpecifiedProcuringProject", project, leaf("ram:Name", project_name)),
  );
}

function reference(name: string, id: string | null): XmlElement | null {
  return branch(name, leaf("ram:IssuerAssignedID", id));
}

function additionalDocument(type_code: string, id: string | null, scheme: string | null) {
  const assigned = leaf("ram:IssuerAssignedID", id);
  return (
    assigned &&
    branch(
      "ram:AdditionalReferencedDocument",
      assigned,
      leaf("ram:TypeCode", type_code),
      leaf("ram:ReferenceTypeCode", scheme),
    )
  );
}

/** The schema demands this element even if it is empty. */
function delivery(invoice: InvoiceSnapshot): XmlElement {
  const name = "ram:ApplicableHeaderTradeDelivery";
  const country = leaf("ram:CountryID", deliverToCountry(invoice));
  const event = branch("ram:OccurrenceDateTime", dateTime(invoice.delivery_date));
  const written = branch(
    name,
    branch("ram:ShipToTradeParty", branch("ram:PostalTradeAddress", country)),
    branch("ram:ActualDeliverySupplyChainEvent", event),
  );
  return written ?? { name, attributes: {}, content: [] };
}

function settlement(invoice: InvoiceSnapshot): XmlElement | null {
  const means = paymentMeansOf(invoice);
  return branch(
    "ram:ApplicableHeaderTradeSettlement",
    // The remittance information that a payment should have is the number of the document it pays (BT-83).
    leaf("ram:PaymentReference", means?.account ? filled(invoice.number) : null),
    leaf("ram:InvoiceCurrencyCode", invoice.currency),
    paymentMeans(invoice),
    ...writeTaxes(invoice),
    branch(
      "ram:BillingSpecifiedPeriod",
      branch("ram:StartDateTime", dateTime(invoice.service_period_start)),
      branch("ram:EndDateTime", dateTime(invoice.service_period_end)),
    ),
    ...writeAdjustments(invoice),
    paymentTerms(invoice),
    writeSummation(invoice),
    precedingInvoice(invoice),
    branch(
      "ram:ReceivableSpecifiedTradeAccountingAccount",
      leaf("ram:ID", invoice.buyer_accounting_reference),
    ),
  );
}

function paymentMeans(invoice: InvoiceSnapshot): XmlElement | null {
  const means = paymentMeansOf(invoice);
  if (!means) return null;
  const is_iban = filled(invoice.bank?.iban ?? null) !== null;
  return branch(
    "ram:SpecifiedTradeSettlementPaymentMeans",
    leaf("ram:TypeCode", means.code),
    branch(
      "ram:PayeePartyCreditorFinancialAccount",
      leaf("ram:IBANID", is_iban ? means.account : null),
      leaf("ram:AccountName", means.account_name),
      leaf("ram:ProprietaryID", is_iban ? null : means.account),
    ),
    branch("ram:PayeeSpecifiedCreditorFinancialInstitution", leaf("ram:BICID", means.branch)),
  );
}

/** Does not use `leaf`, which would trim the text: the line break after a cash discount is required. */
function paymentTerms(invoice: InvoiceSnapshot): XmlElement | null {
  const terms = paymentTermsOf(invoice);
  return branch(
    "ram:SpecifiedTradePaymentTerms",
    terms === null ? null : { name: "ram:Description", attributes: {}, content: terms },
    branch("ram:DueDateDateTime", dateTime(invoice.due_date)),
  );
}

function precedingInvoice({ reference_invoice_number, reference_invoice_date }: InvoiceSnapshot) {
  const number = leaf("ram:IssuerAssignedID", reference_invoice_number);
  const date = calendarDate("qdt:DateTimeString", reference_invoice_date);
  return (
    number && branch("ram:InvoiceReferencedDocument", number, branch("ram:FormattedIssueDateTime", date))
  );
}
