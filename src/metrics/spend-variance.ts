/** Spend by category in a month, compared with the budget, the month before, and the usual spend. */
import { addMonths, type CalendarDate, lastOfMonth } from "../kernel/calendar.ts";
import {
  absolute,
  compareDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  subtractDecimals,
  toNumber,
  toUnits,
} from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { type AnomalyThresholds, anomalyDefaults, history_months_max, isAnomaly } from "./anomaly.ts";
import { toCategoryColumns } from "./category-columns.ts";
import type { MetricContext } from "./organization.ts";
import type { SpendVariance } from "./schema.ts";
import { findMonthlySpend, type MonthlySpend } from "./totals-store.ts";

export async function spendVariance(
  tx: Tx,
  context: MetricContext,
  month: CalendarDate,
): Promise<SpendVariance[]> {
  const range = { start_date: addMonths(month, -history_months_max), end_date: lastOfMonth(month) };
  const rows = await findMonthlySpend(tx, context, range, month);
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id);
  return [...byCategory.values()]
    .map((ofCategory) => varianceOf(ofCategory, month, thresholdsOf(context.settings)))
    .filter((row) => row.actual_spend !== 0 || row.budget_amount !== 0 || row.last_month_spend !== 0)
    .sort(bySpend);
}

const zero = "0" as Decimal;

function varianceOf(
  rows: readonly MonthlySpend[],
  month: CalendarDate,
  thresholds: AnomalyThresholds,
): SpendVariance {
  const spendIn = (of: CalendarDate) => rows.find((row) => row.month === of)?.spend ?? zero;
  const [first] = rows as readonly [MonthlySpend];
  const [actual, last] = [spendIn(month), spendIn(addMonths(month, -1))];
  const budget = first.budget_amount;
  const [variance, change] = [difference(actual, budget ?? zero), difference(actual, last)];
  return {
    ...toCategoryColumns(first),
    actual_spend: toNumber(actual),
    budget_amount: toNumber(budget ?? zero),
    variance: toNumber(variance),
    variance_pct: percentOf(variance, budget ?? zero),
    last_month_spend: toNumber(last),
    mom_change: toNumber(change),
    mom_change_pct: percentOf(change, last),
    is_over_budget: budget !== null && compareDecimals(actual, budget) > 0,
    is_anomaly: isAnomaly(actual, historyOf(month, spendIn), thresholds),
  };
}

/** The months before, starting at the first one with any spend. */
function historyOf(month: CalendarDate, spendIn: (of: CalendarDate) => Decimal): Decimal[] {
  const before = Array.from({ length: history_months_max }, (_, index) =>
    spendIn(addMonths(month, index - history_months_max)),
  );
  const first = before.findIndex((spend) => spend !== zero);
  return first < 0 ? [] : before.slice(first);
}

function difference(a: Decimal, b: Decimal): Decimal {
  return subtractDecimals(a, b);
}

const scale = 4;
const percent_decimals = 2;

/** With two decimals; null if the base is 0. */
export function percentOf(part: Decimal, base: Decimal): number | null {
  const units = toUnits(base, scale);
  if (units === 0n) return null;
  const share = divideHalfUp(toUnits(part, scale) * 10n ** BigInt(2 + percent_decimals), absolute(units));
  return toNumber(fromUnits(share, percent_decimals));
}

function bySpend(a: SpendVariance, b: SpendVariance): number {
  const slugs = [a.category_slug ?? "", b.category_slug ?? ""] as const;
  return b.actual_spend - a.actual_spend || (slugs[0] < slugs[1] ? -1 : 1);
}

/** The thresholds that the organization chose, or the defaults. */
export function thresholdsOf(settings: Record<string, unknown>): AnomalyThresholds {
  const chosen = (name: string, fallback: number) => Number(settings[name] ?? fallback);
  return {
    rise_percent: chosen("anomaly_rise_percent", anomalyDefaults.rise_percent),
    rise_amount: chosen("anomaly_rise_amount", anomalyDefaults.rise_amount),
    z_score: chosen("anomaly_z_score", anomalyDefaults.z_score),
    new_amount: chosen("anomaly_new_amount", anomalyDefaults.new_amount),
  };
}
