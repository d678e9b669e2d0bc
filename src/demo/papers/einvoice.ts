/** A bill as an e-invoice (UBL, EN 16931), as a supplier's software writes it. */
import { fromUnits } from "../../kernel/decimal.ts";
import { company } from "../company.ts";
import type { Bill } from "./draw-pdf.ts";

const decimal = (cents: number) => fromUnits(BigInt(cents), 2);

export function writeEInvoice(bill: Bill, vat_id: string): Buffer {
  const net = bill.items.reduce((sum, [, cents]) => sum + cents, 0);
  const amount = (name: string, cents: number) =>
    `<cbc:${name} currencyID="EUR">${decimal(cents)}</cbc:${name}>`;
  const category = `<cbc:ID>S</cbc:ID><cbc:Percent>${bill.vat_percent}</cbc:Percent>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`;
  const party = (name: string, id: string) => `<cac:Party>
      <cac:PartyName><cbc:Name>${escapeXml(name)}</cbc:Name></cac:PartyName>
      <cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${escapeXml(name)}</cbc:RegistrationName></cac:PartyLegalEntity>
    </cac:Party>`;
  const lines = bill.items.map(
    ([name, cents], i) => `<cac:InvoiceLine>
    <cbc:ID>${i + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    ${amount("LineExtensionAmount", cents)}
    <cac:Item><cbc:Name>${escapeXml(name)}</cbc:Name><cac:ClassifiedTaxCategory>${category}</cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price>${amount("PriceAmount", cents)}</cac:Price>
  </cac:InvoiceLine>`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>${bill.number}</cbc:ID>
  <cbc:IssueDate>${bill.date}</cbc:IssueDate>
  ${bill.due_date ? `<cbc:DueDate>${bill.due_date}</cbc:DueDate>` : ""}
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party(bill.seller, vat_id)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(company.legal_entity.name, company.legal_entity.vat_id)}</cac:AccountingCustomerParty>
  <cac:TaxTotal>
    ${amount("TaxAmount", bill.total_cents - net)}
    <cac:TaxSubtotal>
      ${amount("TaxableAmount", net)}${amount("TaxAmount", bill.total_cents - net)}
      <cac:TaxCategory>${category}</cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount("LineExtensionAmount", net)}${amount("TaxExclusiveAmount", net)}
    ${amount("TaxInclusiveAmount", bill.total_cents)}${amount("PayableAmount", bill.total_cents)}
  </cac:LegalMonetaryTotal>
  ${lines.join("\n  ")}
</Invoice>
`);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
