/**
 * Balances and the last months in one query, so that both are of the same moment, even while an import runs.
 */
import { accountBalance } from "../banking/index.ts";
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

export function findCashAndMonths(tx: Tx, context: MetricContext, range: DayRange): Promise<CashAndMonths> {
  return tx.one<CashAndMonths>(sql`
    with accounts as (
      select a.currency, ${accountBalance} as balance
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
