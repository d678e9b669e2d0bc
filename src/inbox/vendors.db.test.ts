/** An item's seller becomes a vendor, is found again under other spellings, and sets its usual category. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import { clearCategory } from "./default-category.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = async (body: object) => {
  const answer = await world.call("POST", "/v1/inbox", { body: { amount: 10, ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const vendor = async (id: string) => (await world.call("GET", `/v1/vendors/${id}`)).body.data;

test("a seller becomes a vendor, and other spellings find it", async () => {
  const first = await create({
    seller: { name: "Bäckerei Huber GmbH", country: "DE", tax_id: "DE111222333" },
  });
  expect(await vendor(first.vendor_id)).toMatchObject({
    name: "Bäckerei Huber GmbH",
    country: "DE",
    vat_id: "DE111222333",
  });
  for (const name of ["BAECKEREI HUBER", "Bäckerei-Huber", "bäckerei huber gmbh"])
    expect((await create({ seller: { name } })).vendor_id, name).toBe(first.vendor_id);
  // The same tax number under any name is the same vendor; the same name with another tax number is not.
  const byNumber = await create({ seller: { name: "Huber Backwaren", tax_id: "DE 111 222 333" } });
  expect(byNumber.vendor_id).toBe(first.vendor_id);
  const namesake = await create({ seller: { name: "Bäckerei Huber", tax_id: "DE999888777" } });
  expect(namesake.vendor_id).not.toBe(first.vendor_id);
});

test("a misspelled name finds the vendor and is remembered", async () => {
  const first = await create({ seller: { name: "Stadtwerke Rosenheim" } });
  const slipped = await create({ seller: { name: "Stadtwerke Rosenhiem" } });
  expect(slipped.vendor_id).toBe(first.vendor_id);
  expect((await vendor(first.vendor_id)).aliases).toEqual(["Stadtwerke Rosenhiem"]);
});

test("a number in a name distinguishes vendors; for a vendor without one, only the name counts", async () => {
  const of = async (name: string) => (await create({ seller: { name } })).vendor_id;
  const first = await of("Studio 54");
  expect(await of("STUDIO 54 GmbH")).toBe(first);
  expect(await of("Studio 55")).not.toBe(first);
  const chain = await of("Supermarkt Nord");
  expect(await of("Supermarkt Nord 77")).toBe(chain);
  expect(await of("Supermarkt Nord 004711")).toBe(chain);
});

test("a vendor created or renamed by hand is found by its names", async () => {
  const made = await world.call("POST", "/v1/vendors", { body: { name: "Initech", aliases: ["Initrode"] } });
  const id = made.body.data.id;
  expect((await create({ seller: { name: "INITRODE Inc." } })).vendor_id).toBe(id);
  await world.call("PATCH", `/v1/vendors/${id}`, { body: { name: "Penetrode", aliases: [] } });
  expect((await create({ seller: { name: "Penetrode" } })).vendor_id).toBe(id);
  expect((await create({ seller: { name: "Initrode" } })).vendor_id).not.toBe(id);
});

test("a description finds a vendor but creates none; income and a given vendor are not changed", async () => {
  const known = await create({ seller: { name: "Deutsche Bahn" } });
  expect((await create({ display_name: "Deutsche Bahn" })).vendor_id).toBe(known.vendor_id);
  const before = (await world.call("GET", "/v1/vendors")).body.meta.count;
  expect((await create({ display_name: "Lunch with Ada" })).vendor_id).toBe(null);
  expect((await create({ type: "income", seller: { name: "Our Own Company" } })).vendor_id).toBe(null);
  const other = await makeRecord(world, world.a.token, "/v1/vendors");
  expect((await create({ vendor_id: other, seller: { name: "Deutsche Bahn" } })).vendor_id).toBe(other);
  expect((await world.call("GET", "/v1/vendors")).body.meta.count).toBe(before + 1);
});

test("20 receipts of a new vendor at once make one vendor", async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create({ seller: { name: n % 2 ? "Contoso Ltd" : "CONTOSO" } })),
  );
  expect(new Set(made.map((item) => item.vendor_id)).size).toBe(1);
});

describe("a clear history", () => {
  const check = (history: string, expected: string | null) =>
    test(history || "none", () => expect(clearCategory(history.split(""))).toBe(expected));
  check("aa", null);
  check("aaa", "a");
  check("aaab", null);
  check("aaaab", "a");
  check("abababab", null);
});

test("the usual category is set if none is given, and never replaces the user's choice", async () => {
  const [usual, chosen, standing] = await Promise.all(
    [1, 2, 3].map(() => makeRecord(world, world.a.token, "/v1/categories")),
  );
  const seller = { name: "Globex Paper" };
  for (let n = 0; n < 3; n++) await create({ seller, category_id: usual });
  const item = await create({ seller });
  expect(item.category_id).toBe(usual);
  expect((await create({ seller, category_id: chosen })).category_id).toBe(chosen);
  expect((await create({ seller, category_id: null })).category_id).toBe(null);
  await world.call("PATCH", `/v1/vendors/${item.vendor_id}`, { body: { default_category_id: standing } });
  expect((await create({ seller })).category_id).toBe(standing);

  const late = await create({ display_name: "x" });
  const patched = await world.call("PATCH", `/v1/inbox/${late.id}`, { body: { vendor_id: item.vendor_id } });
  expect(patched.body.data.category_id).toBe(standing);
});

test("items of one purchase share a cluster, in the order they arrived", async () => {
  const seller = { name: "Umbrella Supplies" };
  const clusterOf = async (id: string) => {
    const { cluster_id, cluster_index } = (await world.call("GET", `/v1/inbox/${id}`)).body.data;
    return { cluster_id, cluster_index };
  };
  const invoice = await create({
    seller,
    reference_number: "RE-7/2026",
    document_type: "invoice",
    amount: 50,
  });
  const receipt = await create({
    seller,
    reference_document_number: "re-7/2026",
    document_type: "receipt",
    amount: 20,
  });
  const credit = await create({
    seller,
    reference_number: "RE-7/2026",
    document_type: "credit_note",
    amount: -5,
  });
  const { cluster_id } = await clusterOf(invoice.id);
  expect(cluster_id).not.toBe(null);
  expect([await clusterOf(invoice.id), await clusterOf(receipt.id), await clusterOf(credit.id)]).toEqual(
    [0, 1, 2].map((cluster_index) => ({ cluster_id, cluster_index })),
  );

  const paid = { seller, amount: 77, date: "2026-04-01" };
  const one = await create({ ...paid, document_type: "invoice" });
  const far = await create({ ...paid, document_type: "receipt", date: "2026-04-05" });
  const near = await create({ ...paid, document_type: "receipt", date: "2026-04-03" });
  const copy = await create({ ...paid, document_type: "invoice" });
  expect(await clusterOf(far.id)).toEqual({ cluster_id: null, cluster_index: null });
  expect((await clusterOf(near.id)).cluster_id).toBe((await clusterOf(one.id)).cluster_id);
  expect(await clusterOf(copy.id)).toEqual({ cluster_id: null, cluster_index: null });
  const stranger = await create({ seller: { name: "Tyrell" }, reference_number: "RE-7/2026" });
  expect(await clusterOf(stranger.id)).toEqual({ cluster_id: null, cluster_index: null });
});
