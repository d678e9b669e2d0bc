/**
 * SQL over the kept sums of open invoices (`invoices_counts`) and bills (`open_bills_counts`), whose cost does not
 * depend on how many are open. They are kept by the month and by the day on which they are due; days are read around
 * today, months beyond.
 */
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import type { MetricContext } from "./organization.ts";

export interface OpenSum {
  /** For records that are due before or after the days that were asked for: some day before or after them. */
  due_date: CalendarDate;
  /** The sum of their open amounts, each in the base currency at the rate of its own date. */
  base_amount: Decimal;
  row_count: number;
}

export interface DaysAround {
  before: number;
  after: number;
}

export function findOpenSums(
  tx: Tx,
  context: MetricContext,
  { before, after }: DaysAround,
): Promise<OpenSum[]> {
  const first = firstOfMonth(addDays(context.today, -before));
  const last = lastOfMonth(addDays(context.today, after));
  return tx.many<OpenSum>(sql`
    select least(greatest(k.due_date, ${first}::date - 1), ${last}::date + 1) as due_date,
      sum(k.open_base_amount) as base_amount, sum(k.row_count)::int8 as row_count
    from (
      select day_of_bucket(d.bucket) as due_date, d.open_base_amount, d.row_count
      from invoices_counts d
      where d.organization_id = ${context.organization_id} and d.facet = 'open_due_date_day' and d.value is null
        and d.bucket between day_bucket(${first}) and day_bucket(${last}) and d.has_base_amount
      union all
      select case when m.bucket < date_bucket(${first}) then '-infinity'::date else 'infinity'::date end,
        m.open_base_amount, m.row_count
      from invoices_counts m
      where m.organization_id = ${context.organization_id} and m.facet = 'open_due_date' and m.value is null
        and (m.bucket < date_bucket(${first}) or m.bucket > date_bucket(${last})) and m.has_base_amount
    ) as k
    group by 1
    having sum(k.row_count) <> 0
    order by 1`);
}

/** How many open invoices have no amount in the base currency, because no rate of their date is known. */
export async function countUnconverted(tx: Tx, { organization_id }: MetricContext): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(k.row_count), 0)::int8 as count
    from invoices_counts k
    where k.organization_id = ${organization_id} and k.facet = 'open_due_date' and k.value is null
      and not k.has_base_amount`);
  return count;
}

/** The sums of open bills by the day on which they are due, up to a day. Overdue ones are due today. */
export function findBillSums(
  tx: Tx,
  { organization_id, base_currency, today }: MetricContext,
  last_day: CalendarDate,
): Promise<OpenSum[]> {
  const month = firstOfMonth(today);
  return tx.many<OpenSum>(sql`
    select greatest(k.due_date, ${today}::date) as due_date, sum(k.base_amount) as base_amount,
      sum(k.row_count)::int8 as row_count
    from (
      select day_of_bucket(d.bucket) as due_date, d.base_amount, d.row_count, d.base_currency, d.category_id
      from open_bills_counts d
      where d.organization_id = ${organization_id} and d.facet = 'due_date_day' and d.value is null
        and d.bucket between day_bucket(${month}) and day_bucket(${last_day})
      union all
      select '-infinity'::date, m.base_amount, m.row_count, m.base_currency, m.category_id
      from open_bills_counts m
      where m.organization_id = ${organization_id} and m.facet = 'due_date' and m.value is null
        and m.bucket < date_bucket(${month})
    ) as k
    left join categories c on c.organization_id = ${organization_id} and c.id = k.category_id
    where k.base_currency = ${base_currency} and c.excluded is not true
    group by 1
    order by 1`);
}

/** The names on open bills, each once: one probe of an index per name, however many bills have it. */
export async function findBillNames(tx: Tx, { organization_id }: MetricContext): Promise<string[]> {
  const rows = await tx.many<{ name: string }>(sql`
    with recursive names as (
      (select name from open_bills
       where organization_id = ${organization_id} and name is not null
       order by name limit 1)
      union all
      select (
        select b.name from open_bills b
        where b.organization_id = ${organization_id} and b.name > n.name
        order by b.name limit 1
      )
      from names n
      where n.name is not null
    )
    select name from names where name is not null`);
  return rows.map(({ name }) => name);
}

/** Names on bills and a day on which a payment is expected. */
export interface ExpectedBill {
  names: readonly string[];
  event_date: CalendarDate;
}

/** Whether each has an open bill that is expected within `days` of the day; an overdue one is expected today. */
export async function haveOpenBill(
  tx: Tx,
  { organization_id, base_currency, today }: MetricContext,
  expected: readonly ExpectedBill[],
  days: number,
): Promise<boolean[]> {
  if (expected.length === 0) return [];
  const rows = await tx.many<{ found: boolean }>(sql`
    select exists (
      select from open_bills b
      left join categories c on c.organization_id = b.organization_id and c.id = b.category_id
      where b.organization_id = ${organization_id} and b.base_currency = ${base_currency} and c.excluded is not true
        and b.name = any(array(select jsonb_array_elements_text(e.bill->'names')))
        and b.due_date <= (e.bill->>'event_date')::date + ${days}::int
        and greatest(b.due_date, ${today}::date)
          between (e.bill->>'event_date')::date - ${days}::int and (e.bill->>'event_date')::date + ${days}::int
    ) as found
    from jsonb_array_elements(${JSON.stringify(expected)}::jsonb) with ordinality as e (bill, position)
    order by e.position`);
  return rows.map(({ found }) => found);
}

/** A customer and a day on which a payment is expected from them. */
export interface ExpectedDay {
  customer_key: string;
  event_date: CalendarDate;
}

/**
 * Whether each of the customers has an open invoice that is expected within `days` of the day; an overdue one is
 * expected today.
 */
export async function haveOpenInvoice(
  tx: Tx,
  { organization_id, today }: MetricContext,
  expected: readonly ExpectedDay[],
  days: number,
): Promise<boolean[]> {
  if (expected.length === 0) return [];
  const rows = await tx.many<{ found: boolean }>(sql`
    select found.id is not null as found
    from unnest(
      ${expected.map(({ customer_key }) => customer_key)}::text[],
      ${expected.map(({ event_date }) => event_date)}::date[]
    ) with ordinality as e (customer_key, event_date, position)
    left join lateral (
      select i.id
      from invoices i
      where i.organization_id = ${organization_id} and i.open_due_date is not null and i.has_base_amount
        and i.customer_key = e.customer_key and e.customer_key <> ''
        and i.open_due_date <= e.event_date + ${days}::int and ${today}::date <= e.event_date + ${days}::int
        and (i.open_due_date >= e.event_date - ${days}::int or ${today}::date >= e.event_date - ${days}::int)
      limit 1
    ) as found on true
    order by e.position`);
  return rows.map(({ found }) => found);
}
