/** The sample company is the same on every machine and has data for every metric. */

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../test/harness/test-log.ts";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import { cloneDatabase, createWorld, testClock, type World } from "../../test/harness/world.ts";
import { addDays, addMonths, type CalendarDate, daysBetween, firstOfMonth } from "../kernel/calendar.ts";
import { createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { callerOf } from "../main/demo.ts";
import { opening_balances } from "./company.ts";
import { type CallApi, type DemoCredentials, fillDemo } from "./index.ts";
import { drawBooks, grossCents } from "./ledger.ts";

const today = "2026-11-15" as CalendarDate;

test("the same day gives the same books, and payments match the invoices to the cent", () => {
  const books = drawBooks(today);
  expect(drawBooks(today)).toEqual(books);
  expect(books.transactions.length).toBeGreaterThan(900);
  expect(books.transactions.every(({ date }) => date >= books.first_day && date <= today)).toBe(true);
  const paid = books.invoices.filter(({ paid_on }) => paid_on !== null);
  const received = books.transactions.filter(({ description }) => description.startsWith("Payment, "));
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
  expect(sum(received.map(({ cents }) => cents))).toBe(sum(paid.map(grossCents)));
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("an installation that is in use is refused", async () => {
  const filling = fillDemo({
    db: world.db,
    call: callerOf(world.app),
    on_organization_created: world.app.onOrganizationCreated,
    now: world.clock.now(),
  });
  await expect(filling).rejects.toThrow(/There is an organization here already; .* empty installation only/);
});

class Interrupted extends Error {}

/** A caller that fails after a number of requests, as if the process had been killed. */
function cutAfter(call: CallApi, requests_max: number): CallApi {
  let count = 0;
  return (token, request) => {
    count += 1;
    return count > requests_max ? Promise.reject(new Interrupted()) : call(token, request);
  };
}

test("an empty installation is filled with data for every metric, also after interruptions", async () => {
  const database = await cloneDatabase();
  const clock = testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ ...worldEnvironment }),
    clock,
    log: testLog(),
  });
  try {
    const call = callerOf(app);
    const fill = (how: CallApi) =>
      fillDemo({
        db: app.db,
        call: how,
        on_organization_created: app.onOrganizationCreated,
        now: clock.now(),
      });
    for (const requests of [0, 1, 4, 60, 200]) {
      await expect(fill(cutAfter(call, requests))).rejects.toThrow(Interrupted);
      clock.advance(60_000);
    }
    const demo: DemoCredentials = await fill(call);
    await expectWhole(database.connectionString);
    const metric = <Data>(name: string) =>
      call<Data>(demo.token, { method: "GET", path: `/v1/metrics/${name}` });
    const profit = await metric<{ total_revenue: number; total_expenses: number }[]>(
      `profit-loss?start_date=2023-12-01&end_date=${today}`,
    );
    expect(profit).toHaveLength(36);
    // The first month has no payments yet, and the current one is not over.
    for (const month of profit.slice(1, -1))
      expect(Math.min(month.total_revenue, month.total_expenses)).toBeGreaterThan(0);
    const flow = await metric<Record<string, number>[]>(`cash-flow?start_date=2023-12-01&end_date=${today}`);
    for (const part of ["operating", "investing", "financing"])
      expect(flow.filter((month) => month[`${part}_cash_flow`] !== 0).length).toBeGreaterThan(5);
    expect((await metric<unknown[]>("top-categories")).length).toBe(10);
    const variance = await metric<{ is_anomaly: boolean; is_over_budget: boolean }[]>(
      "spend-variance?month=2026-10-01",
    );
    expect(variance.some((one) => one.is_anomaly)).toBe(true);
    expect(variance.some((one) => one.is_over_budget)).toBe(true);
    const events = await metric<{ type: string }[]>("cash-events?start_date=2026-11-15&end_date=2027-01-31");
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(["invoice", "bill", "scheduled_invoice", "recurring_invoice", "recurring_transaction"]),
    );
    const series =
      await metric<{ frequency: string; direction: string; status: string }[]>("recurring-series");
    for (const wanted of [
      { frequency: "monthly" },
      { frequency: "quarterly" },
      { direction: "inflow" },
      { status: "inactive" },
    ])
      expect(series).toContainEqual(expect.objectContaining(wanted));
    for (const [name, amount] of Object.entries(await metric<Record<string, number>>("invoice-aging")))
      expect(amount, name).toBeGreaterThan(0);
    const { currency, ...snapshot } = await metric<Record<string, number>>("financial-snapshot");
    expect(currency).toBe("EUR");
    for (const [name, amount] of Object.entries(snapshot)) expect(amount, name).toBeGreaterThan(0);
    expect(await metric<unknown[]>("recent-transactions")).toHaveLength(10);

    clock.advance(86_400_000);
    await expect(fill(call), "a day later it is in use").rejects.toThrow(
      /There is an organization here already/,
    );
  } finally {
    await app.close();
    await database.drop();
  }
});

/** Every record of the books exists exactly once. */
async function expectWhole(connectionString: string): Promise<void> {
  const { transactions, invoices } = drawBooks(today);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const counted = async (table: string, where = "true") =>
    (await client.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count;
  try {
    expect({
      organizations: await counted("organizations"),
      accounts: await counted("bank_accounts"),
      transactions: await counted("transactions"),
      customers: await counted("customers"),
      finalized: await counted("invoices", "number is not null"),
      drafts: await counted("invoices", "number is null"),
      payments: await counted("invoice_payments"),
      series: await counted("recurring_series"),
      inbox: await counted("inbox_items"),
    }).toEqual({
      organizations: 1,
      accounts: 3,
      transactions: transactions.length,
      customers: 6,
      finalized: invoices.length,
      drafts: 2,
      payments: invoices.filter(({ paid_on }) => paid_on !== null).length,
      series: 2,
      inbox: 12,
    });
  } finally {
    await client.end();
  }
}

test("on any day there is a burn rate, an open invoice in nearly every age group, and a positive balance", () => {
  let ages = 0;
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, index * 7));
  for (const day of days) {
    const books = drawBooks(day);
    const open = books.invoices.filter(({ paid_on }) => paid_on === null);
    const past = open.map(({ due_date }) => daysBetween(due_date, day));
    ages += [past.some((n) => n > 60), past.some((n) => n > 30 && n <= 60), past.some((n) => n < 0)].filter(
      Boolean,
    ).length;
    const cents = books.transactions.filter(({ is_transfer }) => !is_transfer);
    const net = (offset: number) => {
      const month = addMonths(firstOfMonth(day), offset).slice(0, 7);
      return cents.filter(({ date }) => date.startsWith(month)).reduce((sum, one) => sum + one.cents, 0);
    };
    expect([-3, -2, -1].map(net).sort((a, b) => a - b)[1], day).toBeLessThan(0);
    const account = books.transactions.filter((one) => one.account === "checking");
    let balance = Math.round(opening_balances.checking * 100);
    let lowest = balance;
    for (const one of account.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
      balance += one.cents;
      lowest = Math.min(lowest, balance);
    }
    expect(lowest, day).toBeGreaterThan(0);
  }
  expect(ages).toBeGreaterThan(days.length * 3 * 0.9);
});
