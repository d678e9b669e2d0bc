/** The numbers of a document in CII: allowances, breakdown, totals and lines (BG-20 to BG-23, BG-25). */
import type { InvoiceSnapshot, Positioned, SnapshotItem } from "../../invoice-snapshot/index.ts";
import { itemsByRole, netSums, taxCategoryCodes } from "../../invoice-snapshot/index.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { fixedMoney } from "../../kernel/money.ts";
import { unitCodeOf } from "../code-lists/index.ts";
import { adjustmentsOf } from "./amounts.ts";
import { calendarDate } from "./cii-dates.ts";
import { toNetLine } from "./line.ts";
import { branch, leaf, type XmlElement } from "./xml.ts";

/** UBL takes the tax point code (BT-8) from UNTDID 2005, CII from UNTDID 2475. */
const taxPointCodes = { "3": "5", "35": "29", "432": "72" } as const;

export function writeTaxes(invoice: InvoiceSnapshot): (XmlElement | null)[] {
  const { breakdown, currency, tax_point_date, tax_point_date_code } = invoice;
  return breakdown.map((row, index) =>
    branch(
      "ram:ApplicableTradeTax",
      leaf("ram:CalculatedAmount", fixedMoney(row.tax_amount, currency)),
      leaf("ram:TypeCode", "VAT"),
      leaf("ram:ExemptionReason", row.tax_exemption_reason),
      leaf("ram:BasisAmount", fixedMoney(row.taxable_amount, currency)),
      leaf("ram:CategoryCode", taxCategoryCodes[row.tax_category]),
      leaf("ram:ExemptionReasonCode", row.tax_exemption_reason_code),
      // The date is that of the document, and may stand in one row only.
      branch("ram:TaxPointDate", calendarDate("udt:DateString", index === 0 ? tax_point_date : null)),
      leaf("ram:DueDateTypeCode", tax_point_date_code && taxPointCodes[tax_point_date_code]),
      rateOf(row),
    ),
  );
}

export function writeAdjustments(invoice: InvoiceSnapshot): (XmlElement | null)[] {
  return adjustmentsOf(invoice).map((adjustment) =>
    branch(
      "ram:SpecifiedTradeAllowanceCharge",
      branch("ram:ChargeIndicator", leaf("udt:Indicator", String(adjustment.is_charge))),
      leaf("ram:ActualAmount", fixedMoney(adjustment.amount, invoice.currency)),
      leaf("ram:Reason", adjustment.reason),
      branch("ram:CategoryTradeTax", ...taxOf(adjustment)),
    ),
  );
}

export function writeSummation({
  items,
  subtotal,
  tax,
  total,
  currency,
}: InvoiceSnapshot): XmlElement | null {
  const { lines, discounts, charges } = netSums(items);
  const amount = (name: string, value: Decimal | null) => leaf(name, value && fixedMoney(value, currency));
  return branch(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    amount("ram:LineTotalAmount", lines),
    amount("ram:ChargeTotalAmount", charges),
    amount("ram:AllowanceTotalAmount", discounts),
    amount("ram:TaxBasisTotalAmount", subtotal),
    leaf("ram:TaxTotalAmount", fixedMoney(tax, currency), { currencyID: currency }),
    amount("ram:GrandTotalAmount", total),
    amount("ram:DuePayableAmount", total),
  );
}

export function writeLines({ items, currency }: InvoiceSnapshot): (XmlElement | null)[] {
  return itemsByRole(items).line.map((line) => writeLine(line, currency));
}

function writeLine({ item, position }: Positioned<SnapshotItem>, currency: string): XmlElement | null {
  const { quantity, price } = toNetLine(item);
  return branch(
    "ram:IncludedSupplyChainTradeLineItem",
    branch("ram:AssociatedDocumentLineDocument", leaf("ram:LineID", String(position + 1))),
    branch(
      "ram:SpecifiedTradeProduct",
      leaf("ram:Name", item.name),
      leaf("ram:Description", item.description),
    ),
    branch(
      "ram:SpecifiedLineTradeAgreement",
      branch("ram:NetPriceProductTradePrice", leaf("ram:ChargeAmount", price)),
    ),
    branch(
      "ram:SpecifiedLineTradeDelivery",
      leaf("ram:BilledQuantity", quantity, { unitCode: unitCodeOf(item.unit) }),
    ),
    branch(
      "ram:SpecifiedLineTradeSettlement",
      branch("ram:ApplicableTradeTax", ...taxOf(item)),
      branch(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        leaf("ram:LineTotalAmount", fixedMoney(item.net_amount, currency)),
      ),
    ),
  );
}

type Taxed = Pick<SnapshotItem, "tax_category" | "tax_rate">;

function taxOf(taxed: Taxed): (XmlElement | null)[] {
  return [
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:CategoryCode", taxCategoryCodes[taxed.tax_category]),
    rateOf(taxed),
  ];
}

/** What is outside the scope of VAT has no rate, not even zero. */
function rateOf({ tax_category, tax_rate }: Taxed): XmlElement | null {
  return leaf("ram:RateApplicablePercent", taxCategoryCodes[tax_category] === "O" ? null : tax_rate);
}
