/** Previews the next invoices of a series with the code that generates them, without the writes. */
import { addDays, dateIn, daysBetween, type Instant } from "../kernel/calendar.ts";
import { toNumber } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { toNewSeries } from "./change-series.ts";
import { type Billed, previewBilled } from "./invoice-input.ts";
import type { SeriesCreate, UpcomingInvoice } from "./schema.ts";
import { nextOccurrences, resumed, type SeriesState } from "./series.ts";
import { requireSeries, type SeriesRow } from "./store.ts";

export async function previewUpcoming(
  tx: Tx,
  org: OrganizationId,
  id: string,
  count: number,
  now: Instant,
): Promise<UpcomingInvoice[]> {
  const series = await requireSeries(tx, org, id);
  return series.status === "cancelled" ? [] : previewInvoices(tx, org, asRunning(series, now), count, now);
}

/** Of a series that is not stored yet. Refuses what creating it would refuse. */
export async function previewNewSeries(
  tx: Tx,
  org: OrganizationId,
  input: SeriesCreate,
  count: number,
  now: Instant,
): Promise<UpcomingInvoice[]> {
  return previewInvoices(tx, org, toNewSeries(input, now), count, now);
}

async function previewInvoices(
  tx: Tx,
  org: OrganizationId,
  series: SeriesState & Billed,
  count: number,
  now: Instant,
): Promise<UpcomingInvoice[]> {
  const occurrences = nextOccurrences(series, count);
  const [first] = occurrences;
  if (!first) return [];
  const { content } = await previewBilled(tx, org, series, first.date, now);
  const { currency, due_date } = content;
  const terms_days = due_date === null ? null : daysBetween(first.date, due_date);
  return occurrences.map(({ sequence, date }) => ({
    sequence,
    date,
    due_date: terms_days === null ? null : addDays(date, terms_days),
    currency,
    subtotal: toNumber(content.subtotal),
    tax: toNumber(content.tax),
    total: toNumber(content.total),
  }));
}

/** A paused series is previewed as if it were resumed now. */
function asRunning(series: SeriesRow, now: Instant): SeriesRow {
  return series.status === "paused" ? resumed(series, dateIn(series.time_zone, now), false) : series;
}
