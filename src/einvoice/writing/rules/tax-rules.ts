/**
 * VAT categories: which rate each takes, what it must or must not say, and which ids the parties need for it.
 * EN 16931 repeats most of these per category under a name of its own, so they are made from one table.
 */

import type { InvoiceSnapshot, SnapshotItem } from "../../../invoice-snapshot/index.ts";
import { needsExemptionReason, type TaxCategoryCode } from "../../../invoice-snapshot/index.ts";
import { compareDecimals, type Decimal } from "../../../kernel/decimal.ts";
import { isExemptionCode } from "../../code-lists/index.ts";
import { deliverToCountry, filled } from "../document.ts";
import {
  codeOf,
  fieldRule,
  hasCategory,
  itemRule,
  type Problem,
  perCategory,
  problemsOfItems,
  type Rule,
} from "./rule.ts";

interface CategoryFacts {
  rate: "positive" | "zero" | "any";
  /** What the seller is known by to the tax office. */
  seller: "vat_id" | "vat_id or tax_number" | "no vat_id";
  buyer: "vat_id" | "no vat_id" | null;
}

const categories: Record<TaxCategoryCode, CategoryFacts> = {
  S: { rate: "positive", seller: "vat_id or tax_number", buyer: null },
  Z: { rate: "zero", seller: "vat_id or tax_number", buyer: null },
  E: { rate: "zero", seller: "vat_id or tax_number", buyer: null },
  AE: { rate: "zero", seller: "vat_id", buyer: "vat_id" },
  K: { rate: "zero", seller: "vat_id", buyer: "vat_id" },
  G: { rate: "zero", seller: "vat_id", buyer: null },
  O: { rate: "zero", seller: "no vat_id", buyer: "no vat_id" },
  L: { rate: "any", seller: "vat_id or tax_number", buyer: null },
  M: { rate: "any", seller: "vat_id or tax_number", buyer: null },
};

export const taxRules: Rule[] = [
  ...perCategory("02", wrongIds),
  ...perCategory("05", (invoice, code) =>
    problemsOfItems(invoice, code, "tax_rate", (item) => wrongRate(item, code, categories[code].rate)),
  ),
  ...perCategory("10", (invoice, code) => {
    // The breakdown is made from the lines: where a line is wrong, that is where to mend it.
    const lines = problemsOfItems(invoice, code, "tax_exemption_reason", (item) => wrongReason(item, code));
    return lines.length > 0 ? lines : wrongReasonsInBreakdown(invoice, code);
  }),
  { rule: "BR-O-12", find: mixedWithOutsideScope },
  fieldRule("BR-IC-11", "delivery_date", (invoice) =>
    hasCategory(invoice, "K") && !saysWhen(invoice)
      ? "An intra-community supply needs a delivery date or a service period."
      : null,
  ),
  fieldRule("BR-IC-12", "delivery_country", (invoice) =>
    hasCategory(invoice, "K") && deliverToCountry(invoice) === null
      ? "An intra-community supply needs the country that the goods went to."
      : null,
  ),
  itemRule("BR-CL-22", "tax_exemption_reason_code", ({ tax_exemption_reason_code }) => {
    const code = filled(tax_exemption_reason_code);
    return code === null || isExemptionCode(code)
      ? null
      : `${code} is not a VATEX code, such as VATEX-EU-132.`;
  }),
];

function wrongIds(invoice: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
  if (!hasCategory(invoice, code)) return [];
  const { seller, buyer } = categories[code];
  const found = {
    "seller.vat_id": wrongSellerId(invoice, code, seller),
    "buyer.vat_id": wrongBuyerId(invoice, code, buyer),
  };
  return Object.entries(found).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

function wrongRate({ tax_rate, tax_category }: SnapshotItem, code: string, allowed: CategoryFacts["rate"]) {
  const sign = compareDecimals(tax_rate, "0" as Decimal);
  const fits = allowed === "positive" ? sign > 0 : allowed === "zero" ? sign === 0 : sign >= 0;
  if (fits) return null;
  const expected = { positive: "above 0", zero: "0", any: "0 or more" }[allowed];
  return `The rate of a ${tax_category} line (${code}) is ${expected}, not ${tax_rate}.`;
}

function wrongReason(item: SnapshotItem, code: TaxCategoryCode): string | null {
  const given = filled(item.tax_exemption_reason) ?? filled(item.tax_exemption_reason_code);
  if (!needsExemptionReason(code))
    return given === null
      ? null
      : `A ${item.tax_category} line (${code}) has no exemption reason and no code for one.`;
  // The other categories mean one reason each, and the breakdown says it.
  return code === "E" && given === null
    ? "An exempt line needs an exemption reason or its VATEX code."
    : null;
}

/** The breakdown is what is written; a line only says what it should hold. */
function wrongReasonsInBreakdown({ breakdown }: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
  return breakdown.flatMap((row, index) => {
    const given = filled(row.tax_exemption_reason) ?? filled(row.tax_exemption_reason_code);
    if (codeOf(row) !== code || (given !== null) === needsExemptionReason(code)) return [];
    const message = `The breakdown of category ${code} ${given === null ? "needs a" : "has no"} reason or code.`;
    return [{ path: `breakdown.${index}.tax_exemption_reason`, message }];
  });
}

function wrongSellerId(
  { seller }: InvoiceSnapshot,
  code: string,
  needed: CategoryFacts["seller"],
): string | null {
  const vat_id = filled(seller.vat_id);
  if (needed === "no vat_id")
    return vat_id === null
      ? null
      : `A document outside the scope of VAT (${code}) does not name the seller's VAT id.`;
  if (needed === "vat_id")
    return vat_id === null ? `A line of category ${code} needs the seller's VAT id.` : null;
  return (vat_id ?? filled(seller.tax_number))
    ? null
    : `A line of category ${code} needs the seller's VAT id or tax number.`;
}

function wrongBuyerId(
  { buyer }: InvoiceSnapshot,
  code: string,
  needed: CategoryFacts["buyer"],
): string | null {
  const vat_id = filled(buyer.vat_id);
  if (needed === "no vat_id")
    return vat_id === null
      ? null
      : `A document outside the scope of VAT (${code}) does not name the buyer's VAT id.`;
  return needed === "vat_id" && vat_id === null
    ? `A line of category ${code} needs the buyer's VAT id.`
    : null;
}

function mixedWithOutsideScope(invoice: InvoiceSnapshot): Problem[] {
  if (!hasCategory(invoice, "O")) return [];
  return invoice.items.flatMap((item, index) =>
    codeOf(item) === "O"
      ? []
      : [
          {
            path: `items.${index}.tax_category`,
            message: `A ${item.tax_category} line cannot stand beside one outside the scope of VAT; bill them apart.`,
          },
        ],
  );
}

function saysWhen(invoice: InvoiceSnapshot): boolean {
  const { delivery_date, service_period_start, service_period_end } = invoice;
  return [delivery_date, service_period_start, service_period_end].some((date) => date !== null);
}
