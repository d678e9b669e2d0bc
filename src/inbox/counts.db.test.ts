/**
 * Counts are always exact: after any writes and with any filters, `meta.count` equals a recount, and
 * following the cursors shows each record once. The seed is printed on failure.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { InboxCounts } from "./schema.ts";
import { inboxStatuses } from "./status.ts";

let world: World;
const categories: string[] = [];
const vendors: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  for (let n = 0; n < 3; n++) {
    categories.push(await makeRecord(world, world.a.token, "/v1/categories"));
    vendors.push(await makeRecord(world, world.a.token, "/v1/vendors"));
  }
});
afterAll(() => world.close());

const amounts = fc.oneof(
  fc.integer({ min: -300, max: 3000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom(
    "0",
    "0.1",
    "0.09",
    "-0.1",
    "9.99",
    "10",
    "99.99",
    "100",
    "999.99",
    "1000",
    "-1000",
    "123456.78",
  ),
);
const dates = fc.constantFrom(
  "2025-12-31",
  "2026-01-01",
  "2026-01-15",
  "2026-01-31",
  "2026-02-01",
  "2026-02-28",
  "2026-03-01",
  "2027-01-01",
);
const statuses = fc.constantFrom("pending", "archived");
const types = fc.constantFrom("expense", "income");
const currencies = fc.constantFrom("EUR", "USD", "CHF");

const record = () =>
  fc.record({
    amount: amounts,
    date: dates,
    type: types,
    currency: currencies,
    document_type: fc.constantFrom("receipt", "invoice", "manual"),
    category_id: fc.option(fc.constantFrom(...categories)),
    vendor_id: fc.option(fc.constantFrom(...vendors)),
    notes: fc.constantFrom(null, "alpha", "alpine beta", "beta 42", "al b2b", "alpha-alpine"),
  });

const operator = fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte");
const filter = () =>
  fc.oneof(
    fc.tuple(fc.constantFrom("amount", "base_amount"), operator, amounts),
    fc.tuple(fc.constant("date"), operator, dates),
    fc.tuple(fc.constant("status"), fc.constantFrom("in", "nin", "neq", "gt"), statuses),
    fc.tuple(fc.constant("type"), operator, types),
    fc.tuple(fc.constant("currency"), fc.constantFrom("in", "nin", "lt"), currencies),
    fc.tuple(
      fc.constant("category_id"),
      fc.constantFrom("eq", "neq", "in", "nin", "gt"),
      fc.constantFrom(...categories),
    ),
    fc.tuple(fc.constant("vendor_id"), fc.constantFrom("eq", "neq", "nin"), fc.constantFrom(...vendors)),
  );

const searches = fc.constantFrom(
  "",
  "",
  "q=al",
  "q=alp",
  "q=beta",
  "q=b",
  "q=42",
  "q=beta%20al",
  "q=b2",
  "q=zz",
);

const queryOf = (filters: [string, string, string][]) =>
  [...new Map(filters.map(([field, op, value]) => [`${field}[${op}]`, value]))]
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

async function walk(path: string, query: string, between: () => Promise<void> = async () => {}) {
  const ids: string[] = [];
  let count: number | null = null;
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer = await world.call("GET", `${path}?${query}${cursor ? `&cursor=${cursor}` : ""}`);
    expect(answer.status, answer.text).toBe(200);
    count ??= answer.body.meta.count;
    ids.push(...answer.body.data.map((item: { id: string }) => item.id));
    cursor = answer.body.meta.next_cursor;
    await between();
  }
  return { ids, count };
}

test("property: counts and pages agree with each other after every kind of write", async () => {
  const known: string[] = [];
  const writes = fc.array(
    fc.oneof(
      fc.tuple(fc.constant("create" as const), record()),
      fc.tuple(fc.constant("change" as const), record()),
      fc.tuple(fc.constant("archive" as const), fc.nat()),
      fc.tuple(fc.constant("link" as const), fc.nat()),
      fc.tuple(fc.constant("delete" as const), fc.nat()),
    ),
    { minLength: 1, maxLength: 8 },
  );
  const question = fc.tuple(fc.array(filter(), { maxLength: 3 }), searches);
  const questions = fc.array(question, { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(writes, questions, fc.nat(), async (changes, asked, seed) => {
      for (const [kind, what] of changes) {
        const id = known[seed % Math.max(1, known.length)];
        if (kind === "create" || !id) {
          const body = kind === "create" ? what : { amount: 1 };
          known.push((await world.call("POST", "/v1/inbox", { body })).body.data.id);
        } else if (kind === "change") await world.call("PATCH", `/v1/inbox/${id}`, { body: what });
        else if (kind === "archive")
          await world.call("PATCH", `/v1/inbox/${id}`, { body: { status: "archived" } });
        else if (kind === "link")
          await world.superuser(
            "update inbox_items set transaction_id = $2, amount = amount + 1 where id = $1",
            [id, await makeRecord(world, world.a.token, "/v1/transactions")],
          );
        else {
          await world.call("DELETE", `/v1/inbox/${id}`);
          known.splice(known.indexOf(id), 1);
        }
      }
      for (const [filters, search] of asked)
        for (const path of ["/v1/inbox", "/v1/entries"]) {
          const query = [queryOf(filters), search].filter(Boolean).join("&");
          const { ids, count } = await walk(path, `limit=50&${query}`);
          expect(ids.length, `${path}?${query}`).toBe(count);
        }
      for (const path of ["/v1/inbox", "/v1/entries"]) await compareStatuses(path);
    }),
    { numRuns: 25 },
  );
  const wrong = await world.superuser(`
    select k.* from (
      select facet, value, bucket, linked, status, type, document_type, currency, sum(row_count) as row_count
      from inbox_items_counts group by 1, 2, 3, 4, 5, 6, 7, 8
    ) k
    full join (
      select 'all' as facet, linked, status, type, document_type, currency, count(*) as row_count
      from inbox_items group by 1, 2, 3, 4, 5, 6
    ) counted on counted.facet = k.facet
      and (k.linked, k.status, k.type, k.document_type, k.currency)
        is not distinct from (counted.linked, counted.status, counted.type, counted.document_type, counted.currency)
    where coalesce(k.facet, 'all') = 'all' and coalesce(k.row_count, 0) <> coalesce(counted.row_count, 0)`);
  expect(wrong).toEqual([]);
});

/** The counts by status equal those of the lists that they link to. */
async function compareStatuses(path: string): Promise<void> {
  const counts = (await world.call("GET", `${path}/counts`)).body.data as InboxCounts;
  const count = async (query: string) => (await world.call("GET", `${path}?limit=1${query}`)).body.meta.count;
  expect(await count("")).toBe(counts.all);
  for (const status of inboxStatuses)
    expect(await count(`&status=${status}`), `${path} ${status}`).toBe(counts[status]);
  expect(await count("&status=pending,suggested_match")).toBe(counts.to_review);
}

