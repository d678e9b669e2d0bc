/** What happened in the books, by day, as rows of one query that is read with a cursor. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { batches, literal } from "../cursor.ts";

interface Sum {
  amount: Decimal;
  currency: string;
}

export type Fact = { date: CalendarDate; id: string } & (
  | ({ type: "opening"; account_id: string } & Sum)
  | ({ type: "invoice"; number: string; customer: string | null; tax: Decimal } & Sum)
  | ({ type: "open_item"; number: string; customer: string | null } & Sum)
  | ({ type: "payment"; number: string; customer: string | null; method: string } & Sum)
  | ({ type: "write_off"; number: string; customer: string | null } & Sum)
  | TransactionFact
  | ({ type: "balance"; account_id: string } & Sum)
);

export interface TransactionFact extends Sum {
  type: "transaction";
  account_id: string;
  payee: string | null;
  description: string;
  category_id: string | null;
  is_transfer: boolean;
  splits: { amount: Decimal; category_id: string | null }[] | null;
  /** What it settled: positive amounts raise what customers owe. */
  payments: { amount: Decimal; number: string }[] | null;
}

export interface Rate {
  date: CalendarDate;
  currency: string;
  base_currency: string;
  rate: Decimal;
}

const text = (amount: Sql) => sql`trim_scale(${amount})::text`;

/** Oldest first; on a day, balances come after everything that changes them. */
export async function* factsOf(tx: Tx, org: OrganizationId): AsyncGenerator<Fact> {
  const all = sql`
    ${openings(org)} union all ${openItems(org)} union all ${invoices(org)} union all ${payments(org)} union all ${writeOffs(org)}
    union all ${transactions(org)} union all ${balances(org)}`;
  const rows = batches<{ fact: Fact; date: CalendarDate; id: string }>(
    tx,
    "facts",
    sql`select date, id::text, fact from (${all}) as facts (date, rank, id, fact) order by date, rank, id`,
  );
  for await (const batch of rows) for (const { date, id, fact } of batch) yield { ...fact, date, id };
}

/** Whatever was booked before the opening date is part of the opening balance. */
function openings(org: OrganizationId): Sql {
  return sql`
    select coalesce(a.opening_date, first.date, a.created_at::date), 0, a.id,
      jsonb_build_object('type', 'opening', 'account_id', a.id, 'currency', a.currency,
        'amount', ${text(sql`a.opening_balance - coalesce(first.booked_before, 0)`)})
    from bank_accounts a, lateral (
      select min(t.booking_date) as date,
        sum(t.amount) filter (where t.booking_date < a.opening_date) as booked_before
      from transactions t
      where t.organization_id = a.organization_id and t.account_id = a.id and t.status = 'booked'
    ) as first
    where a.organization_id = ${literal(org)} and a.opening_balance <> coalesce(first.booked_before, 0)`;
}

/** As on a statement of account: a cancelled document never counted. */
function documents(org: OrganizationId): Sql {
  return sql`i.organization_id = ${literal(org)} and i.number is not null and i.status <> 'cancelled'
      and (requests_payment(i.document_type) or i.document_type = 'credit_note')`;
}

const sign = sql`case when i.document_type = 'credit_note' then -1 else 1 end`;

function invoices(org: OrganizationId): Sql {
  return sql`
    select i.date, 1, i.id,
      jsonb_build_object('type', 'invoice', 'number', i.number, 'customer', i.customer_name, 'currency', i.currency,
        'amount', ${text(sql`${sign} * i.total`)}, 'tax', ${text(sql`${sign} * i.tax`)})
    from invoices i
    where ${documents(org)} and i.total <> 0 and not i.is_opening`;
}

/** What was open of an invoice of closed days that was issued with another product. */
function openItems(org: OrganizationId): Sql {
  return sql`
    select i.date, 1, i.id,
      jsonb_build_object('type', 'open_item', 'number', i.number, 'customer', i.customer_name, 'currency', i.currency,
        'amount', ${text(sql`${sign} * (i.total - before.paid)`)})
    from invoices i
    cross join lateral (
      select coalesce(sum(p.amount), 0) as paid from invoice_payments p
      where p.organization_id = i.organization_id and p.invoice_id = i.id and p.is_opening
    ) as before
    where ${documents(org)} and i.is_opening and i.total <> before.paid`;
}

