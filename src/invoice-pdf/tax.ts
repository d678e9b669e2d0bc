/** The printed totals and taxes: one row per breakdown row, and the reasons why a line has no tax. */

import type { PrintSettings, TaxBreakdownRow, TaxCategory } from "../invoice-snapshot/index.ts";
import { compareDecimals, type Decimal } from "../kernel/decimal.ts";
import { fill } from "../wording/index.ts";
import type { Labels } from "./labels.ts";
import type { Wording } from "./wording.ts";

export interface TotalRow {
  label: string;
  /** "on 100.00" beside a tax; empty on the other rows. */
  base: string;
  amount: string;
  /** The last row, printed large. */
  grand: boolean;
}

export function taxWord(tax_type: PrintSettings["tax_type"], labels: Labels): string {
  return labels[`tax_${tax_type}`];
}

export function printTotals(wording: Wording): TotalRow[] {
  const { snapshot, labels, formats } = wording;
  const grand = { label: labels.total, base: "", amount: formats.money(snapshot.total), grand: true };
  if (isUntaxed(wording)) return [grand];
  const rows = snapshot.breakdown.map((row): TotalRow => {
    const base = fill(labels.taxable_amount, { amount: formats.amount(row.taxable_amount) });
    return {
      label: breakdownLabel(row, wording),
      base,
      amount: formats.amount(row.tax_amount),
      grand: false,
    };
  });
  const subtotal = {
    label: labels.subtotal,
    base: "",
    amount: formats.amount(snapshot.subtotal),
    grand: false,
  };
  return [subtotal, ...rows, grand];
}

/** An organization without any tax prints only a total. */
function isUntaxed({ snapshot }: Wording): boolean {
  return snapshot.print.tax_type === "none" && compareDecimals(snapshot.tax, "0" as Decimal) === 0;
}

const otherTaxes: Partial<Record<TaxCategory, string>> = { igic: "IGIC", ipsi: "IPSI" };

function breakdownLabel(row: TaxBreakdownRow, wording: Wording): string {
  const { snapshot, labels, formats } = wording;
  const tax = otherTaxes[row.tax_category] ?? taxWord(snapshot.print.tax_type, labels);
  return categoryLabel(row.tax_category, labels) ?? `${tax} ${formats.percent(row.tax_rate)}`;
}

/** The words that the law requires for an untaxed supply ("Reverse charge"); null if a rate is printed. */
function categoryLabel(category: TaxCategory, labels: Labels): string | null {
  switch (category) {
    case "zero":
      return labels.category_zero;
    case "exempt":
      return labels.category_exempt;
    case "reverse_charge":
      return labels.category_reverse_charge;
    case "intra_community":
      return labels.category_intra_community;
    case "export":
      return labels.category_export;
    case "outside_scope":
      return labels.category_outside_scope;
    default:
      return null;
  }
}

type Reasoned = Pick<TaxBreakdownRow, "tax_category" | "tax_exemption_reason" | "tax_exemption_reason_code">;

/**
 * One sentence per reason. Lines of one category may have different reasons, but the breakdown has only one.
 */
export function printTaxNotes({ snapshot, labels }: Wording): string[] {
  const notes = new Set<string>();
  for (const row of [...snapshot.breakdown, ...snapshot.items] satisfies Reasoned[]) {
    const note = printReason(row, labels);
    if (note) notes.add(note);
  }
  return [...notes];
}

function printReason(row: Reasoned, labels: Labels): string | null {
  const reason = row.tax_exemption_reason?.trim() ?? "";
  const code = row.tax_exemption_reason_code?.trim() ?? "";
  if (!reason && !code) return null;
  const category = categoryLabel(row.tax_category, labels) ?? "";
  const repeats = reason.toLowerCase().startsWith(category.toLowerCase());
  const text = !reason ? category : repeats ? reason : fill(labels.tax_reason, { category, reason });
  return code ? `${text} (${code})`.trim() : text;
}
