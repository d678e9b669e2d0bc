import { toNumber } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { toCategoryColumns } from "./category-columns.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import type { TopCategory } from "./schema.ts";
import { findTopCategories } from "./totals-store.ts";

export async function topCategories(
  tx: Tx,
  context: MetricContext,
  range: DayRange,
  limit: number,
): Promise<TopCategory[]> {
  const rows = await findTopCategories(tx, context, range, limit);
  return rows.map((row) => ({
    ...toCategoryColumns(row),
    total_amount: toNumber(row.total_amount),
    transaction_count: row.transaction_count,
  }));
}
