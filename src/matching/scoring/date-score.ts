/**
 * How well a transaction's day fits an item. A receipt is paid when it is printed, and the bank books it
 * within days. An invoice is paid at any time until some weeks after it is due. Outside its window an item is
 * never matched, however well the rest fits: last month's subscription looks exactly like this month's.
 */
import { addDays, type CalendarDate, daysBetween } from "../../kernel/calendar.ts";
import type { MatchItem, MatchTransaction, ScorePart } from "../matching.ts";

export interface DateFit extends ScorePart {
  days: number;
}

/** Steps: up to this many days (inclusive), this score. */
type Steps = readonly (readonly [days_max: number, score: number])[];

const receiptAfter: Steps = [
  [3, 1],
  [5, 0.9],
  [7, 0.7],
  [10, 0.45],
  [14, 0.25],
];
const receiptBefore: Steps = [
  [1, 0.95],
  [2, 0.8],
  [3, 0.6],
  [7, 0.3],
];
const invoiceAfter: Steps = [[7, 1]];
const invoiceBefore: Steps = [
  [3, 0.9],
  [7, 0.6],
  [14, 0.3],
];
const afterDue: Steps = [
  [5, 0.9],
  [14, 0.7],
  [30, 0.5],
  [60, 0.25],
];

export const receipt_days = { before: 7, after: 14 };
export const invoice_days = { before: 14, after_due: 60 };
/** Without a due date an invoice counts as due after 30 days; terms are capped at 120 days. */
export const due_days_default = 30;
export const due_days_max = 120;
/** A value date further away than this is ignored. */
export const value_days_max = 7;

/** The best fit of booking day and value day, or null outside the window. */
export function dateFit(item: MatchItem, transaction: MatchTransaction): DateFit | null {
  let best: DateFit | null = null;
  for (const day of daysOf(transaction)) {
    const found = isInvoiceLike(item) ? invoiceFit(item, day) : receiptFit(item, day);
    if (found && (best === null || found.score > best.score)) best = found;
  }
  return best;
}

export function isInvoiceLike({ document_type, due_date }: MatchItem): boolean {
  return document_type === "invoice" || document_type === "credit_note" || due_date !== null;
}

/** The day by which payment is expected, within limits. */
export function dueDateOf({ date, due_date }: Pick<MatchItem, "date" | "due_date">): CalendarDate {
  const due = due_date ?? addDays(date, due_days_default);
  if (due < date) return date;
  return daysBetween(date, due) > due_days_max ? addDays(date, due_days_max) : due;
}

function daysOf({ booking_date, value_date }: MatchTransaction): CalendarDate[] {
  if (value_date === null || value_date === booking_date) return [booking_date];
  return Math.abs(daysBetween(booking_date, value_date)) > value_days_max
    ? [booking_date]
    : [booking_date, value_date];
}

function receiptFit(item: MatchItem, day: CalendarDate): DateFit | null {
  const days = daysBetween(item.date, day);
  const score = days >= 0 ? stepScore(receiptAfter, days) : stepScore(receiptBefore, -days);
  return score === null ? null : { score, days, reason: days === 0 ? "same_day" : "near_day" };
}

function invoiceFit(item: MatchItem, day: CalendarDate): DateFit | null {
  const days = daysBetween(item.date, day);
  if (days < 0) return asFit(stepScore(invoiceBefore, -days), days, "before_invoice");
  const early = stepScore(invoiceAfter, days);
  if (early !== null) return asFit(early, days, days === 0 ? "same_day" : "soon_after_invoice");
  const late = daysBetween(dueDateOf(item), day);
  if (late < -5) return asFit(0.8, days, "before_due");
  return asFit(stepScore(afterDue, late), days, late > 5 ? "after_due" : "around_due");
}

function asFit(score: number | null, days: number, reason: string): DateFit | null {
  return score === null ? null : { score, days, reason };
}

function stepScore(steps: Steps, days: number): number | null {
  return steps.find(([days_max]) => days <= days_max)?.[1] ?? null;
}
