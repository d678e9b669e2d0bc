/** Lists as CSV: the same records as the pages, all of them, in one snapshot. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let folder: string;
const { TMPDIR } = process.env;
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), "daybook-csv-test-"));
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await world.close();
  await rm(folder, { recursive: true });
});

const csv = (path: string, token = world.a.token) =>
  world.call("GET", path, { token, headers: { accept: "text/csv" } });
const rowsOf = (text: string) => text.split("\r\n").slice(0, -1);

async function addCustomers(names: readonly string[], token = world.a.token): Promise<void> {
  for (const name of names)
    expect((await world.call("POST", "/v1/customers", { token, body: { name } })).status).toBe(201);
}

describe("every list", () => {
  test("has CSV with a header, for records or none", async () => {
    const lists = world.app.routes.filter(({ csv, path }) => csv && !path.includes("{"));
    expect(lists.length).toBeGreaterThan(15);
    for (const { path } of lists) {
      const page = await world.call("GET", path);
      const answer = await csv(path);
      expect([path, page.status, answer.status, answer.headers["content-type"]]).toEqual([
        path,
        200,
        200,
        "text/csv; charset=utf-8; header=present",
      ]);
      expect(answer.text).toMatch(/^[a-z_.0-9]+(,[a-z_.0-9]+)+\r\n/);
      expect(answer.headers["content-disposition"]).toMatch(
        /^attachment; filename="[a-z-]+-2026-11-15\.csv"$/,
      );
    }
  });
  test("under another record has CSV too, and refuses a record that does not exist", async () => {
    const endpoint = await world.call("POST", "/v1/webhook-endpoints", {
      body: { url: "https://hooks.example.com/x" },
    });
    const path = (id: string) => `/v1/webhook-endpoints/${id}/deliveries`;
    expect((await csv(path(endpoint.body.data.id))).status).toBe(200);
    expect((await csv(path("0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11"))).status).toBe(404);
  });
});

describe("customers", () => {
  test("with filters, search and order", async () => {
    const org = await world.createOrganization("Filters");
    await addCustomers(["Birch", "Alder", "=cmd()", 'Quote "x"'], org.token);
    const names = async (query: string) => {
      const [header = "", ...rows] = rowsOf((await csv(`/v1/customers${query}`, org.token)).text);
      const at = header.split(",").indexOf("name");
      return rows.map((row) => row.split(",")[at]);
    };
    expect(await names("?sort=name&order=asc")).toEqual(["'=cmd()", "Alder", "Birch", '"Quote ""x"""']);
    expect(await names("?q=birch")).toEqual(["Birch"]);
    expect(await names("?q=nothing")).toEqual([]);
  });

  test("more than one page of the database, each record once", async () => {
    const org = await world.createOrganization("Many");
    await addCustomers(["First"], org.token);
    await world.superuser(
      `insert into customers (organization_id, id, name)
       select $1, gen_random_uuid(), 'Customer ' || n from generate_series(1, 2500) n`,
      [org.id],
    );
    const answer = await csv("/v1/customers", org.token);
    const rows = rowsOf(answer.text).slice(1);
    expect(rows).toHaveLength(2501);
    expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(2501);
    expect(Number(answer.headers["content-length"])).toBe(Buffer.byteLength(answer.text));
  });

  test("limit and cursor are refused; a scope is needed; nothing is left behind", async () => {
    for (const parameter of ["limit=5", "cursor=x"]) {
      const refused = await csv(`/v1/customers?${parameter}`);
      expect([refused.status, refused.body.error.code]).toEqual([400, "validation_error"]);
    }
    const key = await world.call("POST", "/v1/api-keys", {
      body: { name: "K", scopes: ["invoices.read"] },
    });
    expect((await csv("/v1/customers", key.body.data.key)).status).toBe(403);
    await expect.poll(() => readdir(folder)).toEqual([]);
  });
});
