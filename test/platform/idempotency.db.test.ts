import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimKey } from "../../src/platform/idempotency/idempotency.ts";
import { createWorld, type TestOrganization, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAYBOOK_DATABASE_POOL: "20" } });
});
afterAll(() => world.close());

const post = (key: string, body: object, token = world.a.token) =>
  world.call("POST", "/v1/customers", { token, body, headers: { "Idempotency-Key": key } });

async function customersNamed(name: string): Promise<number> {
  const [row] = await world.superuser("select count(*)::int as count from customers where name = $1", [name]);
  return row?.count as number;
}

test("the same key and body replays the first response, byte for byte", async () => {
  const first = await post("replay", { name: "Once", country: "DE" });
  const second = await post("replay", { country: "DE", name: "Once" });
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(await customersNamed("Once")).toBe(1);
});

test("the prefix /api is the same route", async () => {
  const first = await post("prefix", { name: "Prefixed" });
  const second = await world.call("POST", "/api/v1/customers", {
    body: { name: "Prefixed" },
    headers: { "idempotency-key": "prefix" },
  });
  expect(second.text).toBe(first.text);
});

test("the same key with another body is refused and changes nothing", async () => {
  await post("reused", { name: "First body" });
  const second = await post("reused", { name: "Second body" });
  expect(second.status).toBe(409);
  expect(second.body.error.code).toBe("idempotency_key_reused");
  expect(await customersNamed("Second body")).toBe(0);
});

test("a key belongs to its organization and its route", async () => {
  const a = await post("scoped", { name: "Scoped" });
  const b = await post("scoped", { name: "Scoped" }, world.b.token);
  expect(b.status).toBe(201);
  expect(b.body.data.id).not.toBe(a.body.data.id);
  const elsewhere = await world.call("POST", "/v1/projects", {
    body: { name: "Scoped" },
    headers: { "Idempotency-Key": "scoped" },
  });
  expect(elsewhere.status).toBe(201);
});

test("a running request blocks its own key only, not that of another organization, route or key", async () => {
  const claim = async (
    { id: organization_id }: TestOrganization,
    more: { route?: string; key?: string } = {},
    whileClaimed: () => Promise<void> = async () => {},
  ) => {
    const now = world.clock.now();
    const actor = { kind: "system", id: null, channel: "test", request_id: null } as const;
    const request = { organization_id, now, body_hash: Buffer.alloc(32), request_id: "r", sealed_for: null };
    return world.db.organization({ organization_id, actor, now }, async (tx) => {
      const { outcome } = await claimKey(tx, { ...request, route: "POST /v1/x", key: "held", ...more });
      await whileClaimed();
      return outcome;
    });
  };
  const first = await claim(world.a, {}, async () => {
    expect(await claim(world.a)).toBe("running");
    expect(await claim(world.b)).toBe("fresh");
    expect(await claim(world.a, { route: "POST /v1/y" })).toBe("fresh");
    expect(await claim(world.a, { key: "other" })).toBe("fresh");
  });
  expect(first).toBe("fresh");
});

test("after 24 hours the key is free again", async () => {
  const first = await post("expiring", { name: "Expiring" });
  world.clock.advance(24 * 3_600_000 - 1);
  expect((await post("expiring", { name: "Expiring" })).text).toBe(first.text);
  world.clock.advance(1);
  const fresh = await post("expiring", { name: "Expiring" });
  expect(fresh.body.data.id).not.toBe(first.body.data.id);
  expect((await post("expiring", { name: "Expiring" })).text).toBe(fresh.text);
});

test("a refusal by the handler is stored; a request refused for a missing scope is not", async () => {
  const customer_id = "01890000-0000-7000-8000-000000000000";
  const refuse = () =>
    world.call("POST", "/v1/projects", {
      body: { name: "P", customer_id },
      headers: { "Idempotency-Key": "refused" },
    });
  const first = await refuse();
  expect(first.status).toBe(404);
  const second = await refuse();
  expect(second.text).toBe(first.text);
  expect(second.headers["idempotent-replayed"]).toBe("true");

  const narrow = await world.token(world.a, ["customers.read"]);
  expect((await post("later-allowed", { name: "Allowed" }, narrow)).status).toBe(403);
  expect((await post("later-allowed", { name: "Allowed" })).status).toBe(201);
});

test("a refusal by the database is stored like any other", async () => {
  const create = (key: string) =>
    world.call("POST", "/v1/categories", {
      body: { name: "Taken", slug: "taken" },
      headers: { "Idempotency-Key": key },
    });
  const taken = await create("slug-1");
  expect(taken.status).toBe(201);
  const refused = await create("slug-2");
  expect(refused.status).toBe(409);
  expect((await world.call("DELETE", `/v1/categories/${taken.body.data.id}`)).status).toBe(204);
  const again = await create("slug-2");
  expect(again.text).toBe(refused.text);
  expect(again.headers["idempotent-replayed"]).toBe("true");
});

test("a validation error is stored like any refusal, and its key is used up", async () => {
  const first = await post("misspelt", { nmae: "Nobody" });
  expect(first.status).toBe(400);
  const second = await post("misspelt", { nmae: "Nobody" });
  expect([second.status, second.text]).toEqual([400, first.text]);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect((await post("misspelt", { name: "Nobody" })).body.error.code).toBe("idempotency_key_reused");
});

describe("invalid keys", () => {
  const check = (name: string, key: string) =>
    test(name, async () => {
      const answer = await post(key, { name: "Never" });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.issues[0].path).toBe("headers.idempotency-key");
    });
  check("empty", "");
  check("too long", "k".repeat(256));
  check("with a space", "a b");
});

test("100 concurrent duplicates create one record; the others replay the response or get idempotency_in_progress", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => post("storm", { name: "Storm" })));
  const created = answers.filter((answer) => answer.status === 201);
  const running = answers.filter((answer) => answer.body.error?.code === "idempotency_in_progress");
  expect(created.length + running.length).toBe(100);
  expect(new Set(created.map((answer) => answer.text)).size).toBe(1);
  expect(running.every((answer) => answer.headers["retry-after"] === "1")).toBe(true);
  expect(await customersNamed("Storm")).toBe(1);
  expect((await post("storm", { name: "Storm" })).headers["idempotent-replayed"]).toBe("true");
});
