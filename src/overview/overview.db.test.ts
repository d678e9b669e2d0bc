/** Every part of the overview equals the response of its own endpoint, and all parts are of one moment. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../test/harness/test-log.ts";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import {
  cloneDatabase,
  createWorld,
  type Reply,
  type TestOrganization,
  testClock,
  type World,
} from "../../test/harness/world.ts";
import { allScopes } from "../access/scopes.ts";
import { fillDemo } from "../demo/index.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import { createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { callerOf } from "../main/demo.ts";
import type { CashEvent } from "../metrics/schema.ts";
import { type Books, openBooks } from "../metrics/test-books.ts";
import type { Overview } from "./schema.ts";

/** The endpoint and the scope of each part. */
const parts: Record<
  Exclude<keyof Overview, "waiting" | "largest_outflow" | "cash_accounts">,
  [path: string, scope: string]
> = {
  inbox_counts: ["/v1/inbox/counts", "inbox.read"],
  transaction_counts: ["/v1/transactions/counts", "transactions.read"],
  invoice_counts: ["/v1/invoices/counts", "invoices.read"],
  financial_snapshot: ["/v1/metrics/financial-snapshot", "metrics.read"],
  profit_loss: ["/v1/metrics/profit-loss", "metrics.read"],
  cash_projection: ["/v1/metrics/cash-projection", "metrics.read"],
  invoice_aging: ["/v1/metrics/invoice-aging", "metrics.read"],
  spend_variance: ["/v1/metrics/spend-variance", "metrics.read"],
  recent_transactions: ["/v1/metrics/recent-transactions", "metrics.read"],
};

/** Each figure that waits for a person: the list it links to, and the scope of that list. */
const lists = {
  inbox_to_review: ["/v1/inbox?status=pending,suggested_match", "inbox.read"],
  suggested_matches: ["/v1/inbox?status=suggested_match", "inbox.read"],
  payment_proposals: ["/v1/payment-proposals?status=pending", "transactions.read"],
  overdue_invoices: ["/v1/invoices?status=overdue", "invoices.read"],
  uncategorized_transactions: ["/v1/transactions?categorized=false&is_transfer=false", "transactions.read"],
} satisfies Partial<Record<keyof Overview["waiting"], [path: string, scope: string]>>;

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAYBOOK_DATABASE_POOL: "16" } });
});
afterAll(() => world.close());

type Read = (path: string) => Promise<Reply["body"]>;

/** `read` returns the whole body. */
async function expectEqualParts(read: Read): Promise<Overview> {
  const overview: Overview = (await read("/v1/overview")).data;
  for (const [name, [path]] of Object.entries(parts))
    expect(overview[name as keyof typeof parts], name).toEqual((await read(path)).data);
  for (const [name, [path]] of Object.entries(lists))
    expect(overview.waiting[name as keyof typeof lists], name).toBe((await read(path)).meta.count);
  expect(Object.keys(overview).toSorted()).toEqual(
    [...Object.keys(parts), "waiting", "largest_outflow", "cash_accounts"].toSorted(),
  );
  await expectAges(overview, read);
  expect(overview.cash_accounts).toBe((await read("/v1/bank-accounts?is_cash=true")).meta.count);
  expect(overview.largest_outflow).toEqual(largestOf((await read("/v1/metrics/cash-events")).data));
  return overview;
}

/** The test clock is in the morning of this day, in every time zone of these tests. */
const today = "2026-11-15";
const daysSince = (date: string) => (Date.parse(today) - Date.parse(date)) / 86_400_000;

async function expectAges({ waiting }: Overview, read: Read): Promise<void> {
  const [item] = (await read(`${lists.inbox_to_review[0]}&sort=created_at&order=asc`)).data;
  expect(waiting.oldest_to_review_days).toBe(item ? daysSince(item.created_at.slice(0, 10)) : null);
  const [invoice] = (await read(`${lists.overdue_invoices[0]}&sort=due_date&order=asc`)).data;
  expect(waiting.oldest_overdue_days).toBe(invoice ? daysSince(invoice.due_date) : null);
}

