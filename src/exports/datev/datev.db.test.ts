/**
 * The DATEV export over random books: every file passes the check of the format, and its sums are those of the VAT report
 * and of the bank.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../../../test/harness/world.ts";
import { type Bench, buyerBody, prepareOrganization } from "../../invoices/test-invoices.ts";
import { openZip } from "../../platform/zip/read-zip.ts";
import { createExportsWorld, type ExportsWorld } from "../test-exports.ts";
import { type CheckedBooking, checkBatch } from "./test-check.ts";

let world: ExportsWorld;
beforeAll(async () => {
  world = await createExportsWorld();
});
afterAll(() => world.close());

interface Books extends Bench {
  token: string;
  account_id: string;
}

const numbers = { consultant_number: 29098, client_number: 55003 };

async function open(settings: object = numbers): Promise<Books> {
  const { token } = await world.createOrganization("Booked");
  const bench = await prepareOrganization(world, token);
  const account = await bench.call("POST", "/v1/bank-accounts", { name: "Current", currency: "EUR" });
  expect((await bench.call("PUT", "/v1/organization/datev-settings", settings)).status).toBe(200);
  return { ...bench, token, account_id: account.body.data.id };
}

const year = { start_date: "2026-01-01", end_date: "2026-12-31" };

async function batchesOf({ token }: Books, period: object = year) {
  const made = await world.export({ format: "datev", ...period }, token);
  expect(made.status, JSON.stringify(made.error)).toBe("completed");
  const path = join(world.data_dir, "datev.zip");
  await writeFile(path, (await world.download(made.id, token)).bytes);
  const zip = await openZip(path);
  const names = [...zip.names()].filter((name) => name.startsWith("EXTF_"));
  const batches = [];
  for (const name of names) batches.push({ name, ...checkBatch(await buffer(zip.read(name))) });
  await zip.close();
  return batches;
}

async function done(answer: Promise<Reply>, status = 201): Promise<Reply["body"]> {
  const reply = await answer;
  expect(reply.status, reply.text).toBe(status);
  return reply.body.data;
}

/** What a tax key or an account with automatic tax makes of a gross amount. */
const automatic: Record<string, number> = { "8400": 19, "8300": 7 };
const inputKeys: Record<string, number> = { "9": 19, "8": 7 };
const owedKeys: Record<string, number> = { "94": 19, "91": 7, "19": 19, "18": 7 };
const away = (cents: number) => Math.sign(cents) * Math.floor(Math.abs(cents) + 0.5 + 1e-9);
const within = (cents: number, rate: number) => away((cents * rate) / (100 + rate));

/** Tax owed and tax deducted, as DATEV would compute them from the bookings. */
function taxesOf(bookings: readonly CheckedBooking[]): { owed: number; deducted: number } {
  let [owed, deducted] = [0, 0];
  for (const { account, contra, cents, key } of bookings) {
    const rate = automatic[contra];
    if (rate !== undefined && key !== "40") owed += within(cents, rate);
    if (["1776", "1771", "1770"].includes(contra)) owed += cents;
    if (inputKeys[key] !== undefined) deducted -= within(cents, inputKeys[key]);
    if (["1576", "1571", "1570"].includes(contra)) deducted -= cents;
    if (owedKeys[key] !== undefined) {
      owed -= away((cents * owedKeys[key]) / 100);
      deducted -= away((cents * owedKeys[key]) / 100);
    }
    if (account === "1577") {
      owed += cents;
      deducted += cents;
    }
  }
  return { owed, deducted };
}

