/** POST /v1/invoices with an Idempotency-Key, rule by rule. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, items, prepareOrganization } from "./test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const post = (key: string, body: unknown, header = "Idempotency-Key") =>
  bench.call("POST", "/v1/invoices", body, { [header]: key });
const count = async () => (await bench.call("GET", "/v1/invoices")).body.meta.count as number;

test("100 concurrent duplicates make one invoice", async () => {
  const before = await count();
  const body = { customer: { name: "Once" }, items };
  const answers = await Promise.all(Array.from({ length: 100 }, () => post("hundred", body)));
  const created = answers.filter(({ status }) => status === 201);
  const fresh = created.filter(({ headers }) => headers["idempotent-replayed"] === undefined);
  const running = answers.filter(({ status }) => status === 409);
  expect(fresh).toHaveLength(1);
  for (const answer of created) expect(answer.text).toBe(fresh[0]?.text);
  for (const answer of running) {
    expect(answer.body.error.code).toBe("idempotency_in_progress");
    expect(answer.headers["retry-after"]).toBe("1");
  }
  expect(created.length + running.length).toBe(100);
  expect(await count()).toBe(before + 1);
  const later = await post("hundred", body);
  expect([later.status, later.text, later.headers["idempotent-replayed"]]).toEqual([
    201,
    fresh[0]?.text,
    "true",
  ]);
});

test("the same key with another body is 409, whatever the header's case", async () => {
  const first = await post("other", { items });
  expect(first.status).toBe(201);
  const reused = await post("other", { items, notes: "x" }, "idempotency-key");
  expect([reused.status, reused.body.error.code]).toEqual([409, "idempotency_key_reused"]);
  const sorted = await post("other", JSON.parse(JSON.stringify({ items })), "IDEMPOTENCY-KEY");
  expect(sorted.headers["idempotent-replayed"]).toBe("true");
});

test("a refusal is replayed as well, and each organization has its own keys", async () => {
  const refused = await post("bad", { items: [{ name: "No price" }] });
  expect(refused.status).toBe(400);
  const again = await post("bad", { items: [{ name: "No price" }] });
  expect([again.status, again.text]).toEqual([400, refused.text]);
  const foreign = await world.call("POST", "/v1/invoices", {
    token: world.b.token,
    body: { notes: "B" },
    headers: { "idempotency-key": "bad" },
  });
  expect(foreign.status).toBe(201);
});

test("after 24 hours the key is forgotten", async () => {
  const first = await post("day", { items });
  world.clock.advance(24 * 3_600_000 - 1000);
  expect((await post("day", { items })).body.data.id).toBe(first.body.data.id);
  world.clock.advance(2000);
  const fresh = await post("day", { items });
  expect(fresh.status).toBe(201);
  expect(fresh.body.data.id).not.toBe(first.body.data.id);
});

test("malformed keys are refused", async () => {
  for (const key of ["", " ", "ä", "a b", "x".repeat(256)]) {
    const answer = await post(key, { items });
    expect([key.slice(0, 5), answer.status]).toEqual([key.slice(0, 5), 400]);
  }
  expect((await post("x".repeat(255), { items })).status).toBe(201);
});
