/** When the invoices of a series are dated, as somebody would say it. */
import type { RecurringFrequency } from "../../../src/contract.ts";
import type { RecurringWords } from "./words/en.ts";

interface Schedule {
  frequency: RecurringFrequency;
  start_date: string;
}

/** The shortest month has 28 days: a later day is not in every month. */
const day_in_every_month = 28;
const february_29 = "02-29";

/** "Every month on the 31st, or the last day". */
export function scheduleText(
  { frequency, start_date }: Schedule,
  words: RecurringWords,
  locale: string,
): string {
  const often = words.frequencies[frequency];
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(
      new Date(`${start_date}T00:00:00Z`),
    );
  if (frequency === "weekly" || frequency === "biweekly")
    return words.onWeekday(often, write({ weekday: "long" }));
  if (frequency === "annual") {
    const date = write({ day: "numeric", month: "long" });
    return start_date.endsWith(february_29) ? words.onDateOrLast(often, date) : words.onDate(often, date);
  }
  const day = Number(start_date.slice(-2));
  return day > day_in_every_month ? words.onDayOrLast(often, day) : words.onDay(often, day);
}
