import { useToday } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { toReportFilters } from "./filters.ts";
import { comparedRange, type DayRange, rangeOf } from "./range.ts";

/** The days of the report and those it is compared with, by the address. */
export function useRanges(): { range: DayRange; compared: DayRange | null } {
  const today = useToday();
  const [filters] = useFilters(toReportFilters);
  const range = rangeOf(filters, today);
  return { range, compared: comparedRange(range, filters.compare) };
}
