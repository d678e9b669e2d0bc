/** The printed totals and taxes: one row per breakdown row, and the reasons why a line has no tax. */

import type {
  InvoiceSnapshot,
  PrintSettings,
  SnapshotItem,
  TaxBreakdownRow,
  TaxCategory,
} from "../invoice-snapshot/index.ts";
import { itemsByRole } from "../invoice-snapshot/index.ts";
import { addDecimals, compareDecimals, type Decimal } from "../kernel/decimal.ts";
import { exemptionArticle, fill } from "../wording/index.ts";
import type { Labels } from "./labels.ts";
import type { Wording } from "./wording.ts";

export interface TotalRow {
  label: string;
  /** "on 100.00" beside a tax, the rate beside a discount or charge; empty on the other rows. */
  base: string;
  amount: string;
  /** The last row, printed large. */
  grand: boolean;
}

export function taxWord(tax_type: PrintSettings["tax_type"], labels: Labels): string {
  return labels[`tax_${tax_type}`];
}

/** Discounts and charges first, then the net sum with its taxes, then the total. */
export function printTotals(wording: Wording): TotalRow[] {
  const { snapshot, labels, formats } = wording;
  const grand = { label: labels.total, base: "", amount: formats.money(snapshot.total), grand: true };
  const adjustments = printAdjustments(wording);
  if (isUntaxed(wording)) return [...adjustments, grand];
  const rows = snapshot.breakdown.map((row): TotalRow => {
    const base = fill(labels.taxable_amount, { amount: formats.amount(row.taxable_amount) });
    return plainRow(breakdownLabel(row, wording), formats.amount(row.tax_amount), base);
  });
  return [...adjustments, plainRow(labels.subtotal, formats.amount(snapshot.subtotal)), ...rows, grand];
}

function plainRow(label: string, amount: string, base = ""): TotalRow {
  return { label, base, amount, grand: false };
}

/** The sum of the lines, and what the discounts and charges make of it. */
function printAdjustments(wording: Wording): TotalRow[] {
  const { snapshot, formats } = wording;
  const { line, discount, charge } = itemsByRole(snapshot.items);
  const rows = [...discount, ...charge].map(({ item }) => {
    const label = [item.name, item.description?.trim()].filter(Boolean).join("\n");
    return plainRow(label, formats.amount(item.amount), showsTax(snapshot) ? printRate(item, wording) : "");
  });
  // A sum of net and gross amounts would mean nothing.
  if (rows.length === 0 || isMixed(snapshot)) return rows;
  const sum = addDecimals("0" as Decimal, ...line.map(({ item }) => item.amount));
  return [plainRow(linesLabel(wording), formats.amount(sum)), ...rows];
}

function linesLabel({ snapshot, labels }: Wording): string {
  const tax = taxWord(snapshot.print.tax_type, labels);
  return isGross(snapshot) ? fill(labels.items_total_inclusive, { tax }) : labels.items_total;
}

/** Whether all prices include the tax. */
export function isGross({ items }: InvoiceSnapshot): boolean {
  return items.length > 0 && items.every((item) => item.tax_behavior === "inclusive");
}

function isMixed({ items }: InvoiceSnapshot): boolean {
  return new Set(items.map((item) => item.tax_behavior)).size > 1;
}

export function showsTax({ items, print }: InvoiceSnapshot): boolean {
  return print.tax_type !== "none" || items.some((item) => Number(item.tax_rate) !== 0);
}

/** The rate of an item. If an invoice has net and gross prices, the gross ones are marked. */
export function printRate(item: SnapshotItem, { snapshot, labels, formats }: Wording): string {
  const rate = item.tax_category === "outside_scope" ? "–" : formats.percent(item.tax_rate);
  return isMixed(snapshot) && item.tax_behavior === "inclusive" ? `${labels.inclusive} ${rate}` : rate;
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
  const code = row.tax_exemption_reason_code?.trim() ?? "";
  const reason = row.tax_exemption_reason?.trim() || (exemptionArticle(code, labels) ?? "");
  if (!reason && !code) return null;
  const category = categoryLabel(row.tax_category, labels) ?? "";
  const repeats = reason.toLowerCase().startsWith(category.toLowerCase());
  const text = !reason ? category : repeats ? reason : fill(labels.tax_reason, { category, reason });
  return code ? `${text} (${code})`.trim() : text;
}
