/** Inserts many inbox items by SQL: several years of a company, skewed like real books. */
import type pg from "pg";
import { dropIndexes } from "./drop-indexes.ts";

const rows_per_statement = 50_000;

/** Shares in percent: most records are done, most are receipts in the company's own currency. */
const pick = (column: string, shares: Record<string, number>) => {
  let sum = 0;
  const cases = Object.entries(shares).map(([value, share]) => {
    sum += share;
    return `when ${column} < ${sum} then '${value}'`;
  });
  return `case ${cases.join(" ")} end`;
};

const status = pick("p1", { done: 70, pending: 12, no_match: 8, suggested_match: 5, archived: 4, other: 1 });
const type = pick("p2", { expense: 90, income: 10 });
const documentType = pick("p3", { receipt: 55, invoice: 30, manual: 10, credit_note: 3, bank_statement: 2 });
const currency = pick("p4", { EUR: 80, USD: 12, CHF: 5, GBP: 3 });

/** Seeds `count` items with 40 categories, 10 projects, and one vendor for every 500 items (at least 20). */
export async function seedInbox(
  client: pg.Client,
  organization_id: string,
  count: number,
  { audited = false } = {},
): Promise<void> {
  const vendors = Math.max(20, Math.round(count / 500));
  await client.query('set app.actor = \'{"kind":"system","channel":"seed"}\'');
  await client.query(`select set_config('app.org', $1, false)`, [organization_id]);
  await client.query(
    `insert into vendors (organization_id, id, name, search)
     select $1, new_id(), 'Vendor ' || chr(65 + n % 26) || n, '' from generate_series(1, $2) n`,
    [organization_id, vendors],
  );
  await client.query(
    `insert into categories (organization_id, id, name, slug, color, kind, cash_flow_type)
     select $1, new_id(), 'Seeded ' || n, 'seeded-' || n, '#000000', 'expense', 'operating'
     from generate_series(1, 40) n`,
    [organization_id],
  );
  await client.query(
    `insert into projects (organization_id, id, name) select $1, new_id(), 'Project ' || n from generate_series(1, 10) n`,
    [organization_id],
  );
  // The rows already contain their search words and valid references; only the triggers for what is kept must run.
  await client.query(
    `alter table inbox_items disable trigger all, enable trigger count_insert, enable trigger words_insert,
       enable trigger bills_insert`,
  );
  if (audited) await client.query("alter table inbox_items enable trigger audit_insert");
  const restoreIndexes =
    count > rows_per_statement ? await dropIndexes(client, "inbox_items") : async () => {};
  for (let from = 1; from <= count; from += rows_per_statement)
    await client.query(insertItems, [organization_id, from, Math.min(count, from + rows_per_statement - 1)]);
  await restoreIndexes();
  await client.query("alter table inbox_items enable trigger all");
}

// Random values are a hash of the row's number, so that every run seeds the same data. Words: one in every
// tenth record, common ones from a vocabulary of a few thousand, and a number that only one record has.
const insertItems = `
  with drawn as (
    select n,
      abs(hashint8(n * 7 + 1)) % 100 as p1, abs(hashint8(n * 7 + 2)) % 100 as p2,
      abs(hashint8(n * 7 + 3)) % 100 as p3, abs(hashint8(n * 7 + 4)) % 100 as p4,
      abs(hashint8(n * 7 + 5)) as a, abs(hashint8(n * 7 + 6)) as b, abs(hashint8(n * 11 + 3)) as c,
      (array['paper','coffee','server','train','lunch','taxi','chair','books'])[1 + abs(hashint8(n)) % 8] as word,
      translate((1000 + abs(hashint8(n * 7 + 6)) % 3000)::text, '0123456789', 'aeioubdfgk') as word1,
      translate((5000 + abs(hashint8(n * 11 + 3)) % 3000)::text, '0123456789', 'aeioubdfgk') as word2
    from generate_series($2::bigint, $3::bigint) n
  ),
  v as (select array_agg(id) as ids from vendors where organization_id = $1),
  c as (select array_agg(id) as ids from categories where organization_id = $1 and slug like 'seeded-%'),
  p as (select array_agg(id) as ids from projects where organization_id = $1)
  insert into inbox_items (organization_id, id, display_name, amount, currency, base_amount, base_currency, date,
    status, type, document_type, category_id, project_id, vendor_id, transaction_id, reference_number, notes,
    source, search, created_at)
  select $1::uuid, new_id(), 'Purchase ' || word,
    (d.b % 100000)::numeric / 100 * (1 + d.c % 7), ${currency},
    case when p4 < 80 then (d.b % 100000)::numeric / 100 * (1 + d.c % 7) end, 'EUR',
    date '2021-01-01' + (d.a % 1825)::int,
    ${status}, ${type}, ${documentType},
    case when d.a % 10 > 0 then c.ids[1 + floor(sqrt((d.b % 1600)::float8))::int] end,
    case when d.b % 3 = 0 then p.ids[1 + d.c % 10] end,
    v.ids[1 + (d.c % array_length(v.ids, 1))],
    case when p1 < 70 then new_id() end,
    'INV-' || (2021 + d.a % 5) || '-' || lpad(n::text, 7, '0'),
    (case when d.c % 10 = 0 then 'recurring ' else '' end) || word1 || ' ' || word2,
    'import',
    array_to_tsvector(array(select organization_tag($1) || lexeme from unnest(array[
      'purchase', word, case when d.c % 10 = 0 then 'recurring' else word end, word1, word2,
      'inv', (2021 + d.a % 5)::text, lpad(n::text, 7, '0'),
      '~inv' || (2021 + d.a % 5) || lpad(n::text, 7, '0'), '~' || d.b % 100000]) as lexeme)),
    timestamptz '2021-01-01' + n * interval '1 minute'
  from drawn d, v, c, p`;