function largestOf(events: readonly CashEvent[]): CashEvent | null {
  const outflows = events.filter(({ direction }) => direction === "outflow");
  const amount = Math.max(...outflows.map((event) => event.amount));
  return outflows.find((event) => event.amount === amount) ?? null;
}

const reading =
  (token: string): Read =>
  async (path) => {
    const answer = await world.call("GET", path, { token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

const line = (price: number) => [{ name: "Work", quantity: 1, price, tax_rate: 0, tax_category: "zero" }];

/** An organization where something waits for a person everywhere. */
async function richOrganization(): Promise<Books> {
  const books = await openBooks(world, "Rich", { time_zone: "Europe/Berlin" });
  const { call, finalize, draft } = await prepareOrganization(world, books.token);
  await draft({ items: line(1) });
  const paid = await finalize({ date: "2026-10-01", due_date: "2026-10-20", items: line(640) });
  await finalize({ date: "2026-09-01", due_date: "2026-09-15", items: line(90) });
  await finalize({ date: "2026-11-01", due_date: "2026-11-30", currency: "USD", items: line(70) });
  world.clock.set("2026-11-06T09:00:00.000Z");
  await call("POST", "/v1/inbox", {
    amount: 20,
    date: "2026-11-10",
    display_name: "Printer",
    document_type: "invoice",
  });
  world.clock.set(`${today}T09:00:00.000Z`);
  await call("POST", "/v1/inbox", { amount: 42.42, date: "2026-11-09", display_name: "Paper Shop" });
  const book = (amount: number, description: string) =>
    call("POST", "/v1/transactions", {
      account_id: books.account_id,
      booking_date: "2026-11-10",
      amount,
      description,
      counterparty_name: description,
    });
  await book(-42.42, "Paper Shop");
  await book(640, `Birch GmbH ${paid.number}`);
  await books.add(
    ...["07", "08", "09", "10"].map((month) => ({
      booking_date: `2026-${month}-01`,
      amount: "-900",
      counterparty_name: "Landlord",
    })),
  );
  await world.app.jobs.drain();
  return books;
}

test("a rich organization: each part equals its endpoint, and something waits everywhere", async () => {
  const { token } = await richOrganization();
  const overview = await expectEqualParts(reading(token));
  for (const [name, count] of Object.entries(overview.waiting)) expect(count, name).toBeGreaterThan(0);
  expect(overview.waiting).toMatchObject({ oldest_to_review_days: 9, oldest_overdue_days: 61 });
  expect(overview.largest_outflow).toMatchObject({ counterparty_name: "Landlord", amount: 900 });
});

test("ages, the largest outflow and the count of accounts need the scope of what they are about", async () => {
  const { org: id } = await richOrganization();
  const shown = async (scope: string) => {
    const token = await world.token({ id } as TestOrganization, [scope]);
    const { waiting, largest_outflow, cash_accounts }: Overview = (await reading(token)("/v1/overview")).data;
    return [
      waiting.oldest_to_review_days,
      waiting.oldest_overdue_days,
      largest_outflow?.amount ?? null,
      cash_accounts,
    ];
  };
  expect(await shown("inbox.read")).toEqual([9, null, null, null]);
  expect(await shown("invoices.read")).toEqual([null, 61, null, null]);
  expect(await shown("metrics.read")).toEqual([null, null, 900, 1]);
  expect(await shown("customers.read")).toEqual([null, null, null, null]);
});

test("an empty organization: each part equals its endpoint, and nothing waits", async () => {
  const { token } = await world.createOrganization("Empty");
  const { waiting, largest_outflow } = await expectEqualParts(reading(token));
  const { oldest_to_review_days, oldest_overdue_days, ...counts } = waiting;
  expect([oldest_to_review_days, oldest_overdue_days, largest_outflow]).toEqual([null, null, null]);
  expect(new Set(Object.values(counts))).toEqual(new Set([0]));
});

test("the sample company: each part equals its endpoint", async () => {
  const database = await cloneDatabase();
  const clock = testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ ...worldEnvironment }),
    clock,
    log: testLog(),
  });
  try {
    const { token } = await fillDemo({
      db: app.db,
      call: callerOf(app),
      on_organization_created: app.onOrganizationCreated,
      now: clock.now(),
    });
    const overview = await expectEqualParts(async (path) => {
      const answer = await app.server.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, answer.payload).toBe(200);
      return answer.json();
    });
    expect(overview.profit_loss).toHaveLength(12);
    expect(overview.cash_projection).toHaveLength(30);
    expect(overview.waiting.overdue_invoices).toBeGreaterThan(0);
  } finally {
    await app.close();
    await database.drop();
  }
}, 300_000);

