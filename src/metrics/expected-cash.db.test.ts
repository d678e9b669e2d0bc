/** Expected cash: aging, events and projection from invoices, bills and patterns, and whether they agree. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import type { Page } from "../platform/list/list.ts";
import type { CashEvent, CashProjection } from "./schema.ts";
import { type Books, createCategory, openBooks } from "./test-books.ts";

let world: World;
let books: Books;
let income: string;

beforeAll(async () => {
  world = await createWorld();
  books = await openBooks(world, "Elm", { time_zone: "Pacific/Auckland" });
  // 15 November 09:00 UTC is 15 November 22:00 in Auckland: the same day. 12:00 UTC is already the 16th.
  world.clock.set("2026-11-15T12:00:00.000Z");
  const { finalize, draft, call } = await prepareOrganization(world, books.token);
  await call("POST", "/v1/exchange-rates", {
    date: "2026-10-30",
    currency: "USD",
    base_currency: "EUR",
    rate: 0.9,
  });
  const items = (price: number) => [{ name: "Work", quantity: 1, price, tax_rate: 0, tax_category: "zero" }];
  const send = (date: string, due_date: string, price: number, more: object = {}) =>
    finalize({ date, due_date, items: items(price), ...more });
  await send("2026-11-01", "2026-11-20", 100);
  await send("2026-11-02", "2026-11-16", 10.5); // due today, in Auckland
  const half = await send("2026-10-01", "2026-10-15", 400); // 32 days late
  await call("POST", `/v1/invoices/${half.id}/payments`, { amount: 150, date: "2026-10-20" });
  await send("2026-08-01", "2026-08-15", 33); // 93 days late
  await send("2026-11-01", "2026-12-30", 1000, { currency: "USD" }); // 900 at the rate of 30 October
  await send("2026-11-09", "2026-12-31", 5000, { currency: "CHF" }); // no rate: left out
  const paid = await send("2026-10-01", "2026-10-15", 77);
  await call("POST", `/v1/invoices/${paid.id}/payments`, {});
  await draft({ date: "2026-11-01", due_date: "2026-11-18", items: items(8888) });
  await draft({
    date: "2026-11-25",
    due_date: "2026-12-05",
    items: items(60),
    scheduled_send_at: "2026-11-25T08:00:00.000Z",
  });

  const bill = (body: object) => call("POST", "/v1/inbox", { document_type: "invoice", ...body });
  await bill({ display_name: "Printer Ltd", amount: 200, date: "2026-11-01", due_date: "2026-11-28" });
  await bill({ display_name: "Late Ltd", amount: 50, date: "2026-09-01", due_date: "2026-09-10" });
  await bill({ display_name: "Paid at once", amount: 9, date: "2026-11-01", document_type: "receipt" });
  await bill({ display_name: "Not ours", amount: 9, date: "2026-11-01", exclude_from_analytics: true });

  income = await createCategory(world, books.token, { name: "Retainers", kind: "income" });
  await books.add(
    ...["08", "09", "10", "11"].flatMap((month) => [
      { booking_date: `2026-${month}-01`, amount: "-900", counterparty_name: "Landlord" },
      { booking_date: `2026-${month}-05`, amount: "1200", counterparty_name: "Club", category_id: income },
      {
        booking_date: `2026-${month}-28`.replace("2026-11", "2026-07"),
        amount: "-201",
        counterparty_name: "Printer",
      },
    ]),
  );
});
afterAll(() => world.close());

test("invoice-aging: open amounts by age, in the base currency at the invoice's own rate", async () => {
  expect(await books.metric("invoice-aging")).toEqual({
    total_outstanding: 1293.5,
    invoice_count: 5,
    current_amount: 1000,
    overdue_0_to_30: 10.5,
    overdue_31_to_60: 250,
    overdue_60_plus: 33,
    expected_14_days: 110.5,
    expected_30_days: 110.5,
    expected_60_days: 1010.5,
    unconverted_count: 1,
  });
});

test("cash-events: each with its day, probability and reference", async () => {
  const events: CashEvent[] = await books.metric("cash-events?start_date=2026-11-01&end_date=2026-12-31");
  const shown = events
    .map(
      (one) =>
        `${one.event_date} ${one.direction} ${one.amount} ${one.type} ${one.reference_table} ${one.probability}`,
    )
    .sort();
  expect(shown).toEqual(
    [
      "2026-11-16 inflow 10.5 invoice invoices 0.5",
      "2026-11-16 inflow 250 invoice invoices 0.3",
      "2026-11-16 inflow 33 invoice invoices 0.15",
      "2026-11-16 outflow 50 bill inbox 0.15",
      "2026-11-20 inflow 100 invoice invoices 0.85",
      "2026-11-28 outflow 200 bill inbox 0.85",
      "2026-12-01 outflow 900 recurring_transaction recurring_series 0.9",
      "2026-12-05 inflow 1200 recurring_transaction recurring_series 0.9",
      "2026-12-05 inflow 60 scheduled_invoice invoices 0.85",
      "2026-12-28 outflow 201 recurring_transaction recurring_series 0.9", // November's bill replaces November's pattern payment
      "2026-12-30 inflow 900 invoice invoices 0.85",
    ].sort(),
  );
  const foreign = events.find(({ amount, type }) => amount === 900 && type === "invoice");
  expect(foreign).toMatchObject({
    organization_id: books.org,
    currency: "EUR",
    description: expect.stringMatching(/^Invoice .+: Birch GmbH$/),
    metadata: { original_amount: 1000, original_currency: "USD", due_date: "2026-12-30" },
  });
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
});

test("cash-events: no event is before today, and ids are stable", async () => {
  expect(await books.metric("cash-events?start_date=2026-10-01&end_date=2026-11-15")).toEqual([]);
  const [first, second] = [await books.metric("cash-events"), await books.metric("cash-events")];
  expect(first).toEqual(second);
  expect(first.every((one: CashEvent) => one.event_date <= "2026-12-15")).toBe(true);
});

describe("cash-events: pages", () => {
  const path = "cash-events?start_date=2026-11-01&end_date=2027-03-31";
  test("of every size show each event once, in the same order, with the count of all", async () => {
    const all: CashEvent[] = (await books.get(path)).body.data;
    expect(all.length).toBeGreaterThan(8);
    expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThan(3);
    for (const limit of [1, 2, 3, all.length - 1, all.length]) {
      const pages = await pagesOf(`${path}&limit=${limit}`);
      expect(pages.flatMap(({ data }) => data)).toEqual(all);
      expect(new Set(pages.map(({ meta }) => meta.count))).toEqual(new Set([all.length]));
      expect(pages).toHaveLength(Math.ceil(all.length / limit));
    }
  });

  test("from a later day on, overdue events are neither shown nor counted", async () => {
    const all: CashEvent[] = (await books.get(path)).body.data;
    const later = "cash-events?start_date=2026-11-21&end_date=2027-03-31";
    const pages = await pagesOf(`${later}&limit=2`);
    const expected = all.filter(({ event_date }) => event_date >= "2026-11-21");
    expect(pages.flatMap(({ data }) => data)).toEqual(expected);
    expect(pages[0]?.meta.count).toBe(expected.length);
  });

  test("a cursor holds for its own range and organization only", async () => {
    const { next_cursor } = (await books.get(`${path}&limit=1`)).body.meta;
    expect((await books.get(`cash-events?cursor=${next_cursor}`)).body.error.code).toBe("invalid_cursor");
    const other = await openBooks(world, "Other");
    expect((await other.get(`${path}&cursor=${next_cursor}`)).body.error.code).toBe("invalid_cursor");
    expect((await books.get(`${path}&limit=0`)).status).toBe(400);
  });

  async function pagesOf(first: string): Promise<Page<CashEvent>[]> {
    const pages: Page<CashEvent>[] = [];
    for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.meta.next_cursor ?? null) {
      const answer = await books.get(`${first}${cursor && `&cursor=${cursor}`}`);
      expect(answer.status, answer.text).toBe(200);
      pages.push(answer.body);
    }
    return pages;
  }
});

test("cash-projection: one row for each day from today, with the events of the day summed", async () => {
  const rows: CashProjection[] = await books.metric("cash-projection");
  expect([rows.length, rows[0]?.projection_date, rows[29]?.projection_date]).toEqual([
    30,
    "2026-11-16",
    "2026-12-15",
  ]);
  expect(rows[0]).toEqual({ projection_date: "2026-11-16", expected_inflows: 293.5, expected_outflows: 50 });
  const events: CashEvent[] = await books.metric("cash-events?start_date=2026-11-16&end_date=2027-11-15");
  const year: CashProjection[] = await books.metric("cash-projection?days=365");
  for (const row of year)
    for (const direction of ["inflow", "outflow"] as const) {
      const ofDay = events.filter(
        (one) => one.event_date === row.projection_date && one.direction === direction,
      );
      const cents = ofDay.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
      expect(row[`expected_${direction}s`]).toBe(cents / 100);
    }
  expect(await books.metric("cash-projection?days=1")).toHaveLength(1);
});

test("the projection's first day starts from the snapshot's cash: nothing booked is expected again", async () => {
  const before = await books.metric("financial-snapshot");
  const [today]: CashProjection[] = await books.metric("cash-projection?days=1");
  // Booking a payment expected today changes cash by the same amount, and the pattern no longer expects it.
  await books.add({ booking_date: "2026-11-16", amount: "-900", counterparty_name: "Landlord" });
  const after = await books.metric("financial-snapshot");
  expect(after.cash_balance).toBe(before.cash_balance - 900);
  expect(await books.metric("cash-projection?days=1")).toEqual([today]);
});

test("financial-snapshot: cash, burn of the last three complete months, runway, recurring revenue", async () => {
  // Nets of August to October: 1200 - 900 - 201 = 99 each; nothing burns.
  expect(await books.metric("financial-snapshot")).toEqual({
    cash_balance: 4 * 1200 - 5 * 900 - 4 * 201,
    burn_rate: 0,
    monthly_revenue: 1200,
    recurring_monthly_revenue: 1200,
    currency: "EUR",
    runway_months: null,
  });
  await books.add(
    { booking_date: "2026-08-09", amount: "-1000" },
    { booking_date: "2026-09-09", amount: "-399" },
  );
  await books.add({ booking_date: "2026-11-09", amount: "2000" });
  // Nets -901, -300, 99: the median burn is 300; 97 of cash is left.
  expect(await books.metric("financial-snapshot")).toMatchObject({
    cash_balance: 97,
    burn_rate: 300,
    runway_months: 0.3,
  });
});

test("recurring-series: names, category, next date", async () => {
  const club = (await books.metric("recurring-series")).find(
    (one: { direction: string }) => one.direction === "inflow",
  );
  expect(club).toEqual({
    series_id: expect.any(String),
    organization_id: books.org,
    counterparty_name: "Club",
    direction: "inflow",
    average_amount: 1200,
    currency: "EUR",
    frequency: "monthly",
    category_id: income,
    category_name: "Retainers",
    last_seen_date: "2026-11-05",
    next_expected_date: "2026-12-05",
    status: "active",
    transaction_count: 4,
  });
});

test("a series that can no longer be billed adds nothing, and no metric fails because of it", async () => {
  const { call, customer_id } = await prepareOrganization(world, books.token);
  const before = await books.metric("financial-snapshot");
  const product = await call("POST", "/v1/products", { name: "Plan" });
  expect(product.status, product.text).toBe(201);
  const created = await call("POST", "/v1/recurring-invoices", {
    customer_id,
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [{ name: "Plan", quantity: 1, price: 700, product_id: product.body.data.id }],
  });
  expect(created.status, created.text).toBe(201);
  expect((await books.metric("financial-snapshot")).recurring_monthly_revenue).toBeGreaterThan(
    before.recurring_monthly_revenue,
  );
  const removed = await call("DELETE", `/v1/products/${product.body.data.id}`);
  expect(removed.status, removed.text).toBe(204);
  expect(await books.metric("financial-snapshot")).toEqual(before);
  expect((await books.get("cash-events")).status).toBe(200);
  expect((await books.get("cash-projection")).status).toBe(200);
});

test("open invoices are converted one by one: projection and aging equal the events to the cent", async () => {
  const own = await openBooks(world, "Cents");
  const { finalize, call } = await prepareOrganization(world, own.token);
  const rate = { date: "2026-11-02", currency: "USD", base_currency: "EUR", rate: 0.9 };
  expect((await call("POST", "/v1/exchange-rates", rate)).status).toBe(201);
  const items = [{ name: "Work", quantity: 1, price: 0.05, tax_rate: 0, tax_category: "zero" }];
  // 0.045 each, rounded to 0.05: together 0.15, while their sum would be 0.14.
  for (let n = 0; n < 3; n++)
    await finalize({ date: "2026-11-03", due_date: "2026-11-20", currency: "USD", items });
  const events: CashEvent[] = await own.metric("cash-events");
  expect(events.map(({ amount }) => amount)).toEqual([0.05, 0.05, 0.05]);
  expect(await own.metric("invoice-aging")).toMatchObject({ total_outstanding: 0.15, invoice_count: 3 });
  const projection: CashProjection[] = await own.metric("cash-projection");
  expect(projection.map(({ expected_inflows }) => expected_inflows).filter(Boolean)).toEqual([0.15]);
});

test("a pattern that an open invoice pays is left out of events and projection alike", async () => {
  const own = await openBooks(world, "Regulars");
  const { finalize } = await prepareOrganization(world, own.token);
  const pays = (counterparty_name: string, day: string) =>
    ["07", "08", "09", "10"].map((month) => ({
      booking_date: `2026-${month}-${day}`,
      amount: "300",
      counterparty_name,
    }));
  await own.add(...pays("BIRCH GMBH", "20"), ...pays("Someone else", "20"));
  const items = [{ name: "Work", quantity: 1, price: 300, tax_rate: 0, tax_category: "zero" }];
  await finalize({ date: "2026-11-01", due_date: "2026-12-01", items });
  await finalize({ date: "2026-08-01", due_date: "2026-08-15", items });
  const of_birch = async () => {
    const events: CashEvent[] = await own.metric("cash-events?start_date=2026-11-15&end_date=2027-03-31");
    const days = 137;
    const projection: CashProjection[] = await own.metric(`cash-projection?days=${days}`);
    for (const { projection_date, expected_inflows } of projection)
      expect(expected_inflows, projection_date).toBe(
        events
          .filter(({ event_date }) => event_date === projection_date)
          .reduce((sum, { amount }) => sum + amount, 0),
      );
    return events
      .filter(({ type, description }) => type === "recurring_transaction" && /birch/i.test(description))
      .map(({ event_date }) => event_date);
  };
  // 20 November is near the overdue invoice (expected today) and near 1 December; 20 December is 19 days after.
  expect(await of_birch()).toEqual(["2026-12-20", "2027-01-20", "2027-02-20", "2027-03-20"]);
  await finalize({ date: "2026-11-01", due_date: "2027-02-04", items });
  // 20 January and 20 February are 15 and 16 days from 4 February.
  expect(await of_birch()).toEqual(["2026-12-20", "2027-02-20", "2027-03-20"]);
});
