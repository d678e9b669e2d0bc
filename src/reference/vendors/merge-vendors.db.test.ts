/** Duplicates of a vendor are merged: nothing that named them is lost. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecord } from "../../../test/harness/factories.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = async (method: string, url: string, body?: object, status = 200) => {
  const answer = await world.call(method, url, body ? { body } : {});
  expect(answer.status, answer.text).toBe(status);
  return answer.body?.data;
};
const vendor = (body: object) => send("POST", "/v1/vendors", body, 201);
const merge = (id: string, duplicate_ids: string[], status = 200) =>
  send("POST", `/v1/vendors/${id}/merge`, { duplicate_ids }, status);

test("everything that names a duplicate names the vendor", async () => {
  const kept = await vendor({ name: "Papier Nord" });
  const twin = await vendor({ name: "Papierhaus Nord" });
  const item = await send("POST", "/v1/inbox", { amount: 5, vendor_id: twin.id }, 201);
  const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
  const booking = { account_id, booking_date: "2026-11-01", amount: -10, currency: "EUR", description: "x" };
  const transaction = await send("POST", "/v1/transactions", { ...booking, vendor_id: twin.id }, 201);
  const split = await send("POST", "/v1/transactions", { ...booking, description: "y" }, 201);
  const splits = [{ amount: -4, vendor_id: twin.id }, { amount: -6 }];
  await send("PATCH", `/v1/transactions/${split.id}`, { splits });
  const rule = await send(
    "POST",
    "/v1/categorization-rules",
    { name: "Paper", match_text: "papier", set_vendor_id: twin.id },
    201,
  );

  expect(await merge(kept.id, [twin.id])).toMatchObject({ id: kept.id, aliases: ["Papierhaus Nord"] });

  expect((await send("GET", `/v1/inbox/${item.id}`)).vendor_id).toBe(kept.id);
  expect((await send("GET", `/v1/transactions/${transaction.id}`)).vendor_id).toBe(kept.id);
  expect((await send("GET", `/v1/transactions/${split.id}`)).splits[0].vendor_id).toBe(kept.id);
  expect((await send("GET", `/v1/categorization-rules/${rule.id}`)).set_vendor_id).toBe(kept.id);
  await send("GET", `/v1/vendors/${twin.id}`, undefined, 404);
  // The kept counts of the lists moved, too.
  const count = async (list: string) =>
    (await world.call("GET", `/v1/${list}?vendor_id=${kept.id}`)).body.meta.count;
  expect([await count("inbox"), await count("transactions")]).toEqual([1, 1]);
  // The item is found by its vendor's name.
  expect((await world.call("GET", "/v1/inbox?q=Papier%20Nord")).body.meta.count).toBe(1);
});

test("no reference to a vendor is forgotten", async () => {
  const rows = await world.superuser(`
    select c.conrelid::regclass::text as table_name
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'vendors'::regclass
    order by 1`);
  // A table that is new here needs a function that moves its records (vendorRoutes in app.ts), and a line above.
  expect(rows.map((row) => row.table_name)).toEqual([
    "categorization_rules",
    "inbox_items",
    "transaction_splits",
    "transactions",
    "vendor_keys",
  ]);
});

test("names and tax numbers of the duplicates find the vendor, also after it was changed", async () => {
  const kept = await vendor({ name: "Bahnhof Buchhandlung", vat_id: "DE111111111" });
  const twin = await vendor({ name: "Buch am Gleis", aliases: ["Gleisbuch"], vat_id: "DE222222222" });
  await merge(kept.id, [twin.id]);
  await send("PATCH", `/v1/vendors/${kept.id}`, { notes: "One shop" });
  const found = async (seller: object) =>
    (await send("POST", "/v1/inbox", { amount: 1, seller }, 201)).vendor_id;
  expect(await found({ name: "Gleisbuch" })).toBe(kept.id);
  expect(await found({ name: "BUCH AM GLEIS GmbH" })).toBe(kept.id);
  expect(await found({ name: "Anything", tax_id: "DE 222 222 222" })).toBe(kept.id);
});

test("facts fill what is empty, the first duplicate first, and replace nothing", async () => {
  const kept = await vendor({ name: "Kern", email: "own@kern.example" });
  const first = await vendor({ name: "Kern 1", email: "first@kern.example", country: "DE" });
  const second = await vendor({ name: "Kern 2", country: "AT", website: "https://kern.example" });
  expect(await merge(kept.id, [first.id, second.id])).toMatchObject({
    name: "Kern",
    email: "own@kern.example",
    country: "DE",
    website: "https://kern.example",
    aliases: ["Kern 1", "Kern 2"],
  });
});

test("the audit trail says what became of the duplicate and of its records", async () => {
  const kept = await vendor({ name: "Audit One" });
  const twin = await vendor({ name: "Audit Two" });
  const item = await send("POST", "/v1/inbox", { amount: 5, vendor_id: twin.id }, 201);
  await merge(kept.id, [twin.id]);
  const events = await send("GET", `/v1/audit-events?record_id=${item.id}`);
  expect(JSON.stringify(events)).toContain(kept.id);
  expect(await send("GET", `/v1/audit-events?record_id=${twin.id}`)).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: "deleted" })]),
  );
});

test("a merge is refused with itself, with an unknown vendor, with another organization's, and by version", async () => {
  const kept = await vendor({ name: "Refusing" });
  const twin = await vendor({ name: "Refusing Twin" });
  const foreign = await makeRecord(world, world.b.token, "/v1/vendors");
  await merge(kept.id, [kept.id], 400);
  await merge(kept.id, [], 400);
  await merge(kept.id, [twin.id, twin.id], 400);
  await merge(kept.id, [twin.id, foreign], 404);
  await merge(foreign, [twin.id], 404);
  const old = await world.call("POST", `/v1/vendors/${kept.id}/merge`, {
    body: { duplicate_ids: [twin.id] },
    headers: { "if-match": '"99"' },
  });
  expect(old.status).toBe(412);
  expect((await send("GET", `/v1/vendors/${twin.id}`)).name).toBe("Refusing Twin");
});

test("more names than a vendor can have are refused", async () => {
  const aliases = Array.from({ length: 150 }, (_, n) => `Alias ${n}`);
  const kept = await vendor({ name: "Many Names", aliases });
  const twin = await vendor({ name: "More Names", aliases: aliases.map((name) => `Other ${name}`) });
  await merge(kept.id, [twin.id], 400);
});

test("two merges into each other: one wins, and no record loses its vendor", async () => {
  const [one, other] = [await vendor({ name: "Left Side" }), await vendor({ name: "Right Side" })];
  const items = await Promise.all(
    [one, other].map(({ id }) => send("POST", "/v1/inbox", { amount: 5, vendor_id: id }, 201)),
  );
  const answers = await Promise.all([
    world.call("POST", `/v1/vendors/${one.id}/merge`, { body: { duplicate_ids: [other.id] } }),
    world.call("POST", `/v1/vendors/${other.id}/merge`, { body: { duplicate_ids: [one.id] } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const winner = answers.find(({ status }) => status === 200)?.body.data.id;
  for (const { id } of items) expect((await send("GET", `/v1/inbox/${id}`)).vendor_id).toBe(winner);
});