const whole = (): Promise<Overview> => reading(world.a.token)("/v1/overview").then(({ data }) => data);

for (const scope of allScopes)
  test(`a token with ${scope} alone sees the parts of this scope, and null elsewhere`, async () => {
    const token = await world.token(world.a, [scope]);
    const overview: Overview = (await reading(token)("/v1/overview")).data;
    const expected = await whole();
    for (const [name, [, needed]] of Object.entries(parts) as [keyof typeof parts, [string, string]][])
      expect(overview[name], name).toEqual(needed === scope ? expected[name] : null);
    for (const [name, [, needed]] of Object.entries(lists) as [keyof typeof lists, [string, string]][])
      expect(overview.waiting[name], name).toBe(needed === scope ? expected.waiting[name] : null);
    for (const name of Object.keys(parts)) expect(expected[name as keyof typeof parts], name).not.toBeNull();
  });

test("while others write, the parts of one response agree with each other", async () => {
  const books = await openBooks(world, "Busy");
  const { call, finalize } = await prepareOrganization(world, books.token);
  const writers = 6;
  const rounds = 6;
  // Every transaction is 1.00 and every invoice 10.00, so that each count also says the sum.
  const write = async () => {
    for (let round = 0; round < rounds; round++) {
      const amounts = {
        account_id: books.account_id,
        booking_date: "2026-11-02",
        amount: 1,
        description: "In",
      };
      const booked = await call("POST", "/v1/transactions", amounts);
      expect(booked.status, booked.text).toBe(201);
      const { id } = await finalize({ date: "2026-11-01", due_date: "2026-11-10", items: line(10) });
      if (round % 2) await call("POST", `/v1/invoices/${id}/payments`, {});
    }
  };
  let writing = true;
  const done = Promise.all(Array.from({ length: writers }, write)).finally(() => {
    writing = false;
  });
  const seen = new Set<number>();
  const read = reading(books.token);
  while (writing) {
    const { data }: { data: Overview } = await read("/v1/overview");
    const { invoice_counts, invoice_aging, transaction_counts, financial_snapshot, waiting } = data;
    const count = transaction_counts?.all as number;
    expect(financial_snapshot?.cash_balance).toBe(count);
    expect(data.profit_loss?.at(-1)?.total_revenue).toBe(count);
    expect(data.recent_transactions).toHaveLength(Math.min(10, count));
    expect(waiting.uncategorized_transactions).toBe(count);
    const open = invoice_counts?.open.count as number;
    expect(invoice_aging).toMatchObject({ invoice_count: open, total_outstanding: open * 10 });
    expect(invoice_counts?.overdue.count).toBe(open);
    expect(data.cash_projection?.[0]?.expected_inflows).toBe(open * 10);
    seen.add(count);
  }
  await done;
  expect(seen.size, "the overview was read in between, not only before and after").toBeGreaterThan(2);
  await expectEqualParts(read);
}, 300_000);
