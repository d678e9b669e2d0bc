/** Taxes as the page prints them: the words for a supply without tax, and why there is none. */
import type { TaxCategory } from "../../../src/contract.ts";
import type { InvoiceTotals } from "../../../src/invoice-snapshot/totals.ts";
import { exemptionArticle } from "../../../src/wording/exemption.ts";
import type { Label } from "./print-words.ts";

type BreakdownRow = InvoiceTotals["breakdown"][number];

const worded = ["zero", "exempt", "reverse_charge", "intra_community", "export", "outside_scope"] as const;
const otherTaxes: Partial<Record<TaxCategory, string>> = { igic: "IGIC", ipsi: "IPSI" };

function categoryLabel(category: TaxCategory, label: Label): string | null {
  const name = worded.find((one) => one === category);
  return name ? label(`category_${name}`) : null;
}

export function taxRowLabel(row: BreakdownRow, tax: string, rate: string, label: Label): string {
  return categoryLabel(row.tax_category, label) ?? `${otherTaxes[row.tax_category] ?? tax} ${rate} %`;
}

/** One sentence for each reason. */
export function taxNotes(breakdown: readonly BreakdownRow[], label: Label): string[] {
  return [...new Set(breakdown.map((row) => reasonText(row, label)).filter((text) => text !== ""))];
}

function reasonText(row: BreakdownRow, label: Label): string {
  const code = row.tax_exemption_reason_code;
  const labels = {
    exemption_article: label("exemption_article"),
    exemption_paragraph: label("exemption_paragraph"),
    exemption_point: label("exemption_point"),
  };
  const reason = row.tax_exemption_reason ?? exemptionArticle(code ?? "", labels);
  if (!reason && !code) return "";
  const category = categoryLabel(row.tax_category, label) ?? "";
  const sentence = label("tax_reason")
    .replace("{category}", category)
    .replace("{reason}", reason ?? "");
  return [reason ? sentence : category, code ? `(${code})` : ""].filter(Boolean).join(" ");
}
