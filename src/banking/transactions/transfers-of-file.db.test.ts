/** The transactions of a file: what is paired among them, and what the search costs. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { Dice } from "../../../test/golden/dice.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { identifier, sql } from "../../platform/db/sql.ts";
import { markTransfers } from "./transfers.ts";

let world: World;
beforeEach(async () => {
  // Writing a whole file in one statement may take long on a busy machine; that is no defect.
  world = await createWorld({ environment: { DAYBOOK_STATEMENT_TIMEOUT: "600" } });
});
afterEach(() => world.close());

const context = () => ({
  organization_id: world.a.id,
  now: world.clock.now(),
  actor: { kind: "system" as const, id: null, channel: "test", request_id: null },
});

/** The rows of a file, as an import writes them: each number is a row with an amount of its own. */
async function importRows(tx: Tx, direction: "in" | "out", numbers: number[], from: string): Promise<string> {
  const [account_id, import_id] = [newId(), newId()];
  await tx.run(sql`
    insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
    values (${world.a.id}, ${account_id}, 'File', 'checking', 'EUR', true)`);
  await tx.run(sql`
    insert into transaction_imports (organization_id, id, account_id, status, size, sha256, actor_kind)
    values (${world.a.id}, ${import_id}, ${account_id}, 'running', 0, '', 'system')`);
  await tx.run(sql`
    insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
      base_currency, description, counterparty_key, status, source, import_id, import_row)
    select ${world.a.id}, new_id(), ${account_id}, ${from}::date + n % 90,
      ${direction === "in" ? 1 : -1}::int * (n + 0.5), 'EUR', 1, 'EUR', '', '', 'booked', 'import', ${import_id}, n
    from unnest(${numbers}::int[]) n`);
  return import_id;
}

/** How many rows of the table this transaction has read so far, by any index or none. */
async function readsOf(tx: Tx): Promise<number> {
  const { reads } = await tx.one<{ reads: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads
    from pg_stat_xact_user_tables where relname = 'transactions'`);
  return reads;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

for (const plan of ["generic", "custom"])
  test(`is paired with few reads although the table was small when it was analyzed (${plan} plan)`, async () => {
    const count = 1000;
    await world.db.organization(context(), (tx) => importRows(tx, "out", [1, 2, 3], "2029-01-01"));
    await world.superuser("analyze");
    await world.db.organization(context(), async (tx) => {
      await importRows(tx, "out", upTo(count), "2028-01-01");
      const import_id = await importRows(tx, "in", upTo(count), "2028-01-01");
      await tx.run(sql`set local plan_cache_mode = ${identifier(`force_${plan}_plan`)}`);
      const before = await readsOf(tx);
      expect(await markTransfers(tx, world.a.id, { import_id })).toBe(2 * count);
      const read = (await readsOf(tx)) - before;
      expect(read).toBeGreaterThan(2 * count);
      expect(read).toBeLessThan(2 * count * 10);
    });
  });

test("costs about as many reads as it has rows, whatever else there is", async () => {
  const count = 6000;
  await world.db.organization(context(), async (tx) => {
    await importRows(tx, "out", upTo(count), "2026-01-01");
    await importRows(tx, "out", upTo(count), "2026-01-01");
    const import_id = await importRows(tx, "in", upTo(count), "2026-01-01");
    // While a file is read nothing is known of its rows, and a prepared statement is planned for any values.
    await tx.run(sql`set local plan_cache_mode = force_generic_plan`);
    const before = await readsOf(tx);
    expect(await markTransfers(tx, world.a.id, { import_id })).toBe(0); // two candidates for every row
    const read = (await readsOf(tx)) - before;
    expect(read).toBeGreaterThan(count);
    expect(read).toBeLessThan(count * 20);
  });
});

test("is paired like a plain search would, whichever rows are new", async () => {
  const accounts = [newId(), newId(), newId()];
  const imports = [newId(), newId()];
  const seed = 20280501;
  const dice = new Dice(seed);
  const rows = Array.from({ length: 400 }, (_, import_row) => {
    const account = dice.below(3);
    return {
      id: newId(),
      import_id: dice.pick(imports),
      import_row,
      account_id: accounts[account] as string,
      currency: account === 2 ? "USD" : "EUR",
      amount: dice.pick([-1, 1]) * (7000 + dice.below(25)),
      day: dice.below(60),
      counterparty_account: dice.chance(0.1) ? "FR1420041010050500013M02606" : null,
    };
  });
  type Row = (typeof rows)[number];
  const candidatesOf = (one: Row) =>
    rows.filter(
      (x) =>
        x.account_id !== one.account_id &&
        x.currency === one.currency &&
        x.amount === -one.amount &&
        Math.abs(x.day - one.day) <= 3 &&
        x.counterparty_account === null,
    );
  const expected = rows.flatMap((one) => {
    const [other, ...more] = one.counterparty_account === null ? candidatesOf(one) : [];
    const isPair = other && more.length === 0 && candidatesOf(other).length === 1;
    return isPair && [one, other].some(({ import_id }) => import_id === imports[0])
      ? [`${one.id} ${other.id}`]
      : [];
  });
  expect(expected.length, `seed ${seed}`).toBeGreaterThan(20);
  await world.db.organization(context(), async (tx) => {
    for (const [index, account_id] of accounts.entries())
      await tx.run(sql`
        insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
        values (${world.a.id}, ${account_id}, 'Own', 'checking', ${index === 2 ? "USD" : "EUR"}, true)`);
    for (const import_id of imports)
      await tx.run(sql`
        insert into transaction_imports (organization_id, id, account_id, status, size, sha256, actor_kind)
        values (${world.a.id}, ${import_id}, ${accounts[0]}, 'running', 0, '', 'system')`);
    await tx.run(sql`
      insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
        base_currency, description, counterparty_key, counterparty_account, status, source, import_id, import_row)
      select ${world.a.id}, id, account_id, date '2030-01-01' + day, amount, currency, 1,
        'EUR', '', '', counterparty_account, 'booked', 'import', import_id, import_row
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, account_id uuid, day int, amount numeric,
        currency text, counterparty_account text, import_id uuid, import_row int)`);
    expect(await markTransfers(tx, world.a.id, { import_id: imports[0] as string })).toBe(expected.length);
  });
  const pairs = await world.superuser(
    `select id || ' ' || transfer_transaction_id as pair from transactions
     where import_id = any($1) and transfer_transaction_id is not null`,
    [imports],
  );
  expect(pairs.map(({ pair }) => pair).toSorted()).toEqual(expected.toSorted());
});

test("is searched page by page to its last row", async () => {
  const count = 4001; // two pages and one row
  const wanted = [1, 777, 1999, 2000, 2001, 2002, 3333, 3999, 4000, 4001];
  const change = <T>(work: (tx: Tx) => Promise<T>) => world.db.organization(context(), work);
  await change((tx) => importRows(tx, "out", wanted, "2027-01-01"));
  const import_id = await change((tx) => importRows(tx, "in", upTo(count), "2027-01-01"));
  await world.superuser("analyze transactions");
  expect(await change((tx) => markTransfers(tx, world.a.id, { import_id }))).toBe(2 * wanted.length);
  const pairs = await world.superuser(
    `select i.import_row as number
     from transactions i
     join transactions o on o.organization_id = i.organization_id and o.id = i.transfer_transaction_id
     where i.import_id = $1 and i.is_transfer and o.is_transfer
       and o.transfer_transaction_id = i.id and o.amount = -i.amount
     order by 1`,
    [import_id],
  );
  expect(pairs.map(({ number }) => number)).toEqual(wanted);
});
