import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { seedInbox } from "../../test/harness/seed-inbox.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import { prepareOrganization } from "../invoices/test-invoices.ts";
import type { SearchResult } from "./schema.ts";

let world: World;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await createWorld();
  await prepareOrganization(world);
  ids.customer = await create("/v1/customers", {
    name: "Zoë Müller GmbH",
    email: "zoe@mueller.example",
    country: "DE",
  });
  ids.longer = await create("/v1/customers", { name: "Zoë Müller GmbH & Co. KG" });
  ids.vendor = await create("/v1/vendors", { name: "Müller Druck" });
  ids.item = await create("/v1/inbox", {
    display_name: "Müller Druck",
    reference_number: "RE-2026/0815",
    amount: 1234.5,
    currency: "EUR",
    date: "2026-11-03",
  });
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  ids.transaction = await create("/v1/transactions", {
    account_id,
    booking_date: "2026-11-04",
    amount: -99.9,
    description: "Paper for Mueller",
    counterparty_name: "Müller Druck",
  });
  ids.invoice = await create("/v1/invoices", {
    customer_id: ids.customer,
    items: [{ name: "Design", quantity: 1, price: 100, tax_rate: 19 }],
  });
  const finalized = await world.call("POST", `/v1/invoices/${ids.invoice}/finalize`);
  expect(finalized.status, finalized.text).toBe(200);
  ids.number = finalized.body.data.number;
  ids.document = await upload("Müller contract.txt");
  ids.trashed = await upload("Müller old contract.txt");
  await world.call("DELETE", `/v1/documents/${ids.trashed}`);
});
afterAll(() => world.close());

async function create(path: string, body: object): Promise<string> {
  const { status, text, body: answer } = await world.call("POST", path, { body });
  expect(status, text).toBe(201);
  return answer.data.id;
}

async function upload(name: string): Promise<string> {
  const { body } = await world.call("POST", "/v1/uploads", {
    body: `This is ${name}`,
    headers: { "content-type": "text/plain", "x-file-name": encodeURIComponent(name) },
  });
  return create("/v1/documents", { category: "contract", file_path: body.data.file_path });
}

async function search(query: string, token = world.a.token): Promise<SearchResult[]> {
  const { status, text, body } = await world.call("GET", `/v1/search?${query}`, { token });
  expect(status, text).toBe(200);
  return body.data.results;
}

const found = async (query: string) => (await search(query)).map(({ type, id }) => `${type} ${id}`);

describe("results", () => {
  test("one word finds records of every type, in the order of the types", async () => {
    expect(await found("q=muller")).toEqual([
      `customers ${ids.longer}`,
      `customers ${ids.customer}`,
      `vendors ${ids.vendor}`,
      `invoices ${ids.invoice}`,
      `inbox ${ids.item}`,
      `transactions ${ids.transaction}`,
      `documents ${ids.document}`,
    ]);
  });

  test("a result has what a short line needs", async () => {
    expect(await search("q=0815")).toEqual([
      {
        type: "inbox",
        id: ids.item,
        title: "Müller Druck",
        subtitle: "RE-2026/0815",
        amount: 1234.5,
        currency: "EUR",
        date: "2026-11-03",
        status: expect.any(String),
      },
    ]);
    const [document] = await search("q=contract&types=documents");
    expect(document).toMatchObject({ title: "Müller contract.txt", subtitle: "contract", amount: null });
  });

  test("an exact number comes first, in any case", async () => {
    for (const q of [ids.number as string, (ids.number as string).toLowerCase()])
      expect((await search(`q=${encodeURIComponent(q)}`))[0]).toMatchObject({
        type: "invoices",
        id: ids.invoice,
      });
  });

  test("a name that is the query comes before one that only begins with it", async () => {
    const names = await found(`types=customers&q=${encodeURIComponent("zoe muller gmbh")}`);
    expect(names).toEqual([`customers ${ids.customer}`, `customers ${ids.longer}`]);
  });

  test("every word must be found, and beginnings of words count", async () => {
    expect(await found("q=pap%20mue")).toEqual([`transactions ${ids.transaction}`]);
    expect(await found("q=1234.50&types=inbox")).toEqual([`inbox ${ids.item}`]);
    expect(await found("q=muller%20unheard")).toEqual([]);
  });

  test("a query without a letter or digit finds nothing", async () => {
    expect(await found("q=%25--%26")).toEqual([]);
  });

  test("the limit is per type and capped", async () => {
    expect(await found("q=muller&types=customers&limit=1")).toHaveLength(1);
    expect((await world.call("GET", "/v1/search?q=a&limit=100")).status).toBe(200);
    expect((await world.call("GET", "/v1/search?q=a&limit=0")).status).toBe(400);
  });

  test("unknown types and a missing query are refused", async () => {
    const refused = await world.call("GET", "/v1/search?q=a&types=customers,people");
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain("customers, vendors, invoices");
    expect((await world.call("GET", "/v1/search")).status).toBe(400);
  });
});

describe("who sees what", () => {
  test("types that the token may not read are left out, and named", async () => {
    const token = await world.token(world.a, ["customers.read", "documents.read"]);
    const { body } = await world.call("GET", "/v1/search?q=muller&types=documents,invoices,customers", {
      token,
    });
    expect(body.data.types).toEqual(["customers", "documents"]);
    expect(body.data.omitted_types).toEqual(["invoices"]);
    expect(new Set(body.data.results.map(({ type }: SearchResult) => type))).toEqual(
      new Set(["customers", "documents"]),
    );
  });

  test("another organization's records are never found", async () => {
    expect(await search("q=muller", world.b.token)).toEqual([]);
    expect(await search(`q=${ids.number}`, world.b.token)).toEqual([]);
  });
});

describe("with many records", () => {
  const items = 20_000;
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: world.connectionString });
    await client.connect();
    await seedInbox(client, world.b.id, items);
    await client.query("vacuum analyze inbox_items");
    await client.query("vacuum analyze inbox_items_words");
    await client.end();
  });

  /** A list without an order of its own gives every match; what search finds must be among them, and not fewer. */
  test.each([
    "coffee",
    "coffee paper",
    "paper coffee rec",
    "inv-2023",
    "re 2022",
    "12",
    "vendor",
    "c",
    "eidd",
  ])("%s finds as many as there are", async (q) => {
    const options = { token: world.b.token };
    const query = `q=${encodeURIComponent(q)}`;
    const all = await world.call("GET", `/v1/entries?${query}&limit=100`, options);
    const results = await search(`${query}&types=inbox&limit=20`, world.b.token);
    expect(results).toHaveLength(Math.min(20, all.body.meta.count));
    for (const { id } of results) {
      const { body } = await world.call("GET", `/v1/inbox/${id}`, options);
      expect(body.data.id).toBe(id);
    }
    if (all.body.meta.count > 100) return;
    const known = all.body.data.map(({ id }: { id: string }) => id);
    for (const { id } of results) expect(known).toContain(id);
  });
});
