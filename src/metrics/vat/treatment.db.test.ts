/** Which tax of purchases is deducted: by the seller's country, by what the document says, by what a person says. */
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
}

async function open(): Promise<Books> {
  const { token } = await world.createOrganization("Taxed");
  return { ...(await prepareOrganization(world, token)), token };
}

async function bill(books: Books, body: object): Promise<Reply["body"]> {
  const made = await books.call("POST", "/v1/inbox", {
    ...{
      display_name: "Paper",
      date: "2026-10-01",
      document_type: "invoice",
      amount: 120,
      tax_amount: 20,
      ...body,
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

const report = async ({ call }: Books) => (await call("GET", "/v1/metrics/vat")).body.data;

const countries: [string, object, string | null, string][] = [
  ["a seller of no known country is domestic", {}, null, "domestic"],
  ["its own country", { seller: { country: "DE" } }, "DE", "domestic"],
  ["another country", { seller: { country: "FR" } }, "FR", "foreign"],
  [
    "the VAT id counts before the address",
    { seller: { country: "LU", tax_id: "DE 811 569 869" } },
    "DE",
    "domestic",
  ],
  ["a Greek VAT id begins with EL", { seller: { tax_id: "EL094014249" } }, "GR", "foreign"],
  ["Monaco is France", { seller: { country: "MC" } }, "FR", "foreign"],
  ["Liechtenstein is Switzerland", { seller: { country: "LI" } }, "CH", "foreign"],
  [
    "an Italian tax code is no VAT id",
    { seller: { country: "DE", tax_id: "RSSMRA80A01H501U" } },
    "DE",
    "domestic",
  ],
  ["what is stated counts", { seller: { country: "FR" }, tax_treatment: "domestic" }, "FR", "domestic"],
];
test.each(countries)("%s", async (_, body, tax_country, effective_tax_treatment) => {
  expect(await bill(await open(), body)).toMatchObject({ tax_country, effective_tax_treatment });
});

test("foreign tax is shown by country and not deducted", async () => {
  const books = await open();
  await bill(books, { seller: { country: "FR" } });
  await bill(books, { seller: { country: "DE" }, amount: 119, tax_amount: 19 });
  await bill(books, {
    seller: { country: "DE" },
    amount: 119,
    tax_amount: 19,
    tax_treatment: "not_deductible",
  });
  expect(await report(books)).toMatchObject({
    undeducted: [
      { country: "DE", tax_rate: 19, net_amount: 100, tax_amount: 19 },
      { country: "FR", tax_rate: 20, net_amount: 100, tax_amount: 20 },
    ],
    undeducted_net: 200,
    undeducted_tax: 39,
    purchases_tax: 19,
    payable: -19,
    unclear_count: 0,
  });
});

test("tax under reverse charge is owed and deducted, at the standard rate or the stated one", async () => {
  const books = await open();
  const owed = { amount: 100, tax_amount: null, seller: { country: "IE" } };
  const made = await bill(books, { ...owed, tax_treatment: "reverse_charge" });
  expect(made).toMatchObject({ tax_amount: 0, self_assessed_rate: 19 });
  await bill(books, { ...owed, tax_treatment: "intra_community", self_assessed_rate: 7 });
  const rows = [
    { tax_category: "reverse_charge", tax_rate: 19, net_amount: 100, tax_amount: 19 },
    { tax_category: "intra_community", tax_rate: 7, net_amount: 100, tax_amount: 7 },
  ];
  for (const basis of ["invoice", "cash"])
    expect((await books.call("GET", `/v1/metrics/vat?basis=${basis}`)).body.data).toMatchObject({
      acquisitions: rows,
      purchases: rows,
      acquisitions_tax: 26,
      purchases_tax: 26,
      payable: 0,
    });
});

test("a treatment and a tax that exclude each other are refused, also one after the other", async () => {
  const books = await open();
  const refused = async (answer: Promise<Reply>) => (await answer).body.error.details.issues[0].path;
  const both = { amount: 120, tax_amount: 20, tax_treatment: "reverse_charge" };
  expect(await refused(books.call("POST", "/v1/inbox", both))).toBe("body.tax_treatment");
  const rate = { amount: 120, self_assessed_rate: 7 };
  expect(await refused(books.call("POST", "/v1/inbox", rate))).toBe("body.self_assessed_rate");
  const { id } = await bill(books, { tax_amount: 0, tax_treatment: "reverse_charge" });
  const patch = (body: object) => books.call("PATCH", `/v1/inbox/${id}`, body);
  expect(await refused(patch({ tax_amount: 20 }))).toBe("body.tax_amount");
  expect((await patch({ tax_amount: 20, tax_treatment: null })).body.data).toMatchObject({
    tax_treatment: null,
    self_assessed_rate: null,
    effective_tax_treatment: "domestic",
  });
});

test("purchases that count by a guess are counted, until somebody states their treatment", async () => {
  const books = await open();
  await bill(books, { currency: "USD" });
  await bill(books, { seller: { country: "IE" }, tax_amount: 0 });
  await bill(books, { seller: { country: "IE" } });
  expect((await report(books)).unclear_count).toBe(2);
  for (const { id } of (await books.call("GET", "/v1/inbox")).body.data)
    await books.call("PATCH", `/v1/inbox/${id}`, { tax_treatment: "domestic" });
  expect((await report(books)).unclear_count).toBe(0);
});

test("items follow the country of their vendor and of the organization, but not on closed days", async () => {
  const books = await open();
  const { call } = books;
  const vendor = (await call("POST", "/v1/vendors", { name: "Chêne" })).body.data;
  const closed = await bill(books, { vendor_id: vendor.id, date: "2026-09-01" });
  const open_item = await bill(books, { vendor_id: vendor.id });
  const locked = await call("PUT", "/v1/organization/books-lock", { locked_until: "2026-09-30" });
  expect(locked.status, locked.text).toBe(200);
  const treatments = async () =>
    Promise.all(
      [closed, open_item].map(
        async ({ id }) => (await call("GET", `/v1/inbox/${id}`)).body.data.effective_tax_treatment,
      ),
    );
  expect((await call("PATCH", `/v1/vendors/${vendor.id}`, { country: "FR" })).status).toBe(200);
  await world.app.jobs.drain();
  expect(await treatments()).toEqual(["domestic", "foreign"]);
  const entity = (await call("GET", "/v1/organization/legal-entity")).body.data;
  const moved = await call("PUT", "/v1/organization/legal-entity", {
    ...entity,
    country: "FR",
    vat_id: "FR40303265045",
  });
  expect(moved.status, moved.text).toBe(200);
  expect(await treatments()).toEqual(["domestic", "domestic"]);
  const stated = await call("PATCH", `/v1/inbox/${closed.id}`, { tax_treatment: "not_deductible" });
  expect(stated.body.error.code).toBe("period_locked");
});
