import { useMemo } from "react";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { type BarSize, quarterOf } from "./bars.ts";
import type { DayRange } from "./range.ts";
import { words } from "./words/index.ts";

/** What only reports write: months with their year, percentages with a decimal, ranges of days. */
export function useReportFormats() {
  const own = useWords(words);
  const formats = useFormats();
  const { locale } = formats;
  return useMemo(() => {
    const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
    const short = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
    const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    const signed = new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    });
    const year = (date: string) => date.slice(0, 4);
    return {
      ...formats,
      /** November 2026. */
      monthAndYear: (date: string) => month.format(new Date(`${date}T00:00:00Z`)),
      /** Nov 2026. */
      shortMonthAndYear: (date: string) => short.format(new Date(`${date}T00:00:00Z`)),
      /** 12.5 is 12.5 percent. */
      percentage: (value: number, with_sign = false) =>
        (with_sign ? signed : percent).format(value / 100).replace("-", "−"),
      days: ({ start_date, end_date }: DayRange) =>
        own.days(formats.longDate(start_date), formats.longDate(end_date)),
      bar: (period: string, size: BarSize) => {
        if (size === "year") return year(period);
        return size === "quarter" ? own.quarter(quarterOf(period), year(period)) : formats.shortMonth(period);
      },
    };
  }, [own, formats, locale]);
}
