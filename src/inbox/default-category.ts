/**
 * The category that a vendor's inbox items usually get, if its history is clear. It never replaces the user's
 * choice.
 */

import type { CategoryId, OrganizationId, VendorId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";

/** How many records of history count, how many are needed, and what share of them must agree. */
export const history_records_max = 20;
export const history_records_min = 3;
export const history_agreement_percent = 80;

/** The category that enough of these agree on; null if they are too few or do not agree. */
export function clearCategory<Id extends string>(history: readonly Id[]): Id | null {
  if (history.length < history_records_min) return null;
  const counts = new Map<Id, number>();
  for (const id of history) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best && best[1] * 100 >= history.length * history_agreement_percent ? best[0] : null;
}

/**
 * The category that the user set on the vendor; otherwise the newest category that the user gave a recognized
 * item, because a correction counts at once; otherwise the one that the newest items agree on. A category
 * filled in by recognition does not count.
 */
export async function findDefaultCategory(
  tx: Tx,
  org: OrganizationId,
  vendor_id: VendorId,
): Promise<CategoryId | null> {
  const [vendor, history] = await together([
    tx.maybe<Row<"vendors", "default_category_id">>(sql`
      select default_category_id from vendors where organization_id = ${org} and id = ${vendor_id}`),
    tx.many<Row<"inbox_items", "category_id"> & { was_read: boolean }>(sql`
      select category_id, coalesce(meta->'recognition'->>'status' = 'done', false) as was_read
      from inbox_items
      where organization_id = ${org} and vendor_id = ${vendor_id}
        and not coalesce(meta->'recognition'->'filled' ? 'category_id', false)
      order by coalesce(date, '-infinity') desc, id desc
      limit ${history_records_max}`),
  ]);
  const corrected = history.find(({ category_id, was_read }) => was_read && category_id !== null);
  const categories = history.flatMap(({ category_id }) => (category_id === null ? [] : [category_id]));
  return vendor?.default_category_id ?? corrected?.category_id ?? clearCategory(categories);
}
