/** The sample company is the same on every machine and has data for every metric. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../test/harness/test-log.ts";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import { cloneDatabase, createWorld, testClock, type World } from "../../test/harness/world.ts";
import { isBelgianNumber } from "../einvoice/code-lists/identifiers.ts";
import { addDays, addMonths, type CalendarDate, daysBetween, firstOfMonth } from "../kernel/calendar.ts";
import { type App, createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { callerOf } from "../main/demo.ts";
import { company, customers, opening_balances } from "./company.ts";
import { requireNewest } from "./fill-demo.ts";
import { type CallApi, type DemoCredentials, fillDemo } from "./index.ts";
import { drawBooks, grossCents } from "./ledger.ts";
import { drawPapers, type Paper } from "./papers/papers.ts";

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

/** ISO 7064, modulo 11, 10. */
function isGermanVatId(text: string): boolean {
  const digits = [...text.slice(2)].map(Number);
  const product = digits.slice(0, 8).reduce((last, digit) => (((digit + last) % 10 || 10) * 2) % 11, 10);
  return /^DE\d{9}$/.test(text) && (11 - product) % 10 === digits[8];
}

const isVatId: Record<string, (text: string) => boolean> = {
  DE: isGermanVatId,
  BE: (text) => text.startsWith("BE") && isBelgianNumber(text.slice(2)),
};

test("customers in the EU have a VAT id with the right check digits, and no two the same one", () => {
  const known = [company.legal_entity, ...customers].filter(({ country }) => isVatId[country]);
  for (const { name, country, vat_id = "" } of known) expect(isVatId[country]?.(vat_id), name).toBe(true);
  expect(new Set(known.map(({ vat_id }) => vat_id)).size).toBe(known.length);
  expect(customers.filter(({ vat_id }) => vat_id === undefined).map(({ country }) => country)).toEqual([
    "US",
  ]);
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
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-demo-"));
  const clock = testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ ...worldEnvironment, DAYBOOK_DATA_DIR: data_dir }),
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
    for (const requests of [0, 1, 4, 60, 200, 320]) {
      await expect(fill(cutAfter(call, requests))).rejects.toThrow(Interrupted);
      clock.advance(60_000);
    }
    const demo: DemoCredentials = await fill(call);
    await expectWhole(database.connectionString);
    await expectPapersRead(app, call, demo.token);
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
    const { unconverted_count, ...aging } = await metric<Record<string, number>>("invoice-aging");
    expect(unconverted_count).toBe(0);
    for (const [name, amount] of Object.entries(aging)) expect(amount, name).toBeGreaterThan(0);
    const { currency, ...snapshot } = await metric<Record<string, number>>("financial-snapshot");
    expect(currency).toBe("EUR");
    for (const [name, amount] of Object.entries(snapshot)) expect(amount, name).toBeGreaterThan(0);
    expect(await metric<unknown[]>("recent-transactions")).toHaveLength(10);
    await expectForeignSales(metric);

    clock.advance(86_400_000);
    await expect(fill(call), "a day later it is in use").rejects.toThrow(
      /There is an organization here already/,
    );
  } finally {
    await app.close();
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  }
});

/** Sales to a business in another country of the EU: without tax, and in the list that is reported. */
async function expectForeignSales(metric: <Data>(name: string) => Promise<Data>): Promise<void> {
  const range = `start_date=2023-12-01&end_date=${today}`;
  const { sales } = await metric<{ sales: Record<string, unknown>[] }>(`vat?${range}&basis=invoice`);
  const abroad = sales.filter(({ tax_category }) => tax_category === "reverse_charge");
  expect(abroad).toEqual([expect.objectContaining({ tax_amount: 0, net_amount: expect.any(Number) })]);
  const [reported, ...others] = await metric<Record<string, unknown>[]>(`vat/ec-sales?${range}`);
  expect(others).toEqual([]);
  expect(reported).toMatchObject({ vat_id: "BE0123456749", net_amount: abroad[0]?.net_amount });
  expect(reported?.net_amount).toBeGreaterThan(0);
}

function papersOf(day: CalendarDate): Paper[] {
  const { transactions } = drawBooks(day);
  return drawPapers(day, (name) => {
    const { date, cents } = requireNewest(transactions, name);
    return { date, cents: -cents };
  });
}

