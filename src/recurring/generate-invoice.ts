/**
 * Generates the next invoice of one series. One database transaction holds everything: the invoice, the
 * billed period, the progress of the series, the event and, with `auto_send`, the number and the e-mail. A
 * crash leaves all of it or nothing. A row lock keeps two workers from billing the same series; the unique
 * key (series, sequence) would stop the second if the lock did not.
 */

import { createInvoice, finalizeInvoice } from "../invoices/index.ts";
import { addMilliseconds, dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { sendInvoice } from "../mail/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { noFailure } from "./change-status.ts";
import { toInvoiceInput } from "./invoice-input.ts";
import { retry_ms_max } from "./record-failure.ts";
import type { Occurrence } from "./recurrence.ts";
import { afterGenerating, nextOccurrences } from "./series.ts";
import { lockFreeSeries, progressColumns, recordSeriesEvent, type SeriesRow, updateSeries } from "./store.ts";

/**
 * `generated`: one invoice was generated, and no other is due. `more`: one was generated, and the next is due
 * too. `busy`: another worker holds the series. `idle`: nothing is due.
 */
export type Generation = "generated" | "more" | "busy" | "idle";

export interface Moment {
  now: Instant;
  /** The base of the links to public invoice pages. */
  base_url: string;
}

export async function generateInvoice(
  tx: Tx,
  org: OrganizationId,
  series_id: string,
  moment: Moment,
): Promise<Generation> {
  const series = await lockFreeSeries(tx, org, series_id);
  if (!series) return "busy";
  const occurrence = dueOccurrence(series, moment.now);
  if (!occurrence) return "idle";
  const invoice_id = await bill(tx, org, series, occurrence, moment);
  const after = await moveOn(tx, org, series, occurrence, invoice_id);
  return dueOccurrence(after, moment.now) ? "more" : "generated";
}

function dueOccurrence(series: SeriesRow, now: Instant): Occurrence | null {
  if (series.status !== "active" || isPostponed(series.retry_at, now)) return null;
  const [next] = nextOccurrences(series, 1);
  return next && next.date <= dateIn(series.time_zone, now) ? next : null;
}

function isPostponed(retry_at: Instant | null, now: Instant): boolean {
  return retry_at !== null && retry_at > now && retry_at <= addMilliseconds(now, retry_ms_max);
}

async function bill(
  tx: Tx,
  org: OrganizationId,
  series: SeriesRow,
  { date }: Occurrence,
  { now, base_url }: Moment,
): Promise<string> {
  const origin = { recurring_series_id: series.id, is_recurring_inflow: true };
  const { id } = await createInvoice(tx, org, toInvoiceInput(series, date), now, origin);
  if (!series.auto_send) return id;
  await finalizeInvoice(tx, org, id, now);
  await sendInvoice(tx, org, id, {}, { now, base_url });
  return id;
}

async function moveOn(
  tx: Tx,
  org: OrganizationId,
  series: SeriesRow,
  { sequence, date }: Occurrence,
  invoice_id: string,
): Promise<SeriesRow> {
  const after = afterGenerating({ ...series, ...noFailure }, { sequence, date });
  await together([
    tx.run(sql`
      insert into recurring_series_runs (organization_id, series_id, sequence, date, invoice_id)
      values (${org}, ${series.id}, ${sequence}, ${date}, ${invoice_id})`),
    updateSeries(tx, org, series.id, { ...progressColumns(after), ...noFailure }),
    recordSeriesEvent(tx, org, "generated", after, { sequence, date, invoice_id }),
  ]);
  if (after.status === "completed") await recordSeriesEvent(tx, org, "completed", after);
  return after;
}
