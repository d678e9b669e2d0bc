/** Users find an item by what they remember of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const bodies = [
    { display_name: "Zürich Café", amount: "1234.50", notes: "breakfast with Ångström" },
    {
      display_name: "Office chair",
      amount: 199,
      reference_number: "INV-2026/007",
      seller: { name: "Möbel Huber GmbH" },
    },
    { display_name: "Train", amount: 12.3, reference_document_number: "DB 4711-A", currency: "CHF" },
    { display_name: "Server", amount: 1000, currency: "JPY", notes: "o'reilly & sons: 50% off" },
    { display_name: "Ωmega consulting", amount: 5, buyer: { name: "Große Straße AG" } },
  ];
  for (const body of bodies) {
    const answer = await world.call("POST", "/v1/inbox", { body });
    expect(answer.status, answer.text).toBe(201);
  }
  await world.superuser(
    "update inbox_items set recognized_text = 'Gleis 9 Kassenbon Nr 88' where display_name = 'Train'",
  );
});
afterAll(() => world.close());

const find = async (q: string) => {
  const { status, body } = await world.call(
    "GET",
    `/v1/inbox?sort=amount&order=asc&q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  expect(body.meta.count).toBe(body.data.length);
  return body.data.map((item: { display_name: string }) => item.display_name);
};

describe("finds", () => {
  const check = (q: string, ...expected: string[]) =>
    test(JSON.stringify(q), async () => expect(await find(q)).toEqual(expected));
  check("zurich", "Zürich Café");
  check("ZÜRICH café", "Zürich Café");
  check("caf zur", "Zürich Café");
  check("angstrom", "Zürich Café");
  check("huber", "Office chair");
  check("mobel hub chair", "Office chair");
  check("INV-2026/007", "Office chair");
  check("inv2026007", "Office chair");
  check("inv-2026", "Office chair");
  check("2026 007", "Office chair");
  check("DB 4711-A", "Train");
  check("4711", "Train");
  check("kassenbon gleis", "Train");
  check("1234.50", "Zürich Café");
  check("1.234,50", "Zürich Café");
  check("1,234.5", "Zürich Café");
  check("1'234.50", "Zürich Café");
  check("1234", "Zürich Café");
  check("12.30", "Train");
  check("12,3", "Train", "Zürich Café");
  check("199", "Office chair");
  check("1000", "Server");
  check("o'reilly", "Server");
  check("grosse strasse", "Ωmega consulting");
  check("ωmeg", "Ωmega consulting");
  check("zurich train");
  check("hub\u00eb\u0155", "Office chair");
  check("'; drop table inbox_items; --");
  check("& | ! ( ) :* <-> \\");
  check("x".repeat(3000));
});

test("search works with filters, dates and cursors", async () => {
  const { body } = await world.call("GET", "/v1/inbox?q=e&limit=1&currency=EUR&start_date=2026-01-01");
  expect(body.meta.count).toBeGreaterThanOrEqual(0);
  const narrowed = await world.call("GET", "/v1/inbox?q=train&currency=EUR");
  expect(narrowed.body.meta).toEqual({ count: 0, next_cursor: null });
});

test("a renamed vendor's items are found by the new name and do not change", async () => {
  const item = (await world.call("GET", "/v1/inbox?q=huber")).body.data[0];
  const before = await world.call("GET", `/v1/inbox/${item.id}`);
  await world.call("PATCH", `/v1/inbox/${item.id}`, { body: { seller: null } });
  const version = (await world.call("GET", `/v1/inbox/${item.id}`)).headers.etag;
  await world.call("PATCH", `/v1/vendors/${before.body.data.vendor_id}`, {
    body: { name: "Schreinerei Vogl" },
  });
  await world.app.jobs.drain();
  expect(await find("vogl")).toEqual(["Office chair"]);
  expect(await find("huber")).toEqual([]);
  const after = await world.call("GET", `/v1/inbox/${item.id}`);
  expect(after.headers.etag).toBe(version);
});
