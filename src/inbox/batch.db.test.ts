import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const batch = (body: object, path = "/v1/inbox/batch", headers = {}) =>
  world.call("POST", path, { body, headers });
const count = async () => (await world.call("GET", "/v1/entries?limit=1")).body.meta.count;

const mixed = [
  { amount: 1, display_name: "good" },
  { amount: "x" },
  { amount: 2, category_id: "01890000-0000-7000-8000-000000000000" },
  { amount: 3, source: "import", source_reference_id: "twice" },
  { amount: 4, source: "import", source_reference_id: "twice" },
  "not a record",
  { amount: 5, seller: { name: "Batch Vendor" } },
];

test("each item gets the verdict it would get alone", async () => {
  const before = await count();
  const { status, body } = await batch({ items: mixed });
  expect(status).toBe(200);
  expect(
    body.data.map((verdict: { index: number; status: number }) => [verdict.index, verdict.status]),
  ).toEqual([
    [0, 201],
    [1, 400],
    [2, 404],
    [3, 201],
    [4, 409],
    [5, 400],
    [6, 201],
  ]);
  expect(body.data[0]).toMatchObject({ data: { display_name: "good", amount: 1 }, error: null });
  expect(body.data[1]).toMatchObject({ data: null, error: { code: "validation_error" } });
  expect(body.data[1].error.details.issues[0].path).toBe("body.amount");
  expect(body.data[4].error.details.existing_id).toBe(body.data[3].data.id);
  expect(body.data[6].data.vendor_id).not.toBe(null);
  expect(await count()).toBe(before + 3);
});

test("atomic: after one refusal nothing is created", async () => {
  const before = await count();
  const refused = await batch({ items: mixed.slice(0, 3), atomic: true }, "/v1/entries/batch");
  expect(refused.status).toBe(422);
  expect(refused.body.error.details.refused.map((verdict: { index: number }) => verdict.index)).toEqual([
    1, 2,
  ]);
  expect(await count()).toBe(before);
  const accepted = await batch({ items: [{ amount: 1 }, { amount: 2 }], atomic: true });
  expect(accepted.body.data.map((verdict: { status: number }) => verdict.status)).toEqual([201, 201]);
  expect(await count()).toBe(before + 2);
});

test("1,000 items are accepted at once; 1,001 and 0 are refused", async () => {
  const vendor_id = await makeRecord(world, world.a.token, "/v1/vendors");
  const items = Array.from({ length: 1000 }, (_, n) => ({ amount: n, vendor_id }));
  const { status, body } = await batch({ items });
  expect(status).toBe(200);
  expect(body.data.every((verdict: { status: number }) => verdict.status === 201)).toBe(true);
  expect((await world.call("GET", `/v1/inbox?vendor_id=${vendor_id}`)).body.meta.count).toBe(1000);
  expect((await batch({ items: [...items, { amount: 1 }] })).status).toBe(400);
  expect((await batch({ items: [] })).status).toBe(400);
  expect((await batch({})).status).toBe(400);
});

test("a batch repeated with its idempotency key gets the stored answer", async () => {
  const before = await count();
  const headers = { "idempotency-key": "batch-1" };
  const first = await batch({ items: [{ amount: 9 }] }, "/v1/inbox/batch", headers);
  const again = await batch({ items: [{ amount: 9 }] }, "/v1/inbox/batch", headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await count()).toBe(before + 1);
});