const day = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`);
const cents = fc.integer({ min: 1, max: 99_999 });
const treatments = [
  null,
  null,
  "domestic",
  "foreign",
  "not_deductible",
  "reverse_charge",
  "intra_community",
] as const;

const acts = fc.oneof(
  fc.record({
    do: fc.constant("invoice" as const),
    date: day,
    lines: fc.array(fc.tuple(fc.constantFrom(19, 7, 0, 16), cents), { minLength: 1, maxLength: 3 }),
    paid: fc.constantFrom(0, 30, 100),
    by_bank: fc.boolean(),
    credited: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("purchase" as const),
    date: day,
    net: cents,
    rate: fc.constantFrom(19, 7, 0, 5.5, null),
    treatment: fc.constantFrom(...treatments),
    owed_rate: fc.constantFrom(null, 7, 16),
    matched: fc.boolean(),
    credit: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("spend" as const),
    date: day,
    cents: fc.integer({ min: -50_000, max: 50_000 }),
  }),
);
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

const euros = (amount: number) => amount / 100;

async function apply(books: Books, act: Act): Promise<void> {
  const { call, account_id } = books;
  const bank = (date: string, amount: number) =>
    done(
      call("POST", "/v1/transactions", {
        account_id,
        booking_date: date,
        amount: euros(amount),
        description: "Card",
      }),
    );
  switch (act.do) {
    case "invoice": {
      const items = act.lines.map(([tax_rate, amount]) => ({
        name: "Work",
        quantity: 1,
        price: euros(amount),
        tax_rate,
        tax_category: tax_rate === 0 ? "zero" : "standard",
      }));
      const invoice = await books.finalize({ date: act.date, due_date: null, items });
      if (act.credited)
        await call("POST", `/v1/invoices/${invoice.id}/credit-note`, {
          date: act.date,
          items: [{ line: 1 }],
        });
      const left = (await books.read(invoice.id)).open_amount ?? invoice.total;
      const amount = Math.floor((Math.round(left * 100) * act.paid) / 100);
      if (amount <= 0 || act.credited) return;
      if (act.by_bank) {
        const { id } = await bank(act.date, amount);
        await done(call("POST", `/v1/transactions/${id}/payments`, { invoice_id: invoice.id }));
      } else
        await done(
          call("POST", `/v1/invoices/${invoice.id}/payments`, { date: act.date, amount: euros(amount) }),
        );
      return;
    }
    case "purchase": {
      const owed = act.treatment === "reverse_charge" || act.treatment === "intra_community";
      const tax = owed ? 0 : act.rate === null ? Math.min(act.net, 321) : away((act.net * act.rate) / 100);
      const body = {
        display_name: "Mill",
        date: act.date,
        document_type: act.credit ? "credit_note" : "receipt",
        amount: euros(act.net + tax),
        tax_amount: euros(tax),
        tax_treatment: act.treatment,
        ...(owed ? { self_assessed_rate: act.owed_rate } : {}),
        seller: { name: "Mill GmbH", country: "DE" },
      };
      const { id } = await done(call("POST", "/v1/inbox", body));
      if (!act.matched) return;
      const transaction = await bank(act.date, (act.credit ? 1 : -1) * (act.net + tax));
      await done(call("POST", `/v1/inbox/${id}/match`, { transaction_id: transaction.id }), 200);
      return;
    }
    case "spend":
      if (act.cents !== 0) await bank(act.date, act.cents);
  }
}

test("over random books, the sums are those of the VAT report and of the bank", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (steps) => {
      const books = await open();
      for (const step of steps) await apply(books, step);
      const [batch] = await batchesOf(books);
      const bookings = batch?.bookings ?? [];
      const range = `start_date=${year.start_date}&end_date=${year.end_date}`;
      const vat = (await books.call("GET", `/v1/metrics/vat?${range}`)).body.data;
      const { owed, deducted } = taxesOf(bookings);
      expect(owed).toBe(Math.round((vat.sales_tax + vat.acquisitions_tax) * 100));
      expect(deducted).toBe(Math.round(vat.purchases_tax * 100));
      const banked = bookings.filter(({ account }) => account === "1200");
      const transactions = (await books.call("GET", "/v1/transactions?limit=100")).body.data;
      const moved = transactions.reduce(
        (sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100),
        0,
      );
      expect(banked.reduce((sum, one) => sum + one.cents, 0)).toBe(moved);
    }),
    { numRuns: Number(process.env.DATEV_RUNS ?? 6), endOnFailure: true },
  );
}, 600_000);

test("a period over two fiscal years gives two files", async () => {
  const books = await open({ ...numbers, fiscal_year_start: "07-01", chart: "SKR04", account_length: 5 });
  for (const date of ["2026-06-30", "2026-07-01"])
    await books.finalize({
      date,
      due_date: null,
      items: [{ name: "Work", quantity: 1, price: 100, tax_rate: 19 }],
    });
  const batches = await batchesOf(books);
  expect(
    batches.map(({ name, header, bookings }) => [
      name,
      header[12],
      header[26],
      bookings.map(({ contra }) => contra),
    ]),
  ).toEqual([
    ["EXTF_Buchungsstapel_2026-01-01_2026-06-30.csv", "20250701", '"04"', ["44000"]],
    ["EXTF_Buchungsstapel_2026-07-01_2026-12-31.csv", "20260701", '"04"', ["44000"]],
  ]);
});

test("customers and vendors keep their accounts from file to file", async () => {
  const books = await open();
  const other = await done(books.call("POST", "/v1/customers", { ...buyerBody, name: "Ash AG" }));
  const items = [{ name: "Work", quantity: 1, price: 100, tax_rate: 19 }];
  for (const customer_id of [books.customer_id, other.id])
    await books.finalize({ customer_id, date: "2026-03-01", due_date: null, items });
  const accounts = async () => (await batchesOf(books))[0]?.bookings.map(({ account }) => account).toSorted();
  expect(await accounts()).toEqual(["10001", "10002"]);
  await done(books.call("POST", "/v1/customers", { ...buyerBody, name: "Alder AG" }));
  expect(await accounts()).toEqual(["10001", "10002"]);
});

test("settings: own accounts stay, those of the chart follow it, and what does not exist is refused", async () => {
  const books = await open();
  const put = (body: object) => books.call("PUT", "/v1/organization/datev-settings", { ...numbers, ...body });
  const accounts = [
    { name: "expenses", account: "4980" },
    { name: "transit", account: "1360" },
  ];
  const saved = await put({
    accounts,
    bank_accounts: [{ bank_account_id: books.account_id, account: "1250" }],
  });
  const accountOf = ({ body }: Reply, name: string) =>
    body.data.accounts.find((one: { name: string }) => one.name === name).account;
  expect(saved.body.data.bank_accounts).toMatchObject([{ account: "1250" }]);
  const moved = await put({ accounts, chart: "SKR04" });
  expect([accountOf(moved, "expenses"), accountOf(moved, "revenue_19")]).toEqual(["4980", "4400"]);
  const unknown = await put({ category_accounts: [{ category_id: books.account_id, account: "4980" }] });
  expect(unknown.body.error.details.issues[0].path).toBe("body.category_accounts.0.category_id");
  expect((await put({ fiscal_year_start: "02-30" })).status).toBe(400);
});

test("without settings the export is refused, and without an exchange rate it fails and says why", async () => {
  const { token } = await world.createOrganization("Bare");
  const refused = await world.call("POST", "/v1/exports", { token, body: { format: "datev", ...year } });
  expect(refused.body.error.code).toBe("datev_not_set_up");
  const books = await open();
  const items = [{ name: "Work", quantity: 1, price: 100, tax_rate: 19 }];
  await books.finalize({ date: "2026-03-01", due_date: null, currency: "USD", items });
  const failed = await world.export({ format: "datev", ...year }, books.token);
  expect(failed).toMatchObject({ status: "failed", error: { code: "datev_incomplete" } });
});

test("a period of more than 20 years is refused: it would have thousands of files", async () => {
  const books = await open();
  const request = (start_date: string, end_date: string) =>
    world.call("POST", "/v1/exports", {
      token: books.token,
      body: { format: "datev", start_date, end_date },
    });
  for (const [start, end] of [
    ["1970-01-01", "2026-12-31"],
    ["2026-01-01", "2099-12-31"],
    ["2006-01-01", "2026-01-01"],
  ] as const) {
    const { status, body } = await request(start, end);
    expect([status, body.error.details.issues[0].path], start).toEqual([400, "body.end_date"]);
  }
  expect((await request("2006-01-01", "2025-12-31")).status).toBe(201);
});
