/** Open invoices by days overdue, and amounts due soon. */
import { type CalendarDate, daysBetween } from "../kernel/calendar.ts";
import { addDecimals, toNumber } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { countUnconverted, findOpenSums, type OpenSum } from "./open-sums-store.ts";
import type { MetricContext } from "./organization.ts";
import type { InvoiceAging } from "./schema.ts";

/** The days around today that have buckets of their own. */
const bucket_days = { before: 60, after: 60 };

export async function invoiceAging(tx: Tx, context: MetricContext): Promise<InvoiceAging> {
  const [open, unconverted_count] = await together([
    findOpenSums(tx, context, bucket_days),
    countUnconverted(tx, context),
  ]);
  return { ...agingOf(open, context.today), unconverted_count };
}

export type AgingBucket = "current_amount" | "overdue_0_to_30" | "overdue_31_to_60" | "overdue_60_plus";

/** On its due date an invoice is 0 days past due. */
export function bucketOf(due_date: CalendarDate, today: CalendarDate): AgingBucket {
  const days_past_due = daysBetween(due_date, today);
  if (days_past_due < 0) return "current_amount";
  if (days_past_due <= 30) return "overdue_0_to_30";
  return days_past_due <= 60 ? "overdue_31_to_60" : "overdue_60_plus";
}

export function agingOf(
  open: readonly OpenSum[],
  today: CalendarDate,
): Omit<InvoiceAging, "unconverted_count"> {
  const aged = open.map(({ due_date, base_amount }) => ({
    base_amount,
    bucket: bucketOf(due_date, today),
    days_left: daysBetween(today, due_date),
  }));
  type Aged = (typeof aged)[number];
  const sumOf = (wanted: (one: Aged) => boolean) =>
    toNumber(addDecimals(...aged.filter(wanted).map(({ base_amount }) => base_amount)));
  const inBucket = (name: AgingBucket) => sumOf(({ bucket }) => bucket === name);
  const dueWithin = (days: number) => sumOf(({ days_left }) => days_left >= 0 && days_left <= days);
  return {
    total_outstanding: sumOf(() => true),
    invoice_count: open.reduce((count, { row_count }) => count + row_count, 0),
    current_amount: inBucket("current_amount"),
    overdue_0_to_30: inBucket("overdue_0_to_30"),
    overdue_31_to_60: inBucket("overdue_31_to_60"),
    overdue_60_plus: inBucket("overdue_60_plus"),
    expected_14_days: dueWithin(14),
    expected_30_days: dueWithin(30),
    expected_60_days: dueWithin(60),
  };
}
