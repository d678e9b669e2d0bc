/** What metrics ask of recurring invoices; the domain that makes them answers. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";

/** An active series, and the invoices it has yet to make. */
export interface ActiveSeries {
  id: string;
  customer_name: string | null;
  currency: string;
  /** Of one invoice, tax included. */
  total: Decimal;
  /** How many invoices a year: 12 for monthly. */
  invoices_per_year: number;
  /** When the invoices to come are due, up to the day asked for. */
  due_dates: CalendarDate[];
}

export type FindActiveSeries = (
  tx: Tx,
  org: OrganizationId,
  today: CalendarDate,
  end: CalendarDate,
) => Promise<ActiveSeries[]>;
