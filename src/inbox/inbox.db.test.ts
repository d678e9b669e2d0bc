/** Creating, reading, changing and deleting records, as inbox items and as entries. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import { InboxItem } from "./schema.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = async (body: object, path = "/v1/inbox") => {
  const answer = await world.call("POST", path, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const patch = (id: string, body: object, token = world.a.token) =>
  world.call("PATCH", `/v1/inbox/${id}`, { body, token });

test("an item entered by hand gets today's date, the base currency and every documented field", async () => {
  const item = await create({ amount: "12.50", description: "  Taxi " });
  expect(Object.keys(item)).toEqual(Object.keys(InboxItem.properties));
  expect(item).toMatchObject({
    amount: 12.5,
    currency: "EUR",
    original_currency: "EUR",
    base_amount: 12.5,
    base_currency: "EUR",
    display_name: "Taxi",
    date: "2026-11-15",
    status: "pending",
    type: "expense",
    document_type: "manual",
    source: "api",
    match_candidates: [],
    exclude_from_analytics: false,
    category: null,
    primary_document: null,
    approval_actor: null,
    meta: null,
  });
});

test("today is the date in the organization's time zone", async () => {
  const tokyo = await world.createOrganization("Tokyo", { base_currency: "JPY", time_zone: "Asia/Tokyo" });
  world.clock.set("2026-11-15T20:00:00.000Z");
  const answer = await world.call("POST", "/v1/inbox", { token: tokyo.token, body: { amount: 1200 } });
  expect(answer.body.data).toMatchObject({ date: "2026-11-16", currency: "JPY" });
  world.clock.set("2026-11-15T09:00:00.000Z");
});

test("an entry is an inbox item: it is created, read, changed and deleted under both names", async () => {
  const entry = await create({ amount: 5, display_name: "Stamps" }, "/v1/entries");
  const read = await world.call("GET", `/v1/inbox/${entry.id}`);
  expect(read.body.data).toEqual(entry);
  expect(read.headers.etag).toBe('"1"');
  const changed = await world.call("PATCH", `/v1/entries/${entry.id}`, { body: { notes: "ten" } });
  expect(changed.body.data).toEqual({ ...entry, notes: "ten" });
  expect((await world.call("DELETE", `/api/v1/entries/${entry.id}`)).status).toBe(204);
  expect((await world.call("GET", `/v1/inbox/${entry.id}`)).status).toBe(404);
});

test("sending back what was read changes nothing, not even the version", async () => {
  const category_id = await makeRecord(world, world.a.token, "/v1/categories");
  const item = await create({
    amount: 119,
    subtotal: 100,
    tax_amount: 19,
    category_id,
    items: [{ description: "Chair", quantity: "2", unit_price: 50, tax_rate: 19 }],
    seller: { name: "Möbel Huber GmbH", country: "de", tax_id: "DE 811 907 980" },
    meta: { cost_center: "A1", recognition: "not yours" },
  });
  expect(item.items).toEqual([
    { description: "Chair", quantity: 2, unit_price: 50, total_price: null, tax_rate: 19 },
  ]);
  expect(item.seller).toEqual({
    name: "Möbel Huber GmbH",
    country: "DE",
    tax_id: "DE 811 907 980",
    tax_type: null,
  });
  expect(item.meta).toEqual({ cost_center: "A1" });
  expect(item.category).toEqual({ id: category_id, name: expect.any(String), color: expect.any(String) });
  const same = await patch(item.id, item);
  expect(same.body.data).toEqual(item);
  expect(same.headers.etag).toBe('"1"');
});

test("null clears a field, and an empty PATCH changes nothing", async () => {
  const project_id = await makeRecord(world, world.a.token, "/v1/projects");
  const item = await create({ amount: 7, notes: "x", project_id, due_date: "2026-12-01" });
  expect(item.project).toMatchObject({ id: project_id });
  const cleared = await patch(item.id, { notes: null, project_id: null, due_date: null, meta: null });
  expect(cleared.body.data).toMatchObject({ notes: null, project_id: null, project: null, due_date: null });
  expect((await patch(item.id, {})).headers.etag).toBe('"2"');
});

describe("text is kept as it was written", () => {
  const check = (text: string) =>
    test(JSON.stringify(text), async () => {
      const item = await create({ amount: 7, display_name: "before", notes: '{ "a": 1 }' });
      const changed = await patch(item.id, { display_name: text, notes: text });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.data).toMatchObject({ display_name: text, notes: text });
    });
  check("[draft");
  check("{unfinished");
  check('{"a":1}'); // Equal as JSON, but a different text.
  check("[]");
});

test("a status sent together with a transaction is applied or refused, never ignored", async () => {
  const transaction_id = await makeRecord(world, world.a.token, "/v1/transactions");
  const item = await create({ amount: 7 });
  const refused = await patch(item.id, { transaction_id, status: "no_match" });
  expect(refused.body.error?.code, refused.text).toBe("invalid_transition");
  const archived = await patch(item.id, { transaction_id, status: "archived" });
  expect(archived.body.data, archived.text).toMatchObject({ transaction_id, status: "archived" });
  const restored = await patch(item.id, { status: "done" });
  expect(restored.body.data).toMatchObject({ transaction_id, status: "done" });
  const untied = await patch(item.id, { ...restored.body.data, transaction_id: null });
  expect(untied.body.data).toMatchObject({ transaction_id: null, status: "pending" });
});

describe("refusals of POST", () => {
  const check = (name: string, body: object, status: number, path: string) =>
    test(name, async () => {
      const answer = await world.call("POST", "/v1/inbox", { body });
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    });
  const absent = "01890000-0000-7000-8000-000000000000";
  check("nothing at all", {}, 400, "body.amount");
  check("neither amount nor document", { display_name: "x", amount: null }, 400, "body.amount");
  check("a third decimal of a euro", { amount: 1.234 }, 400, "body.amount");
  check("decimals of a yen", { amount: 1.5, currency: "JPY" }, 400, "body.amount");
  check("tax with too many decimals", { amount: 1, tax_amount: "0.123" }, 400, "body.tax_amount");
  check("an invalid currency", { amount: 1, currency: "XXX" }, 400, "body.currency");
  check("an invalid date", { amount: 1, date: "2026-02-30" }, 400, "body.date");
  check("an invalid type", { amount: 1, type: "transfer" }, 400, "body.type");
  check("two names that differ", { amount: 1, display_name: "a", description: "b" }, 400, "body.description");
  check("an unknown key", { amount: 1, colour: "red" }, 400, "body.colour");
  check("an unknown key of the seller", { amount: 1, seller: { vat: "x" } }, 400, "body.seller.vat");
  check("a category that does not exist", { amount: 1, category_id: absent }, 404, "body.category_id");
  check("a project that does not exist", { amount: 1, project_id: absent }, 404, "body.project_id");
  check("a vendor that does not exist", { amount: 1, vendor_id: absent }, 404, "body.vendor_id");
  check("a document that does not exist", { primary_document_id: absent }, 404, "body.primary_document_id");
  check(
    "a transaction that does not exist",
    { amount: 1, transaction_id: absent },
    404,
    "body.transaction_id",
  );
  check("a meta that is too large", { amount: 1, meta: { x: "y".repeat(30_000) } }, 400, "body.meta");
});

describe("refusals of PATCH", () => {
  const check = (name: string, body: object, path: string) =>
    test(name, async () => {
      const item = await create({ amount: "10.50" });
      const answer = await patch(item.id, body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
      expect((await world.call("GET", `/v1/inbox/${item.id}`)).body.data).toEqual(item);
    });
  check("no amount and no document", { amount: null }, "body.amount");
  check("a currency the amount does not fit", { currency: "JPY" }, "body.amount");
  check("no currency", { currency: null }, "body.currency");
  check("status may not be cleared", { status: null }, "body.status");
});

test("the same source and reference twice is refused, naming the first", async () => {
  const body = { amount: 1, source: "import", source_reference_id: "row-7" };
  const first = await create(body);
  const second = await world.call("POST", "/v1/entries", { body });
  expect(second.status).toBe(409);
  expect(second.body.error).toMatchObject({ code: "conflict", details: { existing_id: first.id } });
  expect((await world.call("POST", "/v1/inbox", { body, token: world.b.token })).status).toBe(201);
  await create({ ...body, source: "email" });
  const moved = await create({ amount: 1, source: "import" });
  const refused = await patch(moved.id, { source_reference_id: "row-7" });
  expect(refused.body.error).toMatchObject({ code: "conflict", details: { existing_id: first.id } });
});

test("20 concurrent requests with one reference create one item", async () => {
  const body = { amount: 1, source: "import", source_reference_id: "contended" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.call("POST", "/v1/inbox", { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
});

test("debit and credit are expense and income", async () => {
  expect((await create({ amount: 1, type: "debit" })).type).toBe("expense");
  expect((await create({ amount: 1, type: "credit" })).type).toBe("income");
});

test("every create, change and delete is in the audit trail and in the events", async () => {
  const item = await create({ amount: 1, notes: "a" });
  await world.call("PATCH", `/v1/inbox/${item.id}`, {
    body: { notes: "b" },
    headers: { "x-daybook-channel": "cli" },
  });
  await world.call("DELETE", `/v1/inbox/${item.id}`);
  const audit = await world.superuser(
    "select action, channel, actor_kind, changes from audit_events where record_id = $1 order by id",
    [item.id],
  );
  expect(audit.map((row) => row.action)).toEqual(["created", "changed", "deleted"]);
  expect(audit[1]).toMatchObject({
    channel: "cli",
    actor_kind: "api_key",
    changes: { notes: ["a", "b"] },
  });
  const events = await world.superuser("select type, data from events where data->>'id' = $1 order by id", [
    item.id,
  ]);
  expect(events.map((row) => row.type)).toEqual(["inbox.created", "inbox.updated", "inbox.deleted"]);
  expect(events[1]?.data).toEqual({ id: item.id, changed: ["notes"] });
});

test("the inbox shows items without a transaction, the entries show all, and both counts are right", async () => {
  const { token } = world.b;
  const made = await Promise.all(
    [1, 2, 3].map((amount) => world.call("POST", "/v1/inbox", { token, body: { amount } })),
  );
  const before = (await world.call("GET", "/v1/inbox", { token })).body.meta.count;
  const transaction_id = await makeRecord(world, token, "/v1/transactions");
  const body = { transaction_id };
  const linked = await world.call("PATCH", `/v1/inbox/${made[0]?.body.data.id}`, { token, body });
  expect(linked.body.data.status, linked.text).toBe("done");
  const inbox = await world.call("GET", "/v1/inbox", { token });
  const entries = await world.call("GET", "/v1/entries", { token });
  expect(inbox.body.meta.count).toBe(before - 1);
  expect(inbox.body.data).toHaveLength(before - 1);
  expect(entries.body.meta.count).toBe(before);
  expect((await world.call("GET", `/v1/inbox/${made[0]?.body.data.id}`, { token })).status).toBe(200);
});

test("deleting a category, project or vendor clears it on its items", async () => {
  const category_id = await makeRecord(world, world.a.token, "/v1/categories");
  const vendor_id = await makeRecord(world, world.a.token, "/v1/vendors");
  const item = await create({ amount: 3, category_id, vendor_id });
  expect((await world.call("DELETE", `/v1/categories/${category_id}`)).status).toBe(204);
  expect((await world.call("DELETE", `/v1/vendors/${vendor_id}`)).status).toBe(204);
  const read = await world.call("GET", `/v1/inbox/${item.id}`);
  expect(read.body.data).toMatchObject({ category_id: null, category: null, vendor_id: null });
});
