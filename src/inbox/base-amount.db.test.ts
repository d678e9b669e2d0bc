/**
 * Foreign amounts are converted at the rate of their date, and again when a rate is added, changed or
 * deleted.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = async (body: object) => (await world.call("POST", "/v1/inbox", { body })).body.data;
const baseOf = async (id: string) => (await world.call("GET", `/v1/inbox/${id}`)).body.data.base_amount;
const addRate = async (body: object) => {
  const answer = await world.call("POST", "/v1/exchange-rates", { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id as string;
};

test("without a rate the base amount is null; when the rate arrives, the items are converted", async () => {
  const before = await create({ amount: 100, currency: "USD", date: "2026-05-01" });
  const same = await create({ amount: 100, currency: "USD", date: "2026-05-04" });
  const after = await create({ amount: 100, currency: "USD", date: "2026-05-11" });
  const later = await create({ amount: 100, currency: "USD", date: "2026-05-12" });
  expect([before, same, after, later].map((item) => item.base_amount)).toEqual([null, null, null, null]);
  const rate_id = await addRate({ date: "2026-05-04", currency: "USD", rate: 0.8 });
  expect(await baseOf(same.id)).toBe(null);
  await world.app.jobs.drain();
  expect(await Promise.all([before, same, after, later].map(({ id }) => baseOf(id)))).toEqual([
    null,
    80,
    80,
    null,
  ]);

  await world.call("PATCH", `/v1/exchange-rates/${rate_id}`, { body: { rate: 0.75 } });
  await world.app.jobs.drain();
  expect(await baseOf(same.id)).toBe(75);
  await world.call("PATCH", `/v1/exchange-rates/${rate_id}`, { body: { date: "2026-05-08" } });
  await world.app.jobs.drain();
  expect(await Promise.all([same, after, later].map(({ id }) => baseOf(id)))).toEqual([null, 75, 75]);
  await world.call("DELETE", `/v1/exchange-rates/${rate_id}`);
  await world.app.jobs.drain();
  expect(await Promise.all([same, after, later].map(({ id }) => baseOf(id)))).toEqual([null, null, null]);
});

test("a new euro rate also converts items that need it as one leg of a cross rate", async () => {
  const swiss = await world.createOrganization("Zug AG", { base_currency: "CHF" });
  const call = (path: string, body: object) => world.call("POST", path, { token: swiss.token, body });
  const item = (await call("/v1/inbox", { amount: 200, currency: "USD", date: "2026-06-10" })).body.data;
  await call("/v1/exchange-rates", { date: "2026-06-10", currency: "EUR", base_currency: "USD", rate: 1.25 });
  await world.app.jobs.drain();
  await call("/v1/exchange-rates", { date: "2026-06-10", currency: "EUR", base_currency: "CHF", rate: 0.95 });
  await world.app.jobs.drain();
  const read = await world.call("GET", `/v1/inbox/${item.id}`, { token: swiss.token });
  expect(read.body.data).toMatchObject({ base_amount: 152, base_currency: "CHF" });
});

test("changing amount, currency or date changes the base amount; changing notes does not", async () => {
  await addRate({ date: "2026-07-01", currency: "USD", rate: 0.9 });
  await addRate({ date: "2026-07-20", currency: "USD", rate: 0.8 });
  const item = await create({ amount: 10, currency: "USD", date: "2026-07-02" });
  expect(item).toMatchObject({ base_amount: 9, original_currency: "USD" });
  const patch = async (body: object) =>
    (await world.call("PATCH", `/v1/inbox/${item.id}`, { body })).body.data.base_amount;
  expect(await patch({ amount: 20 })).toBe(18);
  expect(await patch({ date: "2026-07-21" })).toBe(16);
  expect(await patch({ date: null })).toBe(null);
  expect(await patch({ currency: "EUR" })).toBe(20);
  const read = await world.call("GET", `/v1/inbox/${item.id}`);
  expect(read.body.data).toMatchObject({ currency: "EUR", original_currency: "USD" });
});

test("more records than one page of the job are converted, once each", async () => {
  const rows = await world.superuser(
    `insert into inbox_items (organization_id, id, amount, currency, base_currency, date, status, source, search)
     select $1, new_id(), 10, 'GBP', 'EUR', date '2026-08-01' + n % 3, 'pending', 'import', ''
     from generate_series(1, 2500) n returning id`,
    [world.a.id],
  );
  await addRate({ date: "2026-08-01", currency: "GBP", rate: 1.2 });
  await world.app.jobs.drain();
  const converted = await world.superuser(
    "select count(*)::int as count, min(version) as least, max(version) as most from inbox_items where id = any($1) and base_amount = 12",
    [rows.map((row) => row.id)],
  );
  expect(converted[0]).toEqual({ count: 2500, least: 2, most: 2 });
});
