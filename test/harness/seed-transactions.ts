/** Inserts many transactions by SQL: ten years of a company, with subscriptions among them. */
import type pg from "pg";
import { normalizeName } from "../../src/kernel/names.ts";
import { dropIndexes } from "./drop-indexes.ts";

const rows_per_statement = 50_000;
const years = 10;
/**
 * Counterparties with a fixed payment on a fixed day of every month; a larger company has no more of them.
 */
export const subscriptions = 30;

const letters = (number: number) => [...String(number)].map((digit) => "bcdfghklmn"[Number(digit)]).join("");

/**
 * Returns the account's id. There is one counterparty for every 500 transactions, and most money goes to a
 * few of them.
 */
export async function seedTransactions(
  client: pg.Client,
  organization_id: string,
  count: number,
  today: string,
): Promise<string> {
  await client.query('set app.actor = \'{"kind":"system","channel":"seed"}\'');
  await client.query(`select set_config('app.org', $1, false)`, [organization_id]);
  const { rows } = await client.query(
    `insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
     values ($1, new_id(), 'Seeded', 'checking', 'EUR', true) returning id`,
    [organization_id],
  );
  const account_id = rows[0].id as string;
  const names = Array.from(
    { length: Math.max(40, Math.round(count / 500)) },
    (_, n) => `Shop ${letters(n)}ia`,
  );
  const keys = names.map((name) => normalizeName(name));
  // Nothing reads the audit trail of seeded transactions.
  await client.query("alter table transactions disable trigger audit_insert");
  const restoreIndexes =
    count > rows_per_statement ? await dropIndexes(client, "transactions") : async () => {};
  const recurring = Math.min(subscriptions * 12 * years, Math.floor(count / 2));
  await client.query(insertSubscriptions, [organization_id, account_id, today, recurring / subscriptions]);
  for (let from = recurring + 1; from <= count; from += rows_per_statement) {
    const to = Math.min(count, from + rows_per_statement - 1);
    await client.query(insertPurchases, [organization_id, account_id, today, from, to, names, keys]);
  }
  await restoreIndexes();
  await client.query("alter table transactions enable trigger audit_insert");
  return account_id;
}

const columns = `organization_id, id, account_id, booking_date, amount, currency, base_amount, base_currency,
  description, counterparty_name, counterparty_key, status, source, category_id`;

const insertSubscriptions = `
  with c as (
    select array_agg(id order by slug) as ids from categories
    where organization_id = $1 and kind = 'expense' and not excluded
  )
  insert into transactions (${columns})
  select $1, new_id(), $2, ($3::date - (n || ' months')::interval)::date - s % 25, -(9.99 + s * 7), 'EUR', -(9.99 + s * 7),
    'EUR', 'Subscription', name, lower(name), 'booked', 'manual', c.ids[1 + s % array_length(c.ids, 1)]
  from c, generate_series(0, $4::int - 1) n, generate_series(0, ${subscriptions - 1}) s,
    lateral (select 'Abo' || translate(s::text, '0123456789', 'bcdfghklmn') || 'ora' as name) as named`;

// Random values are a hash of the row's number, so that every run seeds the same data.
const insertPurchases = `
  with c as (
    select array_agg(id order by slug) as ids from categories where organization_id = $1 and not excluded
  ), drawn as (
    select n, abs(hashint8(n * 7 + 1)) as a, abs(hashint8(n * 7 + 2)) as b, abs(hashint8(n * 7 + 3)) as d
    from generate_series($4::bigint, $5::bigint) n
  ), priced as (
    select drawn.*, (case when a % 5 = 0 then 3.8 else -1 end) * (1 + (b % 40000)::numeric / 100) as amount,
      1 + floor(array_length($6::text[], 1) * power((d % 10007)::float8 / 10007, 2))::int as who
    from drawn
  )
  insert into transactions (${columns})
  select $1, new_id(), $2, $3::date - (a % ${365 * years})::int, round(amount, 2), 'EUR', round(amount, 2), 'EUR',
    'Purchase', ($6::text[])[who], ($7::text[])[who], 'booked', 'manual',
    case when b % 10 > 0 then c.ids[1 + d % array_length(c.ids, 1)] end
  from priced, c`;