/** Those of a transaction are part of it; those that came with an open item were made before. */
function payments(org: OrganizationId): Sql {
  return sql`
    select p.date, 2, p.id,
      jsonb_build_object('type', 'payment', 'number', i.number, 'customer', i.customer_name, 'method', p.method,
        'currency', p.currency, 'amount', ${text(sql`-1 * ${sign} * p.amount`)})
    from invoice_payments p
    join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
    where ${documents(org)} and not p.is_opening and (p.transaction_id is null or not exists (
      select from transactions t
      where t.organization_id = p.organization_id and t.id = p.transaction_id and t.status = 'booked'
    ))`;
}

function writeOffs(org: OrganizationId): Sql {
  return sql`
    select (i.written_off_at at time zone o.time_zone)::date, 3, i.id,
      jsonb_build_object('type', 'write_off', 'number', i.number, 'customer', i.customer_name,
        'currency', i.currency, 'amount', ${text(sql`-(i.total - i.paid_amount - i.credited_amount)`)})
    from invoices i
    join organizations o on o.organization_id = i.organization_id
    where ${documents(org)} and i.status = 'uncollectible'`;
}

function transactions(org: OrganizationId): Sql {
  return sql`
    select t.booking_date, 4, t.id,
      jsonb_build_object('type', 'transaction', 'account_id', t.account_id, 'currency', t.currency,
        'amount', ${text(sql`t.amount`)}, 'payee', t.counterparty_name, 'description', t.description,
        'category_id', t.category_id, 'is_transfer', t.is_transfer,
        'splits', (
          select jsonb_agg(jsonb_build_object('amount', ${text(sql`s.amount`)}, 'category_id', s.category_id)
            order by s.position)
          from transaction_splits s
          where s.organization_id = t.organization_id and s.transaction_id = t.id and t.is_split
        ),
        'payments', (
          select jsonb_agg(jsonb_build_object('amount', ${text(sql`-1 * ${sign} * p.amount`)}, 'number', i.number)
            order by p.id)
          from invoice_payments p
          join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
          where p.organization_id = t.organization_id and p.transaction_id = t.id and ${documents(org)}
        ))
    from transactions t
    where t.organization_id = ${literal(org)} and t.status = 'booked'`;
}

/** What each account had at the end of each month, from the sums that triggers keep. */
function balances(org: OrganizationId): Sql {
  return sql`
    select (k.month + interval '1 month' - interval '1 day')::date, 9, a.id,
      jsonb_build_object('type', 'balance', 'account_id', a.id, 'currency', a.currency,
        'amount', ${text(sql`a.opening_balance + coalesce(opened.booked, 0)
          + sum(k.booked_amount) over (partition by a.id order by k.month)`)})
    from bank_accounts a
    join (
      select account_id, month, sum(booked_amount) as booked_amount
      from bank_account_totals
      where organization_id = ${literal(org)}
      group by account_id, month
    ) as k on k.account_id = a.id and (a.opening_date is null or k.month > a.opening_date)
    cross join lateral (
      select sum(t.amount) as booked
      from transactions t
      where t.organization_id = a.organization_id and t.account_id = a.id and t.status = 'booked'
        and t.booking_date >= a.opening_date
        and t.booking_date < date_trunc('month', a.opening_date) + interval '1 month'
    ) as opened
    where a.organization_id = ${literal(org)}`;
}

export async function* ratesOf(tx: Tx, org: OrganizationId): AsyncGenerator<Rate> {
  const rows = batches<Rate>(
    tx,
    "rates",
    sql`
    select date, currency, base_currency, ${text(sql`rate`)} as rate from exchange_rates
    where organization_id = ${literal(org)}
    order by date, currency, base_currency`,
  );
  for await (const batch of rows) yield* batch;
}
