/**
 * UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 2 and XRechnung, and ZUGFeRD 1, which has the same
 * content under older names.
 */

import type { Decimal } from "../../kernel/decimal.ts";
import { dictionary } from "../../kernel/dictionary.ts";
import type { EInvoiceReading, LineReading, PartyReading, ReferencesReading } from "./reading.ts";
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
  toCurrency,
  toIban,
  treatmentOf,
} from "./xml-values.ts";

const namespaces = dictionary<string>({
  CrossIndustryInvoice: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:",
  CrossIndustryDocument: "urn:ferd:CrossIndustryDocument:invoice:",
});

export function isCii({ name, namespace }: XmlNode): boolean {
  const expected = namespaces[name];
  return expected !== undefined && namespace.startsWith(expected);
}

const paths = {
  context: "ExchangedDocumentContext|SpecifiedExchangedDocumentContext",
  document: "ExchangedDocument|HeaderExchangedDocument",
  transaction: "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction",
  agreement: "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement",
  settlement: "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement",
  summation: "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation",
  line_agreement: "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement",
  line_delivery: "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery",
  line_settlement: "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement",
  line_summation: "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation",
  document_id: "IssuerAssignedID|ID",
};

export function readCii(root: XmlNode, isCredit: (type_code: string | null) => boolean): EInvoiceReading {
  const document = findFirst(root, paths.document);
  const transaction = findFirst(root, paths.transaction);
  const agreement = findFirst(transaction, paths.agreement);
  const settlement = findFirst(transaction, paths.settlement);
  const summation = findFirst(settlement, paths.summation);
  const currency =
    currencyAt(settlement, "InvoiceCurrencyCode") ??
    toCurrency(findFirst(summation, "GrandTotalAmount")?.attributes.currencyID ?? null);
  return {
    readable: true,
    syntax: "cii",
    specification: textAt(root, `${paths.context}/GuidelineSpecifiedDocumentContextParameter/ID`),
    type: isCredit(textAt(document, "TypeCode")) ? "credit_note" : "invoice",
    number: textAt(document, "ID"),
    issue_date: dateAt(document, "IssueDateTime/DateTimeString"),
    due_date: theOnly(
      findAll(settlement, "SpecifiedTradePaymentTerms").map((terms) =>
        dateAt(terms, "DueDateDateTime/DateTimeString"),
      ),
    ),
    currency,
    seller: readParty(findFirst(agreement, "SellerTradeParty")),
    buyer: readParty(findFirst(agreement, "BuyerTradeParty")),
    ...readTotals(summation, currency),
    tax_treatment: treatmentOf(
      findAll(settlement, "ApplicableTradeTax/CategoryCode").map(({ text }) => text),
    ),
    lines: [
      ...findAll(transaction, "IncludedSupplyChainTradeLineItem").flatMap(readLine),
      ...findAll(settlement, "SpecifiedTradeAllowanceCharge").map(readAdjustment),
      ...findAll(settlement, "SpecifiedLogisticsServiceCharge").map(readShipping),
    ],
    payment_terms: textAt(settlement, "SpecifiedTradePaymentTerms/Description"),
    references: readReferences(agreement, settlement),
    iban: theOnly(
      findAll(
        settlement,
        "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID",
      ).map(({ text }) => toIban(text)),
    ),
  };
}

type Totals = Record<"subtotal" | "tax" | "total" | "amount_due", Decimal | null>;

function readTotals(summation: XmlNode | null, currency: string | null): Totals {
  return {
    subtotal: amountAt(summation, "TaxBasisTotalAmount", currency),
    tax: amountAt(summation, "TaxTotalAmount", currency),
    total: amountAt(summation, "GrandTotalAmount", currency),
    amount_due: amountAt(summation, "DuePayableAmount", currency),
  };
}

function readParty(party: XmlNode | null): PartyReading {
  const ids = findAll(party, "SpecifiedTaxRegistration/ID").filter(({ text }) => text.trim() !== "");
  const vat = ids.find(({ attributes }) => attributes.schemeID === "VA");
  const tax_id = (vat ?? ids[0])?.text.trim() ?? null;
  return {
    name: textAt(party, "Name"),
    country: countryAt(party, "PostalTradeAddress/CountryID"),
    tax_id,
    tax_type: tax_id === null ? null : vat ? "vat" : "tax_number",
  };
}

/** In the older format a line may be only a remark, which is not an invoice line. */
function readLine(line: XmlNode): LineReading[] {
  const price = `${paths.line_agreement}/NetPriceProductTradePrice`;
  const reading: LineReading = {
    description: textAt(line, "SpecifiedTradeProduct/Name", "SpecifiedTradeProduct/Description"),
    quantity: decimalAt(line, `${paths.line_delivery}/BilledQuantity`),
    unit_price: pricePerUnit(
      decimalAt(line, `${price}/ChargeAmount`),
      decimalAt(line, `${price}/BasisQuantity`),
    ),
    total_price: decimalAt(line, `${paths.line_settlement}/${paths.line_summation}/LineTotalAmount`),
    tax_rate: decimalAt(
      line,
      `${paths.line_settlement}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`,
    ),
  };
  return Object.values(reading).some((value) => value !== null) ? [reading] : [];
}

/** A document level allowance or charge. */
function readAdjustment(node: XmlNode): LineReading {
  return toAdjustmentLine({
    indicator: textAt(node, "ChargeIndicator/Indicator", "ChargeIndicator"),
    reason: textAt(node, "Reason", "ReasonCode"),
    amount: decimalAt(node, "ActualAmount"),
    tax_rate: decimalAt(node, "CategoryTradeTax/RateApplicablePercent|ApplicablePercent"),
  });
}

/** Only in the extended profile of Factur-X. */
function readShipping(node: XmlNode): LineReading {
  return toAdjustmentLine({
    indicator: "true",
    reason: textAt(node, "Description"),
    amount: decimalAt(node, "AppliedAmount"),
    tax_rate: decimalAt(node, "AppliedTradeTax/RateApplicablePercent|ApplicablePercent"),
  });
}

function readReferences(agreement: XmlNode | null, settlement: XmlNode | null): ReferencesReading {
  return {
    buyer_reference: textAt(agreement, "BuyerReference"),
    purchase_order_reference: textAt(agreement, `BuyerOrderReferencedDocument/${paths.document_id}`),
    contract_reference: textAt(agreement, `ContractReferencedDocument/${paths.document_id}`),
    project_reference: textAt(agreement, "SpecifiedProcuringProject/ID"),
    reference_invoice_number: textAt(settlement, `InvoiceReferencedDocument/${paths.document_id}`),
    payment_reference: textAt(settlement, "PaymentReference"),
  };
}
