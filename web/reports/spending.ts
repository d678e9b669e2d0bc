/** Spending by category, beside that of the range it is compared with. */
import type { TopCategory } from "../../client/index.ts";

export interface ComparedCategory {
  category_id: string | null;
  category_name: string | null;
  category_color: string | null;
  amount: number;
  count: number;
  before: number | null;
}

/** Categories in which something was spent only before are listed, too, at the end. */
export function pairCategories(
  now: readonly TopCategory[],
  before: readonly TopCategory[] | null,
): ComparedCategory[] {
  const earlier = new Map(before?.map((row) => [row.category_id, row.total_amount]));
  const known = new Set(now.map(({ category_id }) => category_id));
  const gone = (before ?? [])
    .filter(({ category_id }) => !known.has(category_id))
    .map((row) => ({ ...row, total_amount: 0, transaction_count: 0 }));
  return [...now, ...gone].map((row) => ({
    category_id: row.category_id,
    category_name: row.category_name,
    category_color: row.category_color,
    amount: row.total_amount,
    count: row.transaction_count,
    before: before && (earlier.get(row.category_id) ?? 0),
  }));
}