interface ReadItem {
  status: string;
  display_name: string | null;
  amount: number | null;
  currency: string | null;
  date: string | null;
  reference_number: string | null;
  primary_document: { file_name: string } | null;
  meta: {
    duplicate_of?: string;
    recognition?: { status: string; engine?: string; reason?: string; boxes?: Record<string, unknown> };
  } | null;
}

/** The background work that runs after the start: recognition finds what is printed on every paper. */
async function expectPapersRead(app: App, call: CallApi, token: string): Promise<void> {
  const get = <Data>(path: string) => call<Data>(token, { method: "GET", path });
  const categories = await get<Record<string, number>>("/v1/documents/counts");
  for (const category of ["receipt", "invoice", "contract", "insurance", "tax", "bank_statement", "report"])
    expect(categories[category], category).toBeGreaterThan(0);
  await app.jobs.drain();
  const items = await get<ReadItem[]>("/v1/entries?limit=100");
  const itemOf = ({ file_name }: Paper) =>
    items.find(({ primary_document }) => primary_document?.file_name === file_name) as ReadItem;
  for (const paper of papersOf(today).filter(({ in_inbox }) => in_inbox !== false)) {
    const item = itemOf(paper);
    if (paper.printed === null) {
      expect(item).toMatchObject({ status: "pending", amount: null });
      expect(item.meta?.recognition).toMatchObject({
        status: "failed",
        reason: expect.stringContaining("password"),
      });
      continue;
    }
    const { vendor, cents, date, number } = paper.printed;
    const read = { display_name: vendor, amount: cents / 100, currency: "EUR", date };
    expect(item, paper.file_name).toMatchObject(read);
    if (paper.matched) expect(item.status, paper.file_name).toBe("done");
    else {
      expect(item.reference_number, paper.file_name).toBe(number ?? null);
      expect(item.meta?.recognition?.status).toBe("done");
      const isXml = paper.content_type === "application/xml";
      expect(Object.keys(item.meta?.recognition?.boxes ?? {}).includes("total")).toBe(!isXml);
    }
  }
  const statuses = Map.groupBy(items, ({ status }) => status);
  for (const status of ["done", "suggested_match", "pending"])
    expect(statuses.get(status)?.length, status).toBeGreaterThanOrEqual(2);
  expect(items.filter(({ meta }) => meta?.duplicate_of)).toHaveLength(1);
}

test("a paper has the same bytes each time it is drawn", async () => {
  for (const paper of papersOf(today)) expect((await paper.draw()).equals(await paper.draw())).toBe(true);
});

test("the papers are at least twelve, in six languages, four of them pictures", () => {
  const papers = papersOf(today).filter(({ in_inbox }) => in_inbox !== false);
  expect(papers.length).toBeGreaterThanOrEqual(12);
  expect(new Set(papers.map(({ language }) => language))).toEqual(
    new Set(["de", "en", "es", "fr", "it", "nl"]),
  );
  expect(
    papers.filter(({ content_type }) => content_type.startsWith("image/")).length,
  ).toBeGreaterThanOrEqual(4);
});

/** Every record of the books exists exactly once. */
async function expectWhole(connectionString: string): Promise<void> {
  const { transactions, invoices } = drawBooks(today);
  const papers = papersOf(today);
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
      finalized: await counted("invoices", "number is not null and document_type <> 'quote'"),
      quotes: await counted("invoices", "number is not null and document_type = 'quote'"),
      accepted: await counted("invoices", "source_quote_id is not null"),
      drafts: await counted("invoices", "number is null"),
      payments: await counted("invoice_payments"),
      series: await counted("recurring_series"),
      inbox: await counted("inbox_items"),
      documents: await counted("documents"),
    }).toEqual({
      organizations: 1,
      accounts: 3,
      transactions: transactions.length,
      customers: 6,
      finalized: invoices.length,
      quotes: 2,
      accepted: 1,
      drafts: 2,
      payments: invoices.filter(({ paid_on }) => paid_on !== null).length,
      series: 2,
      inbox: 3 + papers.filter(({ in_inbox }) => in_inbox !== false).length,
      documents: papers.length,
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
