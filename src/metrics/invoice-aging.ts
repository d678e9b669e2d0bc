/** Open invoices by days overdue, and amounts due soon. Pure. */
import { type CalendarDate, daysBetween } from "../kernel/calendar.ts";
import { addDecimals, type Decimal, toNumber } from "../kernel/decimal.ts";
import type { InvoiceAging } from "./schema.ts";

export interface Receivable {
  due_date: CalendarDate;
  base_amount: Decimal;
}

export type AgingBucket = "current_amount" | "overdue_0_to_30" | "overdue_31_to_60" | "overdue_60_plus";

/** On its due date an invoice is 0 days past due. */
export function bucketOf(due_date: CalendarDate, today: CalendarDate): AgingBucket {
  const days_past_due = daysBetween(due_date, today);
  if (days_past_due < 0) return "current_amount";
  if (days_past_due <= 30) return "overdue_0_to_30";
  return days_past_due <= 60 ? "overdue_31_to_60" : "overdue_60_plus";
}

export function invoiceAging(open: readonly Receivable[], today: CalendarDate): InvoiceAging {
  const sumOf = (wanted: (one: Receivable) => boolean) =>
    toNumber(addDecimals(...open.filter(wanted).map(({ base_amount }) => base_amount)));
  const inBucket = (bucket: AgingBucket) => sumOf(({ due_date }) => bucketOf(due_date, today) === bucket);
  const dueWithin = (days: number) =>
    sumOf(({ due_date }) => due_date >= today && daysBetween(today, due_date) <= days);
  return {
    total_outstanding: sumOf(() => true),
    invoice_count: open.length,
    current_amount: inBucket("current_amount"),
    overdue_0_to_30: inBucket("overdue_0_to_30"),
    overdue_31_to_60: inBucket("overdue_31_to_60"),
    overdue_60_plus: inBucket("overdue_60_plus"),
    expected_14_days: dueWithin(14),
    expected_30_days: dueWithin(30),
    expected_60_days: dueWithin(60),
  };
}
