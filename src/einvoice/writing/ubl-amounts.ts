/** The numbers of a document in UBL: allowances, breakdown, totals and lines (BG-20 to BG-23, BG-25). */

import type {
  InvoiceSnapshot,
  Positioned,
  SnapshotItem,
  TaxBreakdownRow,
} from "../../invoice-snapshot/index.ts";
import { itemsByRole, netSums, taxCategoryCodes } from "../../invoice-snapshot/index.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { fixedMoney } from "../../kernel/money.ts";
import { unitCodeOf } from "../code-lists/index.ts";
import { type Adjustment, adjustmentsOf } from "./amounts.ts";
import { toNetLine } from "./line.ts";
import { branch, leaf, type XmlElement } from "./xml.ts";

export function writeAdjustments(invoice: InvoiceSnapshot): (XmlElement | null)[] {
  return adjustmentsOf(invoice).map((adjustment) => writeAdjustment(adjustment, invoice.currency));
}

function writeAdjustment(adjustment: Adjustment, currency: string): XmlElement | null {
  return branch(
    "cac:AllowanceCharge",
    leaf("cbc:ChargeIndicator", String(adjustment.is_charge)),
    leaf("cbc:AllowanceChargeReason", adjustment.reason),
    writeAmount("cbc:Amount", adjustment.amount, currency),
    writeTaxCategory("cac:TaxCategory", adjustment, null),
  );
}

export function writeTaxTotal({ tax, breakdown, currency }: InvoiceSnapshot): XmlElement | null {
  return branch(
    "cac:TaxTotal",
    writeAmount("cbc:TaxAmount", tax, currency),
    ...breakdown.map((row) =>
      branch(
        "cac:TaxSubtotal",
        writeAmount("cbc:TaxableAmount", row.taxable_amount, currency),
        writeAmount("cbc:TaxAmount", row.tax_amount, currency),
        writeTaxCategory("cac:TaxCategory", row, row),
      ),
    ),
  );
}

export function writeMonetaryTotal({ items, subtotal, total, currency }: InvoiceSnapshot): XmlElement | null {
  const { lines, discounts, charges } = netSums(items);
  const given = (name: string, amount: Decimal | null) => amount && writeAmount(name, amount, currency);
  return branch(
    "cac:LegalMonetaryTotal",
    writeAmount("cbc:LineExtensionAmount", lines, currency),
    writeAmount("cbc:TaxExclusiveAmount", subtotal, currency),
    writeAmount("cbc:TaxInclusiveAmount", total, currency),
    given("cbc:AllowanceTotalAmount", discounts),
    given("cbc:ChargeTotalAmount", charges),
    writeAmount("cbc:PayableAmount", total, currency),
  );
}

export function writeLines({ items, currency }: InvoiceSnapshot, root: string): (XmlElement | null)[] {
  return itemsByRole(items).line.map((line) => writeLine(line, root, currency));
}

function writeLine(
  { item, position }: Positioned<SnapshotItem>,
  root: string,
  currency: string,
): XmlElement | null {
  const { quantity, price } = toNetLine(item);
  const credit = root === "CreditNote";
  return branch(
    credit ? "cac:CreditNoteLine" : "cac:InvoiceLine",
    leaf("cbc:ID", String(position + 1)),
    leaf(credit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", quantity, {
      unitCode: unitCodeOf(item.unit),
    }),
    writeAmount("cbc:LineExtensionAmount", item.net_amount, currency),
    branch(
      "cac:Item",
      leaf("cbc:Description", item.description),
      leaf("cbc:Name", item.name),
      writeTaxCategory("cac:ClassifiedTaxCategory", item, null),
    ),
    branch("cac:Price", leaf("cbc:PriceAmount", price, { currencyID: currency })),
  );
}

type Exemption = Pick<TaxBreakdownRow, "tax_exemption_reason" | "tax_exemption_reason_code">;

function writeTaxCategory(
  name: string,
  { tax_category, tax_rate }: Pick<SnapshotItem, "tax_category" | "tax_rate">,
  exemption: Exemption | null,
): XmlElement | null {
  const code = taxCategoryCodes[tax_category];
  return branch(
    name,
    leaf("cbc:ID", code),
    // A line outside the scope of VAT has no rate, not even zero.
    leaf("cbc:Percent", code === "O" ? null : tax_rate),
    leaf("cbc:TaxExemptionReasonCode", exemption?.tax_exemption_reason_code ?? null),
    leaf("cbc:TaxExemptionReason", exemption?.tax_exemption_reason ?? null),
    branch("cac:TaxScheme", leaf("cbc:ID", "VAT")),
  );
}

function writeAmount(name: string, amount: Decimal, currency: string): XmlElement | null {
  return leaf(name, fixedMoney(amount, currency), { currencyID: currency });
}
