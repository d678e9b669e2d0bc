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
    | "id"
    | "booking_date"
    | "amount"
    | "base_amount"
    | "currency"
    | "description"
    | "counterparty_name"
    | "matched"
  > &
  Pick<RecentTransaction, "has_receipt" | "suggested_match" | "invoice_number">;

/** The newest transactions that count in metrics, including pending ones. */
export async function recentTransactions(
  tx: Tx,
  { organization_id }: MetricContext,
  limit: number,
): Promise<RecentTransaction[]> {
  // Only the transactions shown are looked up in the tables of matches.
  const rows = await tx.many<RecentRow>(sql`
    select t.*, found.has_receipt, found.suggested_match, found.invoice_number
    from (
      select t.id, t.booking_date, t.amount, t.base_amount, t.currency, t.description, t.counterparty_name, t.matched,
        c.id as category_id, c.name as category_name, c.slug as category_slug, c.color as category_color
      from transactions t
      left join categories c on c.organization_id = t.organization_id and c.id = t.category_id
      where t.organization_id = ${organization_id}
        and not t.is_transfer and not t.exclude_from_analytics and c.excluded is not true
      order by t.booking_date desc, t.id desc
      limit ${limit}
    ) as t
    cross join lateral (
      select
        exists (
          select from inbox_items i where i.organization_id = ${organization_id} and i.transaction_id = t.id
        ) or exists (
          select from match_candidates m
          where m.organization_id = ${organization_id} and m.transaction_id = t.id and m.status = 'confirmed'
        ) as has_receipt,
        not t.matched and (
          exists (
            select from match_candidates m
            where m.organization_id = ${organization_id} and m.transaction_id = t.id and m.status = 'pending'
          ) or exists (
            select from payment_proposals p
            where p.organization_id = ${organization_id} and p.transaction_id = t.id and p.status = 'pending'
          )
        ) as suggested_match,
        (
          select v.number
          from invoice_payments p
          join invoices v on v.organization_id = p.organization_id and v.id = p.invoice_id
          where p.organization_id = ${organization_id} and p.transaction_id = t.id
          order by p.id
          limit 1
        ) as invoice_number
    ) as found
    order by t.booking_date desc, t.id desc`);
  return rows.map(({ counterparty_name, ...row }) => ({
    ...row,
    amount: toNumber(row.amount),
    base_amount: row.base_amount === null ? null : toNumber(row.base_amount),
    name: counterparty_name ?? row.description,
  }));
}
