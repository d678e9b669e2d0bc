/** Profit and loss, cash flow, top categories: definitions, edges of ranges, and refusals. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Books, createCategory, openBooks } from "./test-books.ts";

let world: World;
let books: Books;
const category: Record<string, string> = {};

beforeAll(async () => {
  world = await createWorld();
  books = await openBooks(world, "Cedar");
  const make = async (name: string, kind: string, cash_flow_type = "operating", excluded = false) => {
    category[name] = await createCategory(world, books.token, { name, kind, cash_flow_type, excluded });
  };
  await make("work", "income");
  await make("power", "expense");
  await make("machine", "expense", "investing");
  await make("loan", "income", "financing");
  await make("private", "expense", "operating", true);
  const row = (booking_date: string, amount: string, of?: string, more: object = {}) => ({
    booking_date,
    amount,
    category_id: of === undefined ? null : (category[of] as string),
    ...more,
  });
  await books.add(
    row("2026-09-30", "1000.10", "work"),
    row("2026-10-01", "500", "work"),
    row("2026-10-15", "-40", "work"), // a refund to a customer
    row("2026-10-15", "-80.05", "power"),
    row("2026-10-16", "20", "power"), // a refund from the supplier
    row("2026-10-17", "-300", "machine"),
    row("2026-10-18", "2000", "loan"),
    row("2026-10-19", "-7", undefined),
    row("2026-10-20", "9", undefined),
    row("2026-10-21", "-5000", "private"),
    row("2026-10-21", "-600", "power", { is_transfer: true }),
    row("2026-10-21", "-601", "power", { exclude_from_analytics: true }),
    row("2026-10-21", "-602", "power", { status: "pending" }),
    row("2026-10-22", "-603", "power", { currency: "XAU", base_amount: null }),
    row("2026-11-01", "-11", "power"),
  );
});
afterAll(() => world.close());

test("profit-loss: refunds are subtracted; financing and investing are excluded", async () => {
  expect(await books.metric("profit-loss?start_date=2026-09-01&end_date=2026-11-30")).toEqual([
    { period: "2026-09-01", total_revenue: 1000.1, total_expenses: 0, net_profit_loss: 1000.1 },
    { period: "2026-10-01", total_revenue: 469, total_expenses: 67.05, net_profit_loss: 401.95 },
    { period: "2026-11-01", total_revenue: 0, total_expenses: 11, net_profit_loss: -11 },
  ]);
});

test("cash-flow: by the category's type; transactions without a category are operating", async () => {
  expect(await books.metric("cash-flow?start_date=2026-10-01&end_date=2026-10-31")).toEqual([
    {
      period: "2026-10-01",
      operating_cash_flow: 401.95,
      investing_cash_flow: -300,
      financing_cash_flow: 2000,
      net_cash_flow: 2101.95,
    },
  ]);
});

test("top-categories: spend by category, largest first", async () => {
  const rows = await books.metric("top-categories?start_date=2026-10-01&end_date=2026-10-31");
  expect(rows).toMatchObject([
    { category_id: category.machine, category_name: "machine", total_amount: 300, transaction_count: 1 },
    { category_id: category.power, category_slug: "power", total_amount: 60.05, transaction_count: 2 },
    { category_id: null, category_slug: "uncategorized", total_amount: 7, transaction_count: 1 },
  ]);
  expect(await books.metric("top-categories?start_date=2026-10-01&limit=1")).toHaveLength(1);
});

const checkRange = (from: string, to: string, revenues: number[]) =>
  test(`profit-loss of ${from} to ${to}`, async () => {
    const rows = await books.metric(`profit-loss?start_date=${from}&end_date=${to}`);
    expect(rows.map((row: { total_revenue: number }) => row.total_revenue)).toEqual(revenues);
  });
checkRange("2026-09-30", "2026-09-30", [1000.1]);
checkRange("2026-09-01", "2026-09-29", [0]);
checkRange("2026-09-30", "2026-10-01", [1000.1, 500]);
checkRange("2026-09-15", "2026-10-20", [1000.1, 469]);
checkRange("2026-09-15", "2026-11-02", [1000.1, 469, 0]);
checkRange("2026-10-02", "2026-10-19", [-40]);
checkRange("2026-10-02", "2026-10-31", [-31]);

test("the default range is the last 12 months, including this one", async () => {
  const rows = await books.metric("profit-loss");
  expect(rows).toHaveLength(12);
  expect([rows[0].period, rows[11].period]).toEqual(["2025-12-01", "2026-11-01"]);
});

const refuse = (path: string, message: RegExp) =>
  test(`refused: ${path}`, async () => {
    const answer = await books.get(path);
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(answer.body.error.details.issues[0].message).toMatch(message);
  });
refuse("profit-loss?start_date=2026-11-02&end_date=2026-11-01", /must not be after end_date/);
refuse("profit-loss?start_date=2016-11-01&end_date=2026-11-01", /at most 120 months.*found 121/);
refuse("cash-flow?start_date=2026-02-30", /calendar date/);
refuse("top-categories?limit=0", /whole number of 1 or more; found "0"/);
refuse("top-categories?months=3", /is not a known key/);
refuse("spend-variance?month=2026-11-02", /first day of a month; found 2026-11-02/);
refuse("cash-projection?days=0", /from 1 to 365; found "0"/);
refuse("cash-projection?days=366", /from 1 to 365; found "366"/);
refuse("cash-events?start_date=2026-11-20&end_date=2026-11-19", /must not be after end_date/);
refuse("recent-transactions?limit=ten", /whole number/);
refuse("recurring-series?x=1", /is not a known key/);

test("120 months are accepted, and a limit above 100 is capped", async () => {
  expect(await books.metric("profit-loss?start_date=2016-12-01&end_date=2026-11-30")).toHaveLength(120);
  expect((await books.get("recent-transactions?limit=1000")).status).toBe(200);
});

test("metrics need their scope and never show another organization's data", async () => {
  const token = await world.token(world.a, ["transactions.read"]);
  expect((await world.call("GET", "/v1/metrics/profit-loss", { token })).status).toBe(403);
  const other = await world.call("GET", "/v1/metrics/top-categories", { token: world.b.token });
  expect(other.body.data).toEqual([]);
});

test("recent-transactions: newest first by booking date then id, pending ones too", async () => {
  const rows = await books.metric("recent-transactions?limit=3");
  expect(rows.map((row: { amount: number }) => row.amount)).toEqual([-11, -603, -602]);
  expect(rows[0]).toEqual({
    id: expect.any(String),
    booking_date: "2026-11-01",
    amount: -11,
    base_amount: -11,
    currency: "EUR",
    description: "Purchase",
    name: "Purchase",
    category_id: category.power,
    category_name: "power",
    category_slug: "power",
    category_color: expect.stringMatching(/^#/),
    matched: false,
    has_receipt: false,
    suggested_match: false,
    invoice_number: null,
  });
});

test("changing a category's settings changes every month it was used in", async () => {
  const of = async (path: string) =>
    (await books.metric(`${path}?start_date=2026-10-01&end_date=2026-10-31`))[0];
  const url = `/v1/categories/${category.power}`;
  const change = (body: object) => world.call("PATCH", url, { token: books.token, body });
  await change({ excluded: true });
  expect(await of("profit-loss")).toMatchObject({ total_expenses: 7 });
  await change({ excluded: false, cash_flow_type: "investing" });
  expect(await of("cash-flow")).toMatchObject({ operating_cash_flow: 462, investing_cash_flow: -360.05 });
  await change({ cash_flow_type: "operating" });
  expect(await of("profit-loss")).toMatchObject({ total_expenses: 67.05 });
});
