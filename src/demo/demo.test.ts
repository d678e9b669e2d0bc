/** The sample company: the same on every machine, and something to see in every metric. */

import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, createWorld, testClock, type World } from "../../test/harness/world.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import { createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { callerOf } from "../main/demo.ts";
import { type DemoCredentials, fillDemo } from "./index.ts";
import { drawBooks, grossCents } from "./ledger.ts";

const today = "2026-11-15" as CalendarDate;

test("the same day draws the same books, and what was paid is booked to the cent", () => {
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

test("an installation that is in use is not filled", async () => {
  const filling = fillDemo({
    db: world.db,
    call: callerOf(world.app),
    on_organization_created: world.app.onOrganizationCreated,
    now: world.clock.now(),
  });
  await expect(filling).rejects.toThrow(/There is an organization here already; .* empty installation only/);
});

test("an empty one gets a company in which every metric has something to show", async () => {
  const database = await cloneDatabase();
  const clock = testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ DAYBOOK_RATE_LIMIT: "0" }),
    clock,
    log: pino({ level: "silent" }),
  });
  try {
    const call = callerOf(app);
    const demo: DemoCredentials = await fillDemo({
      db: app.db,
      call,
      on_organization_created: app.onOrganizationCreated,
      now: clock.now(),
    });
    const metric = <Data>(path: string) => call<Data>(demo.token, "GET", `/v1/metrics/${path}`);
    const profit = await metric<{ total_revenue: number; total_expenses: number }[]>(
      `profit-loss?start_date=2023-12-01&end_date=${today}`,
    );
    expect(profit).toHaveLength(36);
    // In the first month nobody has paid yet, and this one is not over.
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
      new Set(["invoice", "bill", "recurring_transaction"]),
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
    const aging = await metric<Record<string, number>>("invoice-aging");
    expect(aging.current_amount).toBeGreaterThan(0);
    expect(
      (aging.overdue_0_to_30 ?? 0) + (aging.overdue_31_to_60 ?? 0) + (aging.overdue_60_plus ?? 0),
    ).toBeGreaterThan(0);
    const snapshot = await metric<Record<string, number>>("financial-snapshot");
    expect(snapshot.cash_balance).toBeGreaterThan(0);
    expect(snapshot.recurring_monthly_revenue).toBeGreaterThan(0);
    expect(await metric<unknown[]>("recent-transactions")).toHaveLength(10);
  } finally {
    await app.close();
    await database.drop();
  }
});
