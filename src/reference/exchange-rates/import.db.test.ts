/** Rates from files, through the API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (content: string, query = "", token = world.a.token) =>
  world.call("POST", `/v1/exchange-rates/import${query}`, {
    token,
    body: content,
    headers: { "content-type": "text/csv" },
  });
const rates = async (token = world.a.token) => {
  const { body } = await world.call("GET", "/v1/exchange-rates?order=asc&limit=100", { token });
  return body.data.map(
    (row: Record<string, unknown>) =>
      `${row.date} ${row.currency}/${row.base_currency} ${row.rate} ${row.source}`,
  );
};
const history = "Date,USD,JPY,\n2026-01-30,1.0823,163.5,\n2026-01-29,1.08,N/A,\n";

test("the ECB's history is imported unchanged, once, with one event in the audit trail", async () => {
  expect((await send(history)).body.data).toEqual({
    format: "ecb_csv",
    rows_read: 3,
    created_count: 3,
    changed_count: 0,
    kept_count: 0,
    left_out_count: 0,
  });
  expect((await rates()).toSorted()).toEqual([
    "2026-01-29 EUR/USD 1.08 ecb",
    "2026-01-30 EUR/JPY 163.5 ecb",
    "2026-01-30 EUR/USD 1.0823 ecb",
  ]);
  expect((await send(history)).body.data).toMatchObject({
    created_count: 0,
    changed_count: 0,
    kept_count: 3,
  });
  const corrected = await send(history.replace("1.0823", "1.0824"));
  expect(corrected.body.data).toMatchObject({ created_count: 0, changed_count: 1, kept_count: 2 });
  const audit = await world.superuser(
    "select action, changes from audit_events where record_type = 'exchange_rates' and organization_id = $1 order by id",
    [world.a.id],
  );
  expect(audit.map((row) => row.action)).toEqual(["created", "created", "changed", "created"]);
  expect(audit[0]?.changes).toMatchObject({
    created_count: 3,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("rates entered by hand stay", async () => {
  const { token } = world.b;
  const body = { date: "2026-01-30", currency: "EUR", base_currency: "USD", rate: "1.1" };
  expect((await world.call("POST", "/v1/exchange-rates", { token, body })).status).toBe(201);
  expect((await send(history, "", token)).body.data).toMatchObject({ created_count: 2, kept_count: 1 });
  expect(await rates(token)).toContain("2026-01-30 EUR/USD 1.1 manual");
});

test("a selection leaves the rest out", async () => {
  const { token } = await world.createOrganization("Some");
  const some = await send(history, "?currencies=eur,usd&start_date=2026-01-30", token);
  expect(some.body.data).toMatchObject({ created_count: 1, left_out_count: 2 });
  expect((await send(history, "?currencies=euro", token)).status).toBe(400);
});

test("amounts without a rate are converted once the rate arrives", async () => {
  const made = await world.call("POST", "/v1/inbox", {
    body: { amount: 327, currency: "JPY", date: "2026-01-31" },
  });
  expect(made.body.data.base_amount, made.text).toBe(2);
  const { token } = await world.createOrganization("Late");
  const account = await world.call("POST", "/v1/bank-accounts", {
    token,
    body: { name: "USD", currency: "USD" },
  });
  const late = await world.call("POST", "/v1/transactions", {
    token,
    body: {
      account_id: account.body.data.id,
      booking_date: "2026-01-31",
      amount: "-108.23",
      description: "x",
    },
  });
  expect(late.body.data.base_amount).toBeNull();
  await send(history, "", token);
  await world.app.jobs.drain();
  const after = await world.call("GET", `/v1/transactions/${late.body.data.id}`, { token });
  expect(after.body.data.base_amount).toBe(-100);
});

test("a refused file leaves nothing", async () => {
  const { token } = await world.createOrganization("Refused");
  const cases: [string, number, string][] = [
    ["hello", 422, "neither"],
    [`${history}2026-01-28,oops,1,\n`, 422, "Line 4"],
    ["date,base,quote,rate\n2026-01-30,EUR,USD,1\n2026-01-30,EUR,USD,2\n", 422, "Line 3"],
  ];
  for (const [content, status, words] of cases) {
    const answer = await send(content, "", token);
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(words)]);
    expect(await rates(token)).toEqual([]);
  }
});
