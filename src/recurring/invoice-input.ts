/** The body of POST /v1/invoices for one date of a series. */
import type { InvoiceCreate } from "../invoices/index.ts";
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { toInvoiceItem } from "./items.ts";
import type { SeriesRow } from "./store.ts";

type Billed = Pick<
  SeriesRow,
  "customer_id" | "template_id" | "currency" | "payment_terms_days" | "items" | "notes"
>;

/**
 * Leaves out fields that the series does not set: the new invoice takes them from the customer and the
 * template.
 */
export function toInvoiceInput(series: Billed, date: CalendarDate): InvoiceCreate {
  const { customer_id, template_id, currency, payment_terms_days, items, notes } = series;
  return {
    customer_id,
    date,
    items: items.map(toInvoiceItem),
    ...(template_id === null ? {} : { template_id }),
    ...(currency === null ? {} : { currency }),
    ...(payment_terms_days === null ? {} : { due_date: addDays(date, payment_terms_days) }),
    ...(notes === null ? {} : { notes }),
  };
}
