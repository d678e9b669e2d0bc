/** Finding candidates among many open records: the query plans use indexes and read few rows. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Sql } from "../platform/db/sql.ts";
import { candidateWindow, itemWindow } from "./choosing/candidate-window.ts";
import type { MatchItem, MatchTransaction } from "./matching.ts";
import { proposePayments } from "./payments/propose-payments.ts";
import { findItemsIn, findTransactionsIn, preferIndexes } from "./store.ts";

const records = 100_000;
let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  // Kept counts and the audit trail are not tested here, and would take minutes at this size.
  await client.query("set session_replication_role = replica");
  const account = "01890000-0000-7000-8000-000000000001";
  await client.query(
    `insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
     values ($1, $2, 'Seed', 'checking', 'EUR', true)`,
    [world.a.id, account],
  );
  await client.query(
    `insert into inbox_items (organization_id, id, display_name, amount, currency, base_amount, base_currency, date,
       status, type, document_type, reference_number, source, search)
     select $1, new_id(), 'Shop ' || n % 5000, (n * 7919 % 300000) / 100.0 + 1, 'EUR', (n * 7919 % 300000) / 100.0 + 1,
       'EUR', date '2024-01-01' + n % 900, 'pending', 'expense', 'receipt', 'RE-' || n, 'api',
       array_to_tsvector(array['shop', 'n' || n % 5000])
     from generate_series(1, $2) n`,
    [world.a.id, records],
  );
  await client.query(
    `insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
       base_currency, description, counterparty_key, status, source)
     select $1, new_id(), $3, date '2024-01-01' + n % 900, -(n * 7919 % 300000) / 100.0 - 1, 'EUR',
       -(n * 7919 % 300000) / 100.0 - 1, 'EUR', 'Card n' || n, 'card n' || n, 'booked', 'manual'
     from generate_series(1, $2) n`,
    [world.a.id, records, account],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze inbox_items");
  await client.query("vacuum analyze transactions");
}, 300_000);
afterAll(async () => {
  await client.end();
  await world.close();
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/**
 * Runs `work` with a recorder instead of a database and explains each of its queries as the service's role.
 */
async function explain(work: (tx: Tx) => Promise<unknown>): Promise<{ text: string; nodes: Node[] }[]> {
  const statements: Sql[] = [];
  const many = async (statement: Sql) => {
    statements.push(statement);
    return [];
  };
  await work({ many } as unknown as Tx);
  const plans: { text: string; nodes: Node[] }[] = [];
  for (const statement of statements) {
    await client.query("begin");
    await client.query("select set_config('role', 'daybook_app', true), set_config('app.org', $1, true)", [
      world.a.id,
    ]);
    await preferIndexes({
      run: (query: Sql) => client.query(query.text, query.values as unknown[]),
    } as never);
    const { rows } = await client.query({
      text: `explain (analyze, format json) ${statement.text}`,
      values: statement.values as unknown[],
    });
    await client.query("rollback");
    plans.push({ text: statement.text, nodes: flatten(rows[0]["QUERY PLAN"][0].Plan) });
  }
  return plans;
}

/** No scan of a whole table, and few rows touched by each node. */
async function requireIndexed(work: (tx: Tx) => Promise<unknown>, tables: readonly string[]): Promise<void> {
  const plans = await explain(work);
  expect(plans.length).toBeGreaterThan(0);
  for (const { text, nodes } of plans) {
    const scans = nodes.filter(
      (node) => node["Node Type"] === "Seq Scan" && tables.includes(node["Relation Name"] ?? ""),
    );
    expect(scans, text).toEqual([]);
    for (const node of nodes) {
      const touched =
        (node["Actual Rows"] +
          (node["Rows Removed by Filter"] ?? 0) +
          (node["Rows Removed by Index Recheck"] ?? 0)) *
        node["Actual Loops"];
      expect(touched, `${node["Node Type"]} of ${text}`).toBeLessThan(records / 10);
    }
  }
}

const transaction: MatchTransaction = {
  id: "01890000-0000-7000-8000-00000000000a" as MatchTransaction["id"],
  booking_date: "2025-06-01" as CalendarDate,
  value_date: null,
  amount: "-150.20" as Decimal,
  currency: "EUR",
  base_amount: "-150.20" as Decimal,
  description: "Card n77 RE 4711",
  counterparty_name: "Shop n77",
  reference: null,
};
const item: MatchItem = {
  id: "01890000-0000-7000-8000-00000000000b" as MatchItem["id"],
  display_name: "Card n77",
  amount: "150.20" as Decimal,
  open_amount: "150.20" as Decimal,
  currency: "EUR",
  base_amount: "150.20" as Decimal,
  date: "2025-06-01" as CalendarDate,
  due_date: null,
  type: "expense",
  document_type: "invoice",
  reference_number: "RE-4711",
};

describe(`among ${records} open records`, () => {
  test("a new transaction finds inbox items by index", () =>
    requireIndexed(
      (tx) => findItemsIn(tx, world.a.id, itemWindow(transaction), "shop n77"),
      ["inbox_items", "transactions"],
    ));
  test("so does a transaction in a foreign currency", () =>
    requireIndexed(
      (tx) => findItemsIn(tx, world.a.id, itemWindow({ ...transaction, currency: "USD" }), "n77"),
      ["inbox_items", "transactions"],
    ));
  test("a new inbox item finds transactions by index", () =>
    requireIndexed(
      (tx) => findTransactionsIn(tx, world.a.id, candidateWindow(item), "n77"),
      ["inbox_items", "transactions"],
    ));
  test("so does an inbox item in a foreign currency", () =>
    requireIndexed(
      (tx) => findTransactionsIn(tx, world.a.id, candidateWindow({ ...item, currency: "USD" }), "n77"),
      ["inbox_items", "transactions"],
    ));
  test("an incoming payment finds invoices by index", () =>
    requireIndexed(
      (tx) => proposePayments(tx, world.a.id, [{ ...transaction, amount: "150.20" as Decimal }]),
      ["invoices"],
    ));
});
