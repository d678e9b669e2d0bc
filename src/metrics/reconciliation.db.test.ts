/** Metrics that must agree with each other, at rest and during concurrent writes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { sql } from "../platform/db/sql.ts";
import type { CashFlow, ProfitLoss } from "./schema.ts";
import { booked, createAccount, createCategory, insertRows, openBooks, scopeFor } from "./test-books.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAYBOOK_DATABASE_POOL: "20" } });
});
afterAll(() => world.close());

const cents = (amount: number) => Math.round(amount * 100);
const days = Array.from({ length: 200 }, (_, index) => index);

test("profit-loss is the sum of its transactions, and its result is the operating cash flow", async () => {
  const books = await openBooks(world, "Sums");
  const sales = await createCategory(world, books.token, { name: "Own sales", kind: "income" });
  const rows = days.map((index) => ({
    booking_date: `2026-0${1 + (index % 9)}-${String(1 + (index % 28)).padStart(2, "0")}`,
    amount:
      ((index * 7919) % 20_000) / 100 - 80 === 0 ? "1" : (((index * 7919) % 20_000) / 100 - 80).toFixed(2),
    category_id: index % 3 === 0 ? sales : null,
  }));
  await books.add(...rows);
  const range = "start_date=2026-01-01&end_date=2026-12-31";
  const profit: ProfitLoss[] = await books.metric(`profit-loss?${range}`);
  const flow: CashFlow[] = await books.metric(`cash-flow?${range}`);
  expect(profit.map((month) => month.net_profit_loss)).toEqual(
    flow.map((month) => month.operating_cash_flow),
  );
  const total = rows.reduce((sum, row) => sum + cents(Number(row.amount)), 0);
  expect(profit.reduce((sum, month) => sum + cents(month.net_profit_loss), 0)).toBe(total);
  const spent = await books.metric(`top-categories?${range}&limit=100`);
  expect(spent.reduce((sum: number, one: { total_amount: number }) => sum + cents(one.total_amount), 0)).toBe(
    profit.reduce((sum, month) => sum + cents(month.total_expenses), 0),
  );
});

test("cash-flow's net equals the change of the balances if nothing is excluded", async () => {
  const books = await openBooks(world, "Balances");
  const savings = await createAccount(world, books.token, {
    name: "Savings",
    opening_balance: 1000,
    type: "savings",
  });
  const balances = async () =>
    (await world.call("GET", "/v1/bank-accounts", { token: books.token })).body.data.reduce(
      (sum: number, account: { balance: number }) => sum + cents(account.balance),
      0,
    );
  const before = await balances();
  await books.change((tx) =>
    insertRows(
      tx,
      books.org,
      days.map((index) =>
        booked(index % 2 ? savings : books.account_id, {
          booking_date: `2026-0${1 + (index % 9)}-11`,
          amount: (index * 1.37 - 130).toFixed(2),
        }),
      ),
    ),
  );
  const flow: CashFlow[] = await books.metric("cash-flow?start_date=2026-01-01&end_date=2026-12-31");
  const change = (await balances()) - before;
  expect(flow.reduce((sum, month) => sum + cents(month.net_cash_flow), 0)).toBe(change);
  expect(cents((await books.metric("financial-snapshot")).cash_balance)).toBe(before + change);
});

test("while 16 writers import, no metric shows a half-applied change", async () => {
  const books = await openBooks(world, "Storm");
  const [income, cost] = [
    await createCategory(world, books.token, { name: "In", kind: "income" }),
    await createCategory(world, books.token, { name: "Out", kind: "expense" }),
  ];
  // Each change consists of several queries that sum to zero; a metric that saw only some of them would not
  // show zero.
  const write = async (writer: number) => {
    for (let turn = 0; turn < 12; turn++) {
      const amount = String(1 + writer * 100 + turn);
      const date = `2026-10-${String(1 + turn).padStart(2, "0")}`;
      await world.db.organization(scopeFor(world, books.org), async (tx) => {
        const inflow = booked(books.account_id, { booking_date: date, amount, category_id: income });
        const outflow = booked(books.account_id, {
          booking_date: date,
          amount: `-${amount}`,
          category_id: cost,
        });
        await insertRows(tx, books.org, [inflow]);
        await insertRows(tx, books.org, [outflow]);
        // And one that moves both sides, in two queries.
        await tx.run(sql`
          update transactions set booking_date = booking_date - 30
          where organization_id = ${books.org} and id = ${inflow.id}`);
        await tx.run(sql`
          update transactions set booking_date = booking_date - 30
          where organization_id = ${books.org} and id = ${outflow.id}`);
      });
    }
  };
  let writing = true;
  const writers = Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer))).finally(() => {
    writing = false;
  });
  const seen = new Set<number>();
  const read = async () => {
    while (writing) {
      const range = "start_date=2026-09-01&end_date=2026-10-31";
      const profit: ProfitLoss[] = await books.metric(`profit-loss?${range}`);
      const flow: CashFlow[] = await books.metric(`cash-flow?${range}`);
      const { cash_balance } = await books.metric("financial-snapshot");
      for (const month of profit) expect(month.total_revenue).toBe(month.total_expenses);
      for (const month of flow) expect(month.net_cash_flow).toBe(0);
      expect(cash_balance).toBe(0);
      seen.add(profit.reduce((sum, month) => sum + month.total_revenue, 0));
    }
  };
  await Promise.all([writers, read(), read()]);
  // The readers read in between, not only before and after.
  expect(seen.size).toBeGreaterThan(3);
  const kept = await books.metric("profit-loss?start_date=2026-09-01&end_date=2026-10-31");
  const expected = days
    .slice(0, 16)
    .flatMap((writer) => days.slice(0, 12).map((turn) => 1 + writer * 100 + turn));
  expect(kept[0].total_revenue + kept[1].total_revenue).toBe(
    expected.reduce((sum, amount) => sum + amount, 0),
  );
});
