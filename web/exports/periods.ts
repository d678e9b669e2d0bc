/** The periods that people export most. Pure. */
import type { ExportFormat } from "../../src/contract.ts";

export const periods = [
  "last_month",
  "this_month",
  "last_quarter",
  "this_quarter",
  "last_year",
  "this_year",
  "all",
  "own",
] as const;
export type Period = (typeof periods)[number];

export interface Days {
  start_date: string | null;
  end_date: string | null;
}

/** A month, a quarter or a year that begins `back` of them before the one of today. */
function span(today: string, months: 1 | 3 | 12, back: number): Days {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = Math.floor((month - 1) / months) * months - back * months;
  return { start_date: toDay(year, first, 1), end_date: toDay(year, first + months, 0) };
}

function toDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** `own`: the days stay as they are. */
export function daysOf(period: Period, today: string, own: Days): Days {
  switch (period) {
    case "last_month":
      return span(today, 1, 1);
    case "this_month":
      return span(today, 1, 0);
    case "last_quarter":
      return span(today, 3, 1);
    case "this_quarter":
      return span(today, 3, 0);
    case "last_year":
      return span(today, 12, 1);
    case "this_year":
      return span(today, 12, 0);
    case "all":
      return { start_date: null, end_date: null };
    case "own":
      return own;
  }
}

/** Which periods a format takes; none: it has everything. */
export function periodsOf(format: ExportFormat): readonly Period[] {
  if (format === "csv" || format === "xlsx") return periods;
  return format === "accountant_box" || format === "datev"
    ? periods.filter((period) => period !== "all")
    : [];
}
