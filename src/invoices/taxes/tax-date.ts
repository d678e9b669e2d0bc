/**
 * The day on which the tax of a finalized document is due, as docs/vat.md explains. Pure.
 */
import type { InvoiceSnapshot, TaxBreakdownRow } from "../../invoice-snapshot/index.ts";
import { addDays, addMonths, type CalendarDate, firstOfMonth } from "../../kernel/calendar.ts";

export type TaxDates = Pick<
  InvoiceSnapshot,
  "document_type" | "date" | "delivery_date" | "service_period_end" | "tax_point_date" | "tax_point_date_code"
>;

/** Null: the tax is due when it is paid. */
export function taxDateOf(
  { document_type, date, tax_point_date, tax_point_date_code, ...supply }: TaxDates,
  tax_category: TaxBreakdownRow["tax_category"],
): CalendarDate | null {
  if (tax_point_date_code === "432") return null;
  // A credit note has the dates of the supply that it corrects. The correction itself is due on its own date.
  if (document_type === "credit_note") return date;
  if (tax_point_date !== null) return tax_point_date;
  const supplied_on = supply.delivery_date ?? supply.service_period_end ?? date;
  if (tax_point_date_code === "3") return date;
  if (tax_point_date_code === "35") return supplied_on;
  const latest = tax_category === "intra_community" ? fifteenthAfter(supplied_on) : supplied_on;
  return latest < date ? latest : date;
}

/** The 15th of the next month. */
function fifteenthAfter(date: CalendarDate): CalendarDate {
  return addDays(addMonths(firstOfMonth(date), 1), 14);
}
