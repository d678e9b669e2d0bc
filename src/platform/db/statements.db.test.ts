/** How queries run: prepared on their connection, parsed into our types, failing with a useful cause. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness/world.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { type Database, openDatabase } from "./database.ts";
import { preparedName, raw, sql } from "./sql.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  const { connectionString } = database;
  db = openDatabase({ connectionString, pool_max: 1, statement_timeout_ms: 30_000, onError() {} });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const now = "2026-11-15T09:00:00.000Z" as Instant;
const runForm = (form: number) => db.system(now, (tx) => tx.one(sql`select ${raw(String(form))} as form`));
const connection = () => db.system(now, (tx) => tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`));
const preparedNames = async () => {
  const rows = await db.system(now, (tx) =>
    tx.many<{ name: string }>(sql`select name from pg_prepared_statements`),
  );
  return rows.map(({ name }) => name);
};

test("a query is prepared once, under a name made from its text", async () => {
  const before = await connection();
  for (let run = 0; run < 3; run++) await runForm(1);
  expect(await connection()).toEqual(before);
  const name = preparedName("select 1 as form");
  expect((await preparedNames()).filter((found) => found === name)).toEqual([name]);
});

test("after 600 different queries a connection has about 500 prepared at most, including the latest", async () => {
  const before = await connection();
  for (let form = 0; form < 600; form++) await runForm(form);
  const names = await preparedNames();
  expect(names.length).toBeLessThanOrEqual(510);
  expect(names).toContain(preparedName("select 599 as form"));
  expect(await connection()).not.toEqual(before);
});

test("a text that fell out of the cache gets the same name again", () => {
  const name = preparedName("select 'forgotten'");
  for (let form = 0; form < 3000; form++) preparedName(`select ${form} as other`);
  expect(preparedName("select 'forgotten'")).toBe(name);
});

test("rows have our types, and their keys are in the order of the query", async () => {
  const rows = await db.system(now, (tx) =>
    tx.many(sql`
      select 1.50::numeric as amount, date '2026-11-15' as day, 7::int8 as count, null::text as nothing`),
  );
  expect(JSON.stringify(rows)).toBe('[{"amount":"1.5","day":"2026-11-15","count":7,"nothing":null}]');
});

test("a value that cannot be parsed fails its query, and the connection stays usable", async () => {
  const large = sql`select value from unnest(array[1, 9007199254740993, 9007199254740995]) as value`;
  await db.system(now, async (tx) => {
    const [failed, next] = await Promise.allSettled([tx.many(large), tx.one(sql`select 1 as value`)]);
    expect(failed).toMatchObject({
      status: "rejected",
      reason: { message: "9007199254740993 is too large for an exact JavaScript number" },
    });
    expect(next).toEqual({ status: "fulfilled", value: { value: 1 } });
  });
});

test("the stack of a failed query names the function that sent it", async () => {
  const failing = db.system(now, async function sendToNothing(tx) {
    return await tx.many(sql`select * from nothing_of_this_name`);
  });
  await expect(failing).rejects.toMatchObject({
    code: "42P01",
    stack: expect.stringContaining("sendToNothing"),
  });
});
