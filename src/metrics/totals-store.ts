/**
 * SQL over the kept totals (category_totals). Each metric is one query, so that all its figures are of the
 * same moment.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import type { MetricContext } from "./organization.ts";
import { type DayRange, piecesOf } from "./range.ts";

/** The totals of a range with the current settings of their category, without excluded categories. */
export function totalsIn({ organization_id, base_currency }: MetricContext, range: DayRange): Sql {
  const pieces = piecesOf(range);
  return sql`(
    select date_trunc('month', k.period)::date as month, k.direction, k.amount, k.transaction_count,
      c.id as category_id, c.name as category_name, c.slug as category_slug, c.color as category_color, c.kind,
      coalesce(c.cash_flow_type, 'operating') as cash_flow_type
    from unnest(
      ${pieces.map(({ grain }) => grain)}::text[],
      ${pieces.map(({ first }) => first)}::date[],
      ${pieces.map(({ last }) => last)}::date[]
    ) as piece (grain, first, last)
    join category_totals k
      on k.organization_id = ${organization_id} and k.grain = piece.grain
      and k.period between piece.first and piece.last and k.base_currency = ${base_currency}
    left join categories c on c.organization_id = ${organization_id} and c.id = k.category_id
    where c.excluded is not true
  )`;
}

/** Revenue: operating income categories, less refunds, plus inflows without a category. */
export const isRevenue = sql`
  (t.cash_flow_type = 'operating' and (t.kind = 'income' or (t.kind is null and t.direction = 'in')))`;

/** Expenses: operating expense categories, less refunds, plus outflows without a category. */
export const isExpense = sql`
  (t.cash_flow_type = 'operating' and (t.kind = 'expense' or (t.kind is null and t.direction = 'out')))`;

/** Spend of a category: like an expense, whatever its cash flow type. */
const isSpend = sql`(t.kind = 'expense' or (t.kind is null and t.direction = 'out'))`;

export interface MonthOfTotals {
  period: CalendarDate;
  revenue: Decimal;
  expenses: Decimal;
  operating: Decimal;
  investing: Decimal;
  financing: Decimal;
}

export function findMonths(tx: Tx, context: MetricContext, range: DayRange): Promise<MonthOfTotals[]> {
  const flow = (type: string) =>
    sql`coalesce(sum(t.amount) filter (where t.cash_flow_type = ${type}::text), 0)`;
  return tx.many<MonthOfTotals>(sql`
    select t.month as period,
      coalesce(sum(t.amount) filter (where ${isRevenue}), 0) as revenue,
      coalesce(-sum(t.amount) filter (where ${isExpense}), 0) as expenses,
      ${flow("operating")} as operating,
      ${flow("investing")} as investing,
      ${flow("financing")} as financing
    from ${totalsIn(context, range)} as t
    group by t.month`);
}

export interface CategoryColumns {
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  category_color: string | null;
}

export interface CategorySpend extends CategoryColumns {
  total_amount: Decimal;
  transaction_count: number;
}

/** Categories by spend, largest first, without those whose spend is zero or negative. */
export function findTopCategories(
  tx: Tx,
  context: MetricContext,
  range: DayRange,
  limit: number,
): Promise<CategorySpend[]> {
  return tx.many<CategorySpend>(sql`
    select t.category_id, t.category_name, t.category_slug, t.category_color,
      -sum(t.amount) as total_amount, sum(t.transaction_count)::bigint as transaction_count
    from ${totalsIn(context, range)} as t
    where ${isSpend}
    group by t.category_id, t.category_name, t.category_slug, t.category_color
    having sum(t.amount) < 0
    order by total_amount desc, t.category_slug nulls last
    limit ${limit}`);
}

export interface MonthlySpend extends CategoryColumns {
  month: CalendarDate | null;
  spend: Decimal;
  budget_amount: Decimal | null;
}

/**
 * The spend of each category in each month of the range, and its budget for the last month. A category with
 * only a budget appears once, without a month.
 */
export function findMonthlySpend(
  tx: Tx,
  context: MetricContext,
  range: DayRange,
  budget_month: CalendarDate,
): Promise<MonthlySpend[]> {
  const org = context.organization_id;
  return tx.many<MonthlySpend>(sql`
    with spent as (
      select t.category_id, t.month, -sum(t.amount) as spend
      from ${totalsIn(context, range)} as t
      where ${isSpend}
      group by t.category_id, t.month
    ), budgeted as (
      select b.category_id, b.amount
      from budgets b
      join categories c on c.organization_id = b.organization_id and c.id = b.category_id and not c.excluded
      where b.organization_id = ${org} and b.month = ${budget_month}
    )
    select c.id as category_id, c.name as category_name, c.slug as category_slug, c.color as category_color,
      s.month, coalesce(s.spend, 0) as spend, b.amount as budget_amount
    from spent s
    full join budgeted b on b.category_id = s.category_id
    left join categories c on c.organization_id = ${org} and c.id = coalesce(s.category_id, b.category_id)`);
}