/**
 * As many concurrent requests as the pool has connections: one more would only wait for a connection and time
 * out.
 */
const writers = 10;
async function allAtOnce<Job, Result>(
  jobs: readonly Job[],
  run: (job: Job, index: number) => Promise<Result>,
) {
  const results: Result[] = [];
  const waiting = jobs.entries();
  const write = async () => {
    for (const [index, job] of waiting) results[index] = await run(job, index);
  };
  await Promise.all(Array.from({ length: writers }, write));
  return results;
}

test("counts stay exact with concurrent writers", async () => {
  const before = (await world.call("GET", "/v1/entries?limit=1")).body.meta.count;
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const made = await allAtOnce(numbers, (n) =>
    world.call("POST", "/v1/inbox", { body: { amount: n, vendor_id: vendors[n % 3], currency: "GBP" } }),
  );
  for (const answer of made) expect(answer.status, answer.text).toBe(201);
  const changed = await allAtOnce(made, ({ body: { data } }, n) =>
    n % 3 === 0
      ? world.call("DELETE", `/v1/inbox/${data.id}`)
      : world.call("PATCH", `/v1/inbox/${data.id}`, { body: { vendor_id: vendors[0], amount: n + 0.5 } }),
  );
  for (const [n, answer] of changed.entries())
    expect(answer.status, answer.text).toBe(n % 3 === 0 ? 204 : 200);
  expect((await world.call("GET", "/v1/entries?limit=1")).body.meta.count).toBe(before + 40);
  const byVendor = await walk("/v1/entries", `limit=100&currency=GBP&vendor_id=${vendors[0]}`);
  expect(byVendor).toMatchObject({ count: 40 });
  expect(byVendor.ids).toHaveLength(40);
});

test("property: with any filter and order, paging shows each lasting record exactly once while others are added and deleted", async () => {
  const marker = `q=keeper`;
  const stay = new Map<string, { amount: number }>();
  for (let n = 0; n < 40; n++) {
    const body = {
      amount: (n * 37) % 50,
      date: `2026-04-${String(1 + (n % 5)).padStart(2, "0")}`,
      notes: "keeper",
    };
    const { data } = (await world.call("POST", "/v1/inbox", { body })).body;
    stay.set(data.id, data);
    if (n % 7 === 0) world.clock.advance(1);
  }
  const requests = fc.record({
    sort: fc.constantFrom("date", "amount", "created_at"),
    order: fc.constantFrom("asc", "desc"),
    limit: fc.integer({ min: 3, max: 15 }),
    low: fc.option(fc.integer({ min: 0, max: 25 })),
    searching: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ sort, order, limit, low, searching }) => {
      const query = [
        `sort=${sort}&order=${order}&limit=${limit}&start_date=2026-04-01&end_date=2026-04-30`,
        ...(low === null ? [] : [`amount[gte]=${low}`]),
        ...(searching ? [marker] : []),
      ].join("&");
      const passing: string[] = [];
      let added = 0;
      const { ids } = await walk("/v1/inbox", query, async () => {
        if (added++ < 8) {
          const body = { amount: (added * 13) % 50, date: "2026-04-03", notes: "keeper" };
          passing.push((await world.call("POST", "/v1/inbox", { body })).body.data.id);
        }
        if (passing.length > 2) await world.call("DELETE", `/v1/inbox/${passing.shift()}`);
      });
      for (const id of passing) await world.call("DELETE", `/v1/inbox/${id}`);
      expect(new Set(ids).size).toBe(ids.length);
      const wanted = [...stay].filter(([, { amount }]) => low === null || amount >= low).map(([id]) => id);
      expect(ids.filter((id) => stay.has(id)).toSorted()).toEqual(wanted.toSorted());
    }),
    { numRuns: 15 },
  );
});
