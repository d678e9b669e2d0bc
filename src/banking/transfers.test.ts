/** The search for transfers while a file is read: its rows are new, and the planner knows nothing of them yet. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { newId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Sql } from "../platform/db/sql.ts";
import { markTransfers } from "./transfers.ts";

const rows = 6000;
let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

interface Node {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

const touched = (node: Node): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] +
  (node.Plans ?? []).reduce((sum, child) => sum + touched(child), 0);

const run = (statement: Sql, before = "") =>
  client.query({ text: `${before}${statement.text}`, values: statement.values as unknown[] });

async function insertAccount(sign: string): Promise<string> {
  const [account_id, import_id] = [newId(), newId()];
  await client.query(
    `insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
     values ($1, $2, 'Seed', 'checking', 'EUR', true)`,
    [world.a.id, account_id],
  );
  await client.query(
    `insert into transaction_imports (organization_id, id, account_id, status, size, sha256, actor_kind)
     values ($1, $2, $3, 'running', 0, '', 'system')`,
    [world.a.id, import_id, account_id],
  );
  await client.query(
    `insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
       base_currency, description, counterparty_key, status, source, import_id, import_row)
     select $1, new_id(), $2, date '2026-01-01' + n % 90, ${sign} (n % 5000 + 1), 'EUR', 1, 'EUR', '', '', 'booked',
       'import', $3, n
     from generate_series(1, $4::int) n`,
    [world.a.id, account_id, import_id, rows],
  );
  return import_id;
}

test("reads about as many rows as the file has, whatever else there is", async () => {
  await client.query("begin");
  await insertAccount("-");
  await insertAccount("-");
  const import_id = await insertAccount("");
  await client.query("select set_config('role', 'daybook_app', true), set_config('app.org', $1, true)", [
    world.a.id,
  ]);
  await client.query("set local plan_cache_mode = force_generic_plan");
  let total = 0;
  const tx = {
    many: async (statement: Sql) => (await run(statement)).rows,
    maybe: async (statement: Sql) => (await run(statement)).rows[0] ?? null,
    async run(statement: Sql) {
      const { rows: plan } = await run(statement, "explain (analyze, format json) ");
      total += touched(plan[0]["QUERY PLAN"][0].Plan);
      return 0;
    },
  };
  await markTransfers(tx as unknown as Tx, world.a.id, { import_id });
  await client.query("rollback");
  expect(total).toBeGreaterThan(rows);
  expect(total).toBeLessThan(rows * 100);
});
