/** The invoice of one date of a series. */
import { type InvoiceCreate, previewInvoice } from "../invoices/index.ts";
import { addDays, type CalendarDate, type Instant, startOfDay } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { toInvoiceItem } from "./items.ts";
import type { SeriesRow } from "./store.ts";

export type Billed = Pick<
  SeriesRow,
  "customer_id" | "template_id" | "currency" | "payment_terms_days" | "items" | "notes"
>;

/**
 * The body of POST /v1/invoices. Leaves out fields that the series does not set: the new invoice takes them from the customer and the
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

/** Checks and counts the invoice as of the day on which it will be generated: a series may start years ahead. */
export function previewBilled(
  tx: Tx,
  org: OrganizationId,
  series: Billed,
  date: CalendarDate,
  now: Instant,
): ReturnType<typeof previewInvoice> {
  const generated_at = startOfDay("UTC", date);
  return previewInvoice(tx, org, toInvoiceInput(series, date), generated_at > now ? generated_at : now);
}

/** Returns nothing for a series that cannot be billed now, for example because its product was deleted. */
export async function ifBillable<Result>(preview: () => Promise<Result[]>): Promise<Result[]> {
  try {
    return await preview();
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
