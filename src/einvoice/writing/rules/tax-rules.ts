/**
 * Rules for VAT categories: the allowed rate, what the document must or must not state, and which ids the
 * parties need. EN 16931 repeats most of them for each category under its own id, so they are generated from
 * one table.
 */

import type { InvoiceSnapshot, ItemRole, SnapshotItem } from "../../../invoice-snapshot/index.ts";
import { needsExemptionReason, rolesOf, type TaxCategoryCode } from "../../../invoice-snapshot/index.ts";
import { compareDecimals, type Decimal } from "../../../kernel/decimal.ts";
import { isExemptionCode } from "../../code-lists/index.ts";
import { deliverToCountry, filled, hasCategory } from "../document.ts";
import {
  codeOf,
  fieldRule,
  inCategoryAndRole,
  itemRule,
  type Problem,
  perCategory,
  perCategoryAndRole,
  problemsOfItems,
  type Rule,
} from "./rule.ts";

interface CategoryFacts {
  rate: "positive" | "zero" | "any";
  /** The tax id that the seller must have. */
  seller: "vat_id" | "vat_id or tax_number" | null;
  buyer: "vat_id" | null;
}

const categories: Record<TaxCategoryCode, CategoryFacts> = {
  S: { rate: "positive", seller: "vat_id or tax_number", buyer: null },
  Z: { rate: "zero", seller: "vat_id or tax_number", buyer: null },
  E: { rate: "zero", seller: "vat_id or tax_number", buyer: null },
  AE: { rate: "zero", seller: "vat_id", buyer: "vat_id" },
  K: { rate: "zero", seller: "vat_id", buyer: "vat_id" },
  G: { rate: "zero", seller: "vat_id", buyer: null },
  // The writer leaves out the VAT ids that this category forbids.
  O: { rate: "zero", seller: null, buyer: null },
  L: { rate: "any", seller: "vat_id or tax_number", buyer: null },
  M: { rate: "any", seller: "vat_id or tax_number", buyer: null },
};
const codesWithIds = (Object.keys(categories) as TaxCategoryCode[]).filter(
  (code) => categories[code].seller !== null,
);

export const taxRules: Rule[] = [
  ...perCategoryAndRole(
    { line: "02", discount: "03", charge: "04" },
    (invoice, code, role) => (role === firstRole(invoice, code) ? wrongIds(invoice, code) : []),
    codesWithIds,
  ),
  ...perCategoryAndRole({ line: "05", discount: "06", charge: "07" }, ({ items }, code, role) =>
    problemsOfItems(items, inCategoryAndRole(items, code, role), "tax_rate", (item) =>
      wrongRate(item, code, categories[code].rate),
    ),
  ),
  ...perCategory("10", (invoice, code) => {
    // The breakdown is computed from the items, so a problem of an item is reported there, where it can be
    // fixed.
    const ofCode = (item: SnapshotItem) => codeOf(item) === code;
    const found = problemsOfItems(invoice.items, ofCode, "tax_exemption_reason", (item) =>
      wrongReason(item, code),
    );
    return found.length > 0 ? found : wrongReasonsInBreakdown(invoice, code);
  }),
  ...(["line", "discount", "charge"] as const).map((role, index) => ({
    rule: `BR-O-${12 + index}`,
    find: (invoice: InvoiceSnapshot) => mixedWithOutsideScope(invoice, role),
  })),
  fieldRule("BR-IC-11", "delivery_date", (invoice) =>
    hasCategory(invoice, "K") && !saysWhen(invoice)
      ? "An intra-community supply needs a delivery date or a service period."
      : null,
  ),
  fieldRule("BR-IC-12", "delivery_country", (invoice) =>
    hasCategory(invoice, "K") && deliverToCountry(invoice) === null
      ? "An intra-community supply needs the country that the goods were delivered to."
      : null,
  ),
  itemRule("BR-CL-22", "tax_exemption_reason_code", ({ tax_exemption_reason_code }) => {
    const code = filled(tax_exemption_reason_code);
    return code === null || isExemptionCode(code)
      ? null
      : `${code} is not a VATEX code, such as VATEX-EU-132.`;
  }),
];

/** The rules of CII do not accept IGIC at 0 %, although those of UBL do. */
export const facturXRules: Rule[] = perCategoryAndRole(
  { line: "05", discount: "06", charge: "07" },
  ({ items }, code, role) =>
    problemsOfItems(items, inCategoryAndRole(items, code, role), "tax_rate", ({ tax_rate }) =>
      compareDecimals(tax_rate, "0" as Decimal) === 0
        ? "A Factur-X cannot have an IGIC item at 0 %; choose a template without Factur-X."
        : null,
    ),
  ["L"],
);

/** A missing id is reported once, although lines, allowances and charges each have a rule about it. */
function firstRole({ items }: InvoiceSnapshot, code: TaxCategoryCode): ItemRole | undefined {
  const used = new Set(rolesOf(items).filter((_, index) => codeOf(items[index] as SnapshotItem) === code));
  return (["line", "discount", "charge"] as const).find((role) => used.has(role));
}

function wrongIds(invoice: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
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
  return `The rate of a ${tax_category} line (${code}) must be ${expected}; found ${tax_rate}.`;
}

function wrongReason(item: SnapshotItem, code: TaxCategoryCode): string | null {
  const given = filled(item.tax_exemption_reason) ?? filled(item.tax_exemption_reason_code);
  if (!needsExemptionReason(code))
    return given === null
      ? null
      : `A ${item.tax_category} line (${code}) must not have an exemption reason or its code.`;
  // Each other category has only one reason, and the breakdown states it.
  return code === "E" && given === null
    ? "An exempt line needs an exemption reason or its VATEX code."
    : null;
}

/** Needed because the e-invoice contains the breakdown's reasons, not those of the lines. */
function wrongReasonsInBreakdown({ breakdown }: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
  return breakdown.flatMap((row, index) => {
    const given = filled(row.tax_exemption_reason) ?? filled(row.tax_exemption_reason_code);
    if (codeOf(row) !== code || (given !== null) === needsExemptionReason(code)) return [];
    const message = `The breakdown of category ${code} ${given === null ? "needs a" : "must not have a"} reason or code.`;
    return [{ path: `breakdown.${index}.tax_exemption_reason`, message }];
  });
}

function wrongSellerId(
  { seller }: InvoiceSnapshot,
  code: string,
  needed: CategoryFacts["seller"],
): string | null {
  const vat_id = filled(seller.vat_id);
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
  return needed === "vat_id" && filled(buyer.vat_id) === null
    ? `A line of category ${code} needs the buyer's VAT id.`
    : null;
}

function mixedWithOutsideScope(invoice: InvoiceSnapshot, role: ItemRole): Problem[] {
  if (!hasCategory(invoice, "O")) return [];
  const roles = rolesOf(invoice.items);
  const mixed = (item: SnapshotItem, index: number) => codeOf(item) !== "O" && roles[index] === role;
  return problemsOfItems(
    invoice.items,
    mixed,
    "tax_category",
    ({ tax_category }) =>
      `A ${tax_category} item cannot be in the same document as an item outside the scope of VAT; bill them separately.`,
  );
}

function saysWhen(invoice: InvoiceSnapshot): boolean {
  const { delivery_date, service_period_start, service_period_end } = invoice;
  return [delivery_date, service_period_start, service_period_end].some((date) => date !== null);
}
