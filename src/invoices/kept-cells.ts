/**
 * The cells of `invoices_counts` (migrations/0004_lists.sql) with the figures of open invoices, which are kept
 * by the month and by the day they are due. The alias is `k`.
 */
import { type Sql, sql } from "../platform/db/sql.ts";

/** Every open invoice is in one of these. */
export const openCells = sql`(k.facet = 'open_due_date' and k.value is null)`;

/** Open invoices whose stated due date is before `today`: whole months, and the days of this one. */
export function overdueCells(today: Sql): Sql {
  return sql`(k.has_due_date and k.value is null and (
    (k.facet = 'open_due_date' and k.bucket < date_bucket(${today}))
    or (k.facet = 'open_due_date_day' and k.bucket < day_bucket(${today})
      and k.bucket >= day_bucket(date_bucket_start(${today})))))`;
}
