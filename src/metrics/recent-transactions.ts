import { toNumber } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { MetricContext } from "./organization.ts";
import type { RecentTransaction } from "./schema.ts";
import type { CategoryColumns } from "./totals-store.ts";

type RecentRow = CategoryColumns &
  Row<
    "transactions",
    "id" | "booking_date" | "amount" | "base_amount" | "currency" | "description" | "counterparty_name"
  >;

/** The newest transactions that count in metrics, including pending ones. */
export async function recentTransactions(
  tx: Tx,
  { organization_id }: MetricContext,
  limit: number,
): Promise<RecentTransaction[]> {
  const rows = await tx.many<RecentRow>(sql`
    select t.id, t.booking_date, t.amount, t.base_amount, t.currency, t.description, t.counterparty_name,
      c.id as category_id, c.name as category_name, c.slug as category_slug, c.color as category_color
    from transactions t
    left join categories c on c.organization_id = t.organization_id and c.id = t.category_id
    where t.organization_id = ${organization_id}
      and not t.is_transfer and not t.exclude_from_analytics and c.excluded is not true
    order by t.booking_date desc, t.id desc
    limit ${limit}`);
  return rows.map(({ counterparty_name, ...row }) => ({
    ...row,
    amount: toNumber(row.amount),
    base_amount: row.base_amount === null ? null : toNumber(row.base_amount),
    name: counterparty_name ?? row.description,
  }));
}
