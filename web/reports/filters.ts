/** The address of the reports: which one, over which days, compared with what. */
import { type VatBasis, vatBases } from "../../src/contract.ts";
import { dateOf } from "../platform/record-filters.ts";
import type { RawSearch } from "../platform/use-filters.ts";

export const reports = [
  "profit-loss",
  "cash-flow",
  "categories",
  "budgets",
  "recurring",
  "aging",
  "vat",
] as const;
export type ReportId = (typeof reports)[number];

export const presets = [
  "last_12_months",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
] as const;
export type Preset = (typeof presets)[number];

export const comparisons = ["none", "before", "year"] as const;
export type Comparison = (typeof comparisons)[number];

export interface ReportFilters {
  report: ReportId;
  /** `own`: from `start` to `end`. */
  range: Preset | "own";
  start?: string | undefined;
  end?: string | undefined;
  compare: Comparison;
  /** Of the VAT report. */
  basis: VatBasis;
  /** The figure that the chart shows where it shows one, or whose documents are shown. */
  figure?: string | undefined;
  /** The month of the budgets, as its first day. */
  month?: string | undefined;
}

export function toReportFilters(raw: RawSearch): ReportFilters {
  const range = oneOf([...presets, "own"] as const, raw.range) ?? "last_12_months";
  return {
    report: oneOf(reports, raw.report) ?? "profit-loss",
    range,
    start: range === "own" ? dateOf(raw.start) : undefined,
    end: range === "own" ? dateOf(raw.end) : undefined,
    compare: oneOf(comparisons, raw.compare) ?? "none",
    basis: oneOf(vatBases, raw.basis) ?? "invoice",
    figure: typeof raw.figure === "string" ? raw.figure : undefined,
    month: firstOfMonth(dateOf(raw.month)),
  };
}

function oneOf<Id extends string>(ids: readonly Id[], raw: unknown): Id | undefined {
  return ids.find((id) => id === raw);
}

function firstOfMonth(date: string | undefined): string | undefined {
  return date && `${date.slice(0, 8)}01`;
}
