/**
 * Open items: invoices of closed days that were issued elsewhere. Their sale and tax are in the old books; what is open,
 * and what is paid of it, must be in every export.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import { checkBatch } from "./datev/test-check.ts";
import { createExportsWorld, type ExportsWorld, unpackBytes } from "./test-exports.ts";

let world: ExportsWorld;
beforeAll(async () => {
  world = await createExportsWorld();
});
afterAll(() => world.close());

const file = `Invoice number,Date,Due date,Customer,Net,Tax,Total,Open,Currency
OLD-1,2026-03-02,2026-04-01,Birch GmbH,100.00,19.00,119.00,119.00,EUR
OLD-2,2026-03-03,2026-04-02,Birch GmbH,200.00,38.00,238.00,38.00,EUR
OLD-3,2026-03-04,2026-04-03,Birch GmbH,100.00,0.00,100.00,100.00,USD
OLD-4,2026-03-05,2026-04-04,Birch GmbH,50.00,0.00,50.00,50.00,EUR
OLD-5,2026-03-06,2026-04-05,Birch GmbH,10.00,0.00,10.00,0.00,EUR
`;

interface Moved {
  token: string;
  ok(method: string, path: string, body?: object): Promise<Reply["body"]>;
}

/** The books up to March are closed; three of five open items are settled in April. */
async function moveIn(): Promise<Moved> {
  const { token } = await world.createOrganization("Moved", { base_currency: "EUR" });
  const { call } = await prepareOrganization(world, token);
  const ok: Moved["ok"] = async (method, path, body) => {
    const reply = await call(method, path, body);
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body.data;
  };
  await ok("PUT", "/v1/organization/datev-settings", { consultant_number: 29098, client_number: 55003 });
  await ok("POST", "/v1/exchange-rates", {
    currency: "USD",
    base_currency: "EUR",
    date: "2026-03-01",
    rate: 0.8,
  });
  await ok("PUT", "/v1/organization/books-lock", { locked_until: "2026-03-31" });
  const sent = await world.call("POST", "/v1/records/import?kind=invoices&opening=true", {
    token,
    body: file,
    headers: { "content-type": "text/csv", "x-file-name": "old.csv" },
  });
  expect(sent.body.data, sent.text).toMatchObject({ created_count: 5 });
  return { token, ok };
}

async function settle({ ok }: Moved): Promise<void> {
  const listed = await ok("GET", "/v1/invoices?limit=10");
  const idOf = (number: string) => listed.find((one: { number: string }) => one.number === number).id;
  const bank = await ok("POST", "/v1/bank-accounts", { name: "Current", currency: "EUR" });
  const received = await ok("POST", "/v1/transactions", {
    account_id: bank.id,
    booking_date: "2026-04-10",
    amount: 119,
    description: "OLD-1",
  });
  await ok("POST", `/v1/transactions/${received.id}/payments`, { invoice_id: idOf("OLD-1") });
  await ok("POST", `/v1/invoices/${idOf("OLD-2")}/payments`, { date: "2026-04-11", amount: 38 });
  await ok("POST", `/v1/invoices/${idOf("OLD-3")}/payments`, { date: "2026-04-12", amount: 50 });
}

async function bookings({ token }: Moved, start_date: string, end_date: string) {
  const made = await world.export({ format: "datev", start_date, end_date }, token);
  expect(made.status, JSON.stringify(made.error)).toBe("completed");
  const entries = await unpackBytes(world, (await world.download(made.id, token)).bytes);
  return [...entries]
    .filter(([name]) => name.startsWith("EXTF_"))
    .flatMap(([, bytes]) => checkBatch(bytes).bookings)
    .map(({ account, contra, cents, document }) => [document, account, contra, cents]);
}

test("DATEV: what is open on the day of the invoice, without revenue; then what is paid of it", async () => {
  const books = await moveIn();
  await settle(books);
  expect(await bookings(books, "2026-03-01", "2026-03-31")).toEqual([
    ["OLD-1", "10001", "9008", 11900],
    ["OLD-2", "10001", "9008", 3800],
    ["OLD-3", "10001", "9008", 8000],
    ["OLD-4", "10001", "9008", 5000],
  ]);
  expect(await bookings(books, "2026-04-01", "2026-04-30")).toEqual([
    ["OLD-2", "1360", "10001", 3800],
    ["OLD-3", "1360", "10001", 4000],
    ["OLD-1", "1200", "10001", 11900],
  ]);
});

test("DATEV: an open item that is written off", async () => {
  const books = await moveIn();
  const listed = await books.ok("GET", "/v1/invoices?limit=10");
  const { id } = listed.find((one: { number: string }) => one.number === "OLD-2");
  await books.ok("POST", `/v1/invoices/${id}/write-off`);
  const today = world.clock.now().slice(0, 10);
  expect(await bookings(books, today, today)).toEqual([["OLD-2", "2400", "10001", 3800]]);
});

test("journals: from the opening balances, so that neither income nor tax is counted again", async () => {
  const books = await moveIn();
  await settle(books);
  const made = await world.export({ format: "hledger" }, books.token);
  const journal = (await world.download(made.id, books.token)).bytes.toString();
  const sumOf = (account: string, currency: string) =>
    [...journal.matchAll(/^ {4}(\S.*?) {2,}(-?[\d.]+) ([A-Z]{3})/gm)]
      .filter((match) => match[1] === account && match[3] === currency)
      .reduce((sum, match) => sum + Math.round(Number(match[2]) * 100), 0);
  expect(sumOf("Equity:Opening balances", "EUR")).toBe(-20700);
  expect(sumOf("Equity:Opening balances", "USD")).toBe(-10000);
  expect(sumOf("Assets:Receivable", "EUR")).toBe(5000);
  expect(sumOf("Assets:Receivable", "USD")).toBe(5000);
  expect(journal).not.toMatch(/^ {4}(Income:Invoices|Liabilities:Tax) /m);
});

test("VAT counts neither the invoices nor their payments; aging has what is open", async () => {
  const books = await moveIn();
  await settle(books);
  for (const basis of ["invoice", "cash"]) {
    const path = `/v1/metrics/vat?start_date=2026-01-01&end_date=2026-12-31&basis=${basis}`;
    expect(await books.ok("GET", path)).toMatchObject({ sales: [], sales_net: 0, sales_tax: 0, payable: 0 });
  }
  expect(await books.ok("GET", "/v1/metrics/invoice-aging")).toMatchObject({
    total_outstanding: 90,
    invoice_count: 2,
  });
});
