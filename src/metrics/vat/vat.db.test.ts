/** The VAT report in cases that random books do not have, and the example of docs/vat.md. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Reply, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../../invoices/test-invoices.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Books extends Bench {
  token: string;
  vat(query?: string): Promise<Reply["body"]>;
  lines(query?: string): Promise<Reply["body"]>;
}

async function open(): Promise<Books> {
  const { token } = await world.createOrganization("Taxed");
  const bench = await prepareOrganization(world, token);
  const read = async (path: string) => (await bench.call("GET", `/v1/metrics/${path}`)).body.data;
  return {
    ...bench,
    token,
    vat: (query = "") => read(`vat?${query}`),
    lines: (query = "") => read(`vat/documents?${query}`),
  };
}

const sold = (tax_rate: number, price: number, more: object = {}) => ({
  name: "Work",
  quantity: 1,
  price,
  tax_rate,
  ...more,
});
const receipt = async (books: Books, body: object) => {
  const made = await books.call("POST", "/v1/inbox", {
    display_name: "Paper",
    date: "2026-10-01",
    document_type: "receipt",
    ...body,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id as string;
};

test("cash basis: the odd cents of three payments, as in the documentation", async () => {
  const books = await open();
  const { id } = await books.finalize({ date: "2026-10-01", due_date: null, items: [sold(19, 100)] });
  for (const [date, amount] of [
    ["2026-10-05", 40],
    ["2026-10-06", 40],
    ["2026-10-07", 39],
  ])
    expect((await books.call("POST", `/v1/invoices/${id}/payments`, { date, amount })).status).toBe(201);
  const lines = await books.lines("basis=cash");
  expect(lines.map(({ date, tax_amount }: Reply["body"]) => [date, tax_amount])).toEqual([
    ["2026-10-05", 6.39],
    ["2026-10-06", 6.38],
    ["2026-10-07", 6.23],
  ]);
  expect(await books.vat("basis=cash")).toMatchObject({ sales_net: 100, sales_tax: 19, payable: 19 });
});

test("cash basis: a credit note over one of two rates leaves the other rate in full", async () => {
  const books = await open();
  const { id } = await books.finalize({
    date: "2026-10-01",
    due_date: null,
    items: [sold(19, 100), sold(7, 50)],
  });
  const credit = { date: "2026-10-02", items: [{ line: 2 }] };
  expect((await books.call("POST", `/v1/invoices/${id}/credit-note`, credit)).status).toBe(201);
  expect((await books.call("POST", `/v1/invoices/${id}/payments`, { date: "2026-10-03" })).status).toBe(201);
  const { sales } = await books.vat("basis=cash");
  expect(
    sales.map(({ tax_rate, net_amount, tax_amount }: Reply["body"]) => [tax_rate, net_amount, tax_amount]),
  ).toEqual([
    [19, 100, 19],
    [7, 0, 0],
  ]);
});

test("an invoice over zero counts on its date, on both bases", async () => {
  const books = await open();
  await books.finalize({ date: "2026-10-01", due_date: null, items: [sold(19, 100), sold(19, -100)] });
  for (const basis of ["invoice", "cash"])
    expect((await books.vat(`basis=${basis}`)).sales).toEqual([
      {
        tax_category: "standard",
        tax_rate: 19,
        country: null,
        net_amount: 0,
        tax_amount: 0,
        document_count: 1,
      },
    ]);
});

test("quotes count nowhere, and self-billed invoices as purchases", async () => {
  const books = await open();
  await books.finalize({
    date: "2026-10-01",
    due_date: null,
    document_type: "quote",
    items: [sold(19, 100)],
  });
  await books.finalize({
    date: "2026-10-01",
    due_date: null,
    document_type: "self_billed_invoice",
    items: [sold(19, 10)],
  });
  expect(await books.vat()).toMatchObject({
    sales: [],
    purchases_net: 10,
    purchases_tax: 1.9,
    payable: -1.9,
  });
});

test("a purchase counts once, though its invoice and its receipt are both in the inbox", async () => {
  const books = await open();
  const seller = { name: "Paper Mill GmbH", country: "DE", tax_id: "DE811569869", tax_type: "eu_vat" };
  const bill = { amount: 119, tax_amount: 19, seller };
  const refers = { ...bill, reference_document_number: "RE-7" };
  await receipt(books, { ...bill, document_type: "invoice", reference_number: "RE-7" });
  await receipt(books, refers);
  await receipt(books, { ...refers, document_type: "invoice", reference_number: "RE-8" });
  const credit = { amount: 11.9, tax_amount: 1.9, document_type: "credit_note", reference_number: "GS-1" };
  await receipt(books, { ...refers, ...credit });
  const items = (await books.call("GET", "/v1/inbox")).body.data;
  expect(new Set(items.map(({ cluster_id }: Reply["body"]) => cluster_id)).size).toBe(1);
  expect(await books.vat()).toMatchObject({ purchases_net: 190, purchases_tax: 36.1 });
});

test("a purchase counts once, though its receipt came before its invoice", async () => {
  const books = await open();
  const seller = { name: "Paper Mill GmbH", country: "DE", tax_id: "DE811569869", tax_type: "eu_vat" };
  const paper = { amount: 119, tax_amount: 19, seller };
  await receipt(books, { ...paper, reference_document_number: "RE-7" });
  await receipt(books, { ...paper, document_type: "invoice", reference_number: "RE-7" });
  const further = { document_type: "invoice", reference_number: "RE-8", reference_document_number: "RE-7" };
  await receipt(books, { ...paper, ...further });
  const lines = await books.lines();
  expect(lines.map(({ number }: Reply["body"]) => number)).toEqual([null, "RE-8"]);
});

test("a purchase counts once, though its file was uploaded twice", async () => {
  const books = await open();
  for (const name of ["one.txt", "other.txt"]) {
    const upload = await world.call("POST", "/v1/uploads", {
      token: books.token,
      body: "Paper 119.00",
      headers: { "content-type": "text/plain", "x-file-name": name },
    });
    const { file_path } = upload.body.data;
    const made = await books.call("POST", "/v1/documents", { category: "receipt", file_path });
    await receipt(books, { primary_document_id: made.body.data.id, amount: 119, tax_amount: 19 });
  }
  const items = (await books.call("GET", "/v1/inbox?order=asc&sort=created_at")).body.data;
  expect(items.map(({ meta }: Reply["body"]) => meta?.duplicate_of ?? null)).toEqual([null, items[0].id]);
  expect(await books.vat()).toMatchObject({ purchases_net: 100, purchases_tax: 19 });
});

test("the rate of a purchase is what its lines state, else what its tax is computed with", async () => {
  const books = await open();
  const line = (tax_rate: number) => ({ description: "Paper", total_price: 10, tax_rate });
  await receipt(books, { amount: 100, tax_amount: 6, items: [line(6), line(6)] });
  await receipt(books, { amount: 105.5, tax_amount: 5.5, date: "2026-10-02" });
  await receipt(books, { amount: 110, tax_amount: 8.13, date: "2026-10-03" });
  const lines = await books.lines("side=purchases");
  expect(lines.map(({ tax_rate }: Reply["body"]) => tax_rate)).toEqual([6, 5.5, null]);
});

test("what is missing is counted: documents without a rate, receipts without tax", async () => {
  const books = await open();
  await books.finalize({ date: "2026-10-01", due_date: null, currency: "USD", items: [sold(19, 100)] });
  await receipt(books, { amount: 5 });
  const report = await books.vat();
  expect(report).toMatchObject({ sales: [], unconverted_count: 1, untaxed_count: 1 });
  expect((await books.lines())[0]).toMatchObject({ currency: "USD", net_amount: null, tax_amount: null });
});

test("documents: a wrong rate is refused, a cursor belongs to its filter, and CSV has all", async () => {
  const books = await open();
  for (const day of ["01", "02", "03"])
    await books.finalize({ date: `2026-10-${day}`, due_date: null, items: [sold(19, 100), sold(7, 10)] });
  const path = "/v1/metrics/vat/documents";
  expect((await books.call("GET", `${path}?tax_rate=much`)).body.error.details.issues[0].path).toBe(
    "query.tax_rate",
  );
  const page = (await books.call("GET", `${path}?limit=4`)).body;
  expect(page.meta.count).toBe(6);
  const next = await books.call("GET", `${path}?limit=4&cursor=${page.meta.next_cursor}`);
  expect(
    [...page.data, ...next.body.data].map(({ date, tax_rate }) => `${date} ${tax_rate}`).toSorted(),
  ).toHaveLength(6);
  const other = await books.call("GET", `${path}?limit=4&side=sales&cursor=${page.meta.next_cursor}`);
  expect(other.body.error.code).toBe("invalid_cursor");
  const csv = await world.call("GET", path, { token: books.token, headers: { accept: "text/csv" } });
  expect(csv.text.trim().split("\r\n")).toHaveLength(7);
});

test("cancelling takes an invoice out of the report", async () => {
  const books = await open();
  const { id } = await books.finalize({ date: "2026-10-01", due_date: null, items: [sold(19, 100)] });
  expect((await books.vat()).sales_tax).toBe(19);
  await books.call("POST", `/v1/invoices/${id}/cancel`, { reason: "Twice" });
  expect(await books.vat()).toMatchObject({ sales: [], sales_tax: 0 });
});
