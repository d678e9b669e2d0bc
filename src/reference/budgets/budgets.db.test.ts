import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
let category_id: string;
beforeAll(async () => {
  world = await createWorld();
  category_id = (await world.call("GET", "/v1/categories?limit=1")).body.data[0].id;
});
afterAll(() => world.close());

const check = (month: string, amount: unknown, status: number) =>
  test(`${JSON.stringify(amount)} for ${month}: ${status}`, async () => {
    const answer = await world.call("POST", "/v1/budgets", { body: { category_id, month, amount } });
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body.data.amount).toBe(Number(amount));
  });
check("2026-01-01", 1.05, 201);
check("2026-02-01", "1.5", 201);
check("2026-03-01", 1.005, 400);
check("2026-04-01", "0.0001", 400);
check("2026-05-01", -1, 400);
check("2026-06-02", 1, 400);

test("a change has the currency's decimals too", async () => {
  const body = { category_id, month: "2027-01-01", amount: 5 };
  const { id } = (await world.call("POST", "/v1/budgets", { body })).body.data;
  const refused = await world.call("PATCH", `/v1/budgets/${id}`, { body: { amount: 1.005 } });
  expect(refused.body.error.details.issues).toEqual([
    { path: "body.amount", code: "decimals", message: "must have at most 2 decimals in EUR; found 1.005" },
  ]);
});
