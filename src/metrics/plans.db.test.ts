/** No metric reads all transactions: the plans of its queries show how many rows they touched. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTransactions, subscriptions } from "../../test/harness/seed-transactions.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Sql } from "../platform/db/sql.ts";
import { scopeFor } from "./test-books.ts";

const rows_seeded = 20_000;
let world: World;
let statements: Sql[] = [];

/** Records each query and runs it. */
function listening(db: Database): Database {
  const noting = (tx: Tx): Tx => {
    const note =
      <Result>(ask: (query: Sql) => Result) =>
      (query: Sql) => {
        statements.push(query);
        return ask(query);
      };
    return { ...tx, many: note(tx.many) as Tx["many"], one: note(tx.one) as Tx["one"] };
  };
  return { ...db, reading: (context, work) => db.reading(context, (tx) => work(noting(tx))) };
}

beforeAll(async () => {
  world = await createWorld({ wrapDatabase: listening });
  const owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
  await seedTransactions(owner, world.a.id, rows_seeded, "2026-11-15");
  for (const table of ["transactions", "category_totals", "recurring_marks"])
    await owner.query(`vacuum analyze ${table}`);
  const refresh = world.app.scheduled_jobs.find(({ name }) => name === "metrics.refresh-candidates");
  await refresh?.run(world.clock.now());
  await owner.end();
}, 240_000);
afterAll(() => world.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

async function plansOf(path: string): Promise<Plan[]> {
  statements = [];
  const answer = await world.call("GET", path);
  expect(answer.status).toBe(200);
  const asked = statements;
  expect(asked.length).toBeGreaterThan(0);
  return world.db.reading(scopeFor(world, world.a.id), async (tx) => {
    const plans: Plan[] = [];
    for (const { text, values } of asked) {
      const { rows } = await tx.query(`explain (analyze, format json) ${text}`, [...values]);
      const [{ "QUERY PLAN": explained }] = rows as [{ "QUERY PLAN": [{ Plan: Plan }] }];
      plans.push(...nodesOf(explained[0].Plan));
    }
    return plans;
  });
}

const check = (name: string, rows_max: number) =>
  test(`${name} reads at most ${rows_max} of ${rows_seeded} transactions`, async () => {
    const onTransactions = (await plansOf(`/v1/metrics/${name}`)).filter(
      (node) => node["Relation Name"] === "transactions",
    );
    expect(onTransactions.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    const rows = onTransactions.reduce(
      (sum, node) =>
        sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    );
    expect(rows).toBeLessThanOrEqual(rows_max);
  });

// 13 months hold about 2,200 transactions. Read are those of the subscriptions and of a few similar
// purchases.
const of_patterns = subscriptions * 14 + 150;
check("profit-loss", 0);
check("profit-loss?start_date=2017-01-15&end_date=2026-11-14", 0);
check("cash-flow", 0);
check("top-categories?start_date=2026-01-15", 0);
check("spend-variance", 0);
check("invoice-aging", 0);
check("recent-transactions", 30);
check("recurring-series", of_patterns);
check("cash-events", of_patterns);
check("cash-projection?days=365", of_patterns);
check("financial-snapshot", of_patterns);
check("vat", 0);
check("vat?basis=cash", 0);

const checkKept = (path: string, kept: string, source: string) =>
  test(`${path} reads ${kept} and not ${source}`, async () => {
    const relations = new Set((await plansOf(path)).map((node) => node["Relation Name"]));
    expect(relations).toContain(kept);
    expect(relations).not.toContain(source);
  });

checkKept("/v1/metrics/invoice-aging", "invoices_counts", "invoices");
checkKept("/v1/invoices/counts", "invoices_counts", "invoices");
checkKept("/v1/inbox/counts", "inbox_items_counts", "inbox_items");
checkKept("/v1/transactions/counts", "transactions_counts", "transactions");

test("the subscriptions are found among the purchases", async () => {
  const { body } = await world.call("GET", "/v1/metrics/recurring-series");
  const found = body.data.filter((one: { counterparty_name: string }) =>
    one.counterparty_name.startsWith("Abo"),
  );
  expect(found).toHaveLength(subscriptions);
  expect(new Set(found.map((one: { frequency: string }) => one.frequency))).toEqual(new Set(["monthly"]));
});
