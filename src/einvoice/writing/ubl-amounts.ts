/** The numbers of a document in UBL: breakdown, totals and lines (BG-22, BG-23, BG-25). */

import type { InvoiceSnapshot, SnapshotItem, TaxBreakdownRow } from "../../invoice-snapshot/index.ts";
import { taxCategoryCodes } from "../../invoice-snapshot/index.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { fixedMoney } from "../../kernel/money.ts";
import { unitCodeOf } from "../code-lists/index.ts";
import { toUblLine } from "./line.ts";
import { branch, leaf, type XmlElement } from "./xml.ts";

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

export function writeMonetaryTotal({ subtotal, total, currency }: InvoiceSnapshot): XmlElement | null {
  return branch(
    "cac:LegalMonetaryTotal",
    writeAmount("cbc:LineExtensionAmount", subtotal, currency),
    writeAmount("cbc:TaxExclusiveAmount", subtotal, currency),
    writeAmount("cbc:TaxInclusiveAmount", total, currency),
    writeAmount("cbc:PayableAmount", total, currency),
  );
}

export function writeLine(
  item: SnapshotItem,
  index: number,
  root: string,
  currency: string,
): XmlElement | null {
  const { quantity, price } = toUblLine(item);
  const credit = root === "CreditNote";
  return branch(
    credit ? "cac:CreditNoteLine" : "cac:InvoiceLine",
    leaf("cbc:ID", String(index + 1)),
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
  { tax_category, tax_rate }: Pick<TaxBreakdownRow, "tax_category" | "tax_rate">,
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
  // People compare the XML with the printed invoice.
  return leaf(name, fixedMoney(amount, currency), { currencyID: currency });
}
