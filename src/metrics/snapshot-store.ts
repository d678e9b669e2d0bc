/**
 * Balances and the last months in one query, so that both are of the same moment, even while an import runs.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import { isRevenue, totalsIn } from "./totals-store.ts";

export interface CashAndMonths {
  /** By currency; amounts as text, so that they stay exact. */
  balances: { currency: string; amount: string }[];
  months: { period: CalendarDate; revenue: string; net: string }[];
}

/**
 * An account's balance comes from its kept totals; only the month in which it was opened is summed from
 * transactions.
 */
export function findCashAndMonths(tx: Tx, context: MetricContext, range: DayRange): Promise<CashAndMonths> {
  return tx.one<CashAndMonths>(sql`
    with accounts as (
      select a.currency, a.opening_balance
        + coalesce((
            select sum(k.booked_amount) from bank_account_totals k
            where k.organization_id = a.organization_id and k.account_id = a.id
              and (a.opening_date is null or k.month > a.opening_date)
          ), 0)
        + coalesce((
            select sum(t.amount) from transactions t
            where t.organization_id = a.organization_id and t.account_id = a.id and t.status = 'booked'
              and t.booking_date >= a.opening_date
              and t.booking_date < date_trunc('month', a.opening_date) + interval '1 month'
          ), 0) as balance
      from bank_accounts a
      where a.organization_id = ${context.organization_id} and a.is_cash
    ), months as (
      select t.month as period, coalesce(sum(t.amount) filter (where ${isRevenue}), 0) as revenue,
        sum(t.amount) as net
      from ${totalsIn(context, range)} as t
      group by t.month
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text))
        from (select currency, sum(balance) as amount from accounts group by currency) as s
      ), '[]') as balances,
      coalesce((
        select jsonb_agg(jsonb_build_object('period', period, 'revenue', revenue::text, 'net', net::text)) from months
      ), '[]') as months`);
}
