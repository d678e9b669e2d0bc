/** Metrics during concurrent writes: a reader sees a change completely or not at all. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import type { CashEvent, CashFlow, CashProjection, ProfitLoss } from "./schema.ts";
import { createAccount, openBooks } from "./test-books.ts";

const writers = 16;
const files_each = 4;
const inflows_each = 25;

let world: World;
let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-metrics-"));
  world = await createWorld({ environment: { DAYBOOK_DATABASE_POOL: "20", DAYBOOK_DATA_DIR: data_dir } });
});
afterAll(async () => {
  await world.close();
  await rm(data_dir, { recursive: true, force: true });
});

/** Reads repeatedly until the work is done; returns how often. */
async function whileWorking(work: Promise<unknown>, read: () => Promise<void>): Promise<number> {
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  let count = 0;
  const reading = async () => {
    while (working) {
      await read();
      count += 1;
    }
  };
  await Promise.all([done, reading(), reading()]);
  return count;
}

/** The last line cancels all inflows: if only a part of a file counted, the sum would not be zero. */
function balancedFile(writer: number, file: number): string {
  const day = (index: number) => `2026-10-${String(1 + (index % 28)).padStart(2, "0")}`;
  const amounts = Array.from({ length: inflows_each }, (_, index) => 1000 * (writer + 1) + 50 * file + index);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const lines = amounts.map((amount, index) => `${day(index)},${amount}.00,In ${writer} ${file} ${index}`);
  return ["Date,Amount,Description", ...lines, `${day(file)},-${total}.00,Out ${writer} ${file}`, ""].join(
    "\n",
  );
}

test("while 16 writers import files, no metric shows a part of one", { timeout: 300_000 }, async () => {
  const books = await openBooks(world, "Imports");
  const importAll = async (writer: number) => {
    const account_id = await createAccount(world, books.token, { name: `Account ${writer}` });
    for (let file = 0; file < files_each; file++) {
      const answer = await world.call("POST", `/v1/transactions/import?account_id=${account_id}`, {
        token: books.token,
        body: balancedFile(writer, file),
        headers: { "content-type": "application/octet-stream" },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.created_count).toBe(inflows_each + 1);
    }
  };
  const seen = new Set<number>();
  const range = "start_date=2026-10-01&end_date=2026-10-31";
  const reads = await whileWorking(
    Promise.all(Array.from({ length: writers }, (_, writer) => importAll(writer))),
    async () => {
      const [profit] = (await books.metric(`profit-loss?${range}`)) as [ProfitLoss];
      const [flow] = (await books.metric(`cash-flow?${range}`)) as [CashFlow];
      const { cash_balance } = await books.metric("financial-snapshot");
      const [spent] = await books.metric(`top-categories?${range}`);
      expect(profit.total_revenue).toBe(profit.total_expenses);
      expect(flow.net_cash_flow).toBe(0);
      expect(cash_balance).toBe(0);
      // One row of spend per file.
      if (spent) expect(spent.transaction_count).toBeLessThanOrEqual(writers * files_each);
      seen.add(profit.total_revenue);
    },
  );
  expect(reads).toBeGreaterThan(5);
  expect(seen.size, "the readers read in between, not only before and after").toBeGreaterThan(3);
  const [spent] = await books.metric(`top-categories?${range}`);
  expect(spent.transaction_count).toBe(writers * files_each);
});

test("while series create invoices, each payment is expected once", { timeout: 300_000 }, async () => {
  const books = await openBooks(world, "Turning");
  const { call, customer_id } = await prepareOrganization(world, books.token);
  const series_count = 24;
  const total = 100;
  for (let index = 0; index < series_count; index++) {
    const created = await call("POST", "/v1/recurring-invoices", {
      customer_id,
      frequency: "annual",
      start_date: "2026-11-15",
      payment_terms_days: 14,
      auto_send: true,
      items: [{ name: "Plan", quantity: 1, price: total, tax_rate: 0, tax_category: "zero" }],
    });
    expect(created.status, created.text).toBe(201);
  }
  const states = new Set<number>();
  const job = world.app.scheduled_jobs.find(({ name }) => name === "recurring.generate");
  await whileWorking(Promise.resolve(job?.run(world.clock.now())), async () => {
    const events: CashEvent[] = await books.metric("cash-events");
    expect(events).toHaveLength(series_count);
    states.add(events.filter(({ type }) => type === "invoice").length);
    const projection: CashProjection[] = await books.metric("cash-projection");
    expect(projection.reduce((sum, day) => sum + day.expected_inflows, 0)).toBe(series_count * total);
  });
  expect(states.size, "some reads saw a mix of billed and unbilled series").toBeGreaterThan(2);
});
