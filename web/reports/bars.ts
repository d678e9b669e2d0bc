/** Months as the bars of a chart: by month, by quarter or by year, whatever fits. */
import { sumOf } from "./sums.ts";

export type BarSize = "month" | "quarter" | "year";

export interface Bar {
  size: BarSize;
  /** A day in the first month of the bar. */
  period: string;
  values: number[];
}

export interface MonthValues {
  /** The first day of the month. */
  period: string;
  values: readonly number[];
}

const months_of: Record<BarSize, number> = { month: 1, quarter: 3, year: 12 };
const sizes = ["month", "quarter", "year"] as const;

export function toBars(months: readonly MonthValues[], bars_max: number): Bar[] {
  const grouped = sizes.map((size) => groupBy(months, size));
  return grouped.find((bars) => bars.length <= bars_max) ?? grouped.at(-1) ?? [];
}

function groupBy(months: readonly MonthValues[], size: BarSize): Bar[] {
  const groups = Map.groupBy(months, ({ period }) => bucketOf(period, months_of[size]));
  return [...groups.values()].map((group) => ({
    size,
    period: group[0]?.period ?? "",
    values: (group[0]?.values ?? []).map((_, series) =>
      sumOf(group.map(({ values }) => values[series] ?? 0)),
    ),
  }));
}

function bucketOf(period: string, months: number): number {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return Math.floor((year * 12 + month - 1) / months);
}

/** 1 for January to March. */
export function quarterOf(period: string): number {
  return Math.ceil(Number(period.slice(5, 7)) / 3);
}
