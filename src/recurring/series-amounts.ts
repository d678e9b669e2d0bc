/** What an invoice of each series amounts to, for lists of series. */
import { dateIn, type Instant } from "../kernel/calendar.ts";
import { toNumber } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { ifBillable, previewBilled } from "./invoice-input.ts";
import type { SeriesAmount } from "./schema.ts";
import { type SeriesRow, seriesFrom, seriesSelect } from "./store.ts";

/** As many as a page of the list can have. */
export const amounts_max = 100;

/** A series that cannot be billed now, and an id without a series, have no amount. */
export async function findAmounts(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
  now: Instant,
): Promise<SeriesAmount[]> {
  const rows = await tx.many<SeriesRow>(sql`
    select ${seriesSelect}
    from ${seriesFrom}
    where s.organization_id = ${org} and s.id = any(${ids}::uuid[])
    order by s.id`);
  return (await together(rows.map((series) => ifBillable(() => amountOf(tx, org, series, now))))).flat();
}

/** A series that has ended is counted as if it billed today. */
async function amountOf(
  tx: Tx,
  org: OrganizationId,
  series: SeriesRow,
  now: Instant,
): Promise<SeriesAmount[]> {
  const date = series.next_generation_date ?? dateIn(series.time_zone, now);
  const { content } = await previewBilled(tx, org, series, date, now);
  return [
    {
      series_id: series.id,
      currency: content.currency,
      subtotal: toNumber(content.subtotal),
      tax: toNumber(content.tax),
      total: toNumber(content.total),
    },
  ];
}
