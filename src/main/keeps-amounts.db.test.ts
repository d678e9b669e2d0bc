import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const change = (token: string, base_currency: string) =>
  world.call("PATCH", "/v1/organization", { token, body: { base_currency } });

test("the base currency can change only until the organization has amounts in it", async () => {
  const { token } = world.b;
  expect((await change(token, "CHF")).body.data.base_currency).toBe("CHF");
  const body = { display_name: "Paper", amount: 12 };
  expect((await world.call("POST", "/v1/inbox", { token, body })).body.data.base_currency).toBe("CHF");
  const refused = await change(token, "EUR");
  expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
  expect(refused.body.error.message).toContain("stays CHF");
  expect((await change(token, "CHF")).status).toBe(200);
});
