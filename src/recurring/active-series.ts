/** What the active series will bill and when, for the metrics. */

import { addDays, type CalendarDate, daysBetween, type Instant } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import type { RecurringFrequency } from "./constants.ts";
import { ifBillable, previewBilled } from "./invoice-input.ts";
import { nextOccurrences } from "./series.ts";
import { type SeriesRow, seriesFrom, seriesSelect } from "./store.ts";

export interface ActiveSeries {
  id: string;
  customer_name: string | null;
  currency: string;
  /** The total of the next invoice, including tax. */
  total: Decimal;
  invoices_per_year: number;
  /** Due dates of the coming invoices, up to and including `end`. */
  due_dates: CalendarDate[];
}

const invoices_per_year: Record<RecurringFrequency, number> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  bimonthly: 6,
  quarterly: 4,
  semiannual: 2,
  annual: 1,
};

export async function findActiveSeries(
  tx: Tx,
  org: OrganizationId,
  now: Instant,
  end: CalendarDate,
): Promise<ActiveSeries[]> {
  const rows = await tx.many<SeriesRow>(sql`
    select ${seriesSelect}
    from ${seriesFrom}
    where s.organization_id = ${org} and s.status = 'active'
    order by s.id`);
  return (
    await together(rows.map((series) => ifBillable(() => lookAhead(tx, org, series, now, end))))
  ).flat();
}

async function lookAhead(
  tx: Tx,
  org: OrganizationId,
  series: SeriesRow,
  now: Instant,
  end: CalendarDate,
): Promise<ActiveSeries[]> {
  const occurrences = nextOccurrences(series, occurrencesUntil(series, end));
  const [first] = occurrences;
  if (!first) return [];
  const { content, customer } = await previewBilled(tx, org, series, first.date, now);
  const terms_days = daysBetween(first.date, content.due_date ?? first.date);
  const due_dates = occurrences.map(({ date }) => addDays(date, terms_days)).filter((date) => date <= end);
  return [
    {
      id: series.id,
      customer_name: customer?.name ?? null,
      currency: content.currency,
      total: content.total,
      invoices_per_year: invoices_per_year[series.frequency],
      due_dates,
    },
  ];
}

/** How many occurrences to compute: enough to reach `end`, and at least one. */
function occurrencesUntil({ next_generation_date, frequency }: SeriesRow, end: CalendarDate): number {
  if (next_generation_date === null || next_generation_date > end) return 1;
  const years = daysBetween(next_generation_date, end) / 365;
  return Math.ceil(years * (invoices_per_year[frequency] + 1)) + 1;
}
