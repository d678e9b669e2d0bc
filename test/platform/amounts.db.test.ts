/** Amounts through the API: as many decimals as the currency has, and zero in one form. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Sends the body as written, since JSON.stringify cannot produce -0. */
const send = (path: string, json: string) =>
  world.call("POST", path, { body: json, headers: { "content-type": "application/json" } });

describe("an inbox item", () => {
  const check = (currency: string, amount: string, expected: number | string) =>
    test(`${amount} ${currency}`, async () => {
      const answer = await send("/v1/inbox", `{"currency": "${currency}", "amount": ${amount}}`);
      if (typeof expected === "string") {
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body.error.details.issues[0]).toMatchObject({ path: "body.amount", code: expected });
      } else {
        expect(answer.status, answer.text).toBe(201);
        expect(answer.text).toContain(`"amount":${expected},`);
      }
    });
  check("TND", "12.345", 12.345);
  check("TND", '"0.001"', 0.001);
  check("TND", "12.3455", "decimals");
  check("EUR", "12.34", 12.34);
  check("EUR", "12.345", "decimals");
  check("EUR", '"12.340"', 12.34);
  check("JPY", "1200", 1200);
  check("JPY", "1200.5", "decimals");
  check("EUR", "-0", 0);
  check("EUR", '"-0"', 0);
  check("EUR", '"-0.00"', 0);
  check("EUR", "-0.0", 0);
});

test("a draft in dinars is totalled in millimes, with net and gross lines", async () => {
  const items = [
    { name: "Dates", quantity: 3, price: "1.2345", tax_rate: 19 },
    { name: "Oil", quantity: 1, price: "10", tax_rate: 19, tax_behavior: "inclusive" },
  ];
  const draft = await world.call("POST", "/v1/invoices", { body: { currency: "TND", items } });
  expect(draft.status, draft.text).toBe(201);
  expect(draft.body.data).toMatchObject({ subtotal: 12.107, tax: 2.301, total: 14.408 });
  expect(draft.body.data.items.map((item: { tax_amount: number }) => item.tax_amount)).toEqual([
    0.704, 1.597,
  ]);
});

test("an account in dinars has millimes in its balance, and returns to 0, not -0", async () => {
  const account = await world.call("POST", "/v1/bank-accounts", {
    body: { name: "Tunis", currency: "TND", opening_balance: "0.005", opening_date: "2026-01-01" },
  });
  expect(account.status, account.text).toBe(201);
  const account_id = account.body.data.id;
  const book = (amount: string) =>
    world.call("POST", "/v1/transactions", {
      body: { account_id, booking_date: "2026-02-01", amount, description: "Market" },
    });
  const balance = async () => (await world.call("GET", `/v1/bank-accounts/${account_id}`)).text;
  expect((await book("-12.345")).body.data.amount).toBe(-12.345);
  expect(await balance()).toContain('"balance":-12.34}');
  await book("12.34");
  expect(await balance()).toContain('"balance":0}');
  expect((await book("0.0001")).status).toBe(400);
});
