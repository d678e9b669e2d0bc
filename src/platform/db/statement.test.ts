import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness/world.ts";
import { runStatement } from "./statement.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, pipeline: true } as pg.PoolConfig);
  pool.on("connect", (client) => client.on("error", () => {}));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    // A new connection each time: a prepared statement knows only the columns it was prepared with.
    client.release(true);
  }
}

const columns =
  "select 1.50::numeric as amount, date '2026-11-15' as day, 7::int8 as count, null::text as nothing";

test("rows are read with our types and keys in order, in every run", async () => {
  for (let run = 0; run < 3; run++)
    await connected(async (client) => {
      const both = await Promise.all([
        runStatement(client, "columns", columns, []),
        runStatement(client, "columns", columns, []),
      ]);
      for (const { rows, rowCount, command } of both) {
        expect([rowCount, command]).toEqual([1, "SELECT"]);
        expect(JSON.stringify(rows)).toBe('[{"amount":"1.5","day":"2026-11-15","count":7,"nothing":null}]');
      }
    });
});

test("rows of one statement do not share what they hold", async () => {
  const { rows } = await connected((client) =>
    runStatement(client, "two", "select $1::jsonb as data, n from generate_series(1, 2) as n", ["{}"]),
  );
  rows[0].data.changed = true;
  rows[0].n = 9;
  expect(rows[1]).toEqual({ data: {}, n: 2 });
});

test("of two columns with one name the last is seen, as pg does it", async () => {
  const text = "select 1 as a, null::int as a, null::int as b, 2 as b";
  await connected(async (client) => {
    const [ours, theirs] = await Promise.all([runStatement(client, "twice", text, []), client.query(text)]);
    expect(ours.rows).toEqual([{ a: null, b: 2 }]);
    expect(ours.rows).toEqual(theirs.rows);
  });
});

test("a column that a migration has changed is read as what it is now", async () => {
  const read = () => connected((client) => runStatement(client, "changed", "select * from changing", []));
  await connected((client) => client.query("create table changing as select 1 as value"));
  expect((await read()).rows).toEqual([{ value: 1 }]);
  await connected((client) => client.query("alter table changing alter value type text"));
  expect((await read()).rows).toEqual([{ value: "1" }]);
  await connected((client) => client.query("alter table changing add other int default 2"));
  expect((await read()).rows).toEqual([{ value: "1", other: 2 }]);
  await connected((client) => client.query("alter table changing rename other to another"));
  expect((await read()).rows).toEqual([{ value: "1", another: 2 }]);
});

test("a value that cannot be read fails the statement and nothing else", async () => {
  await connected(async (client) => {
    const text = "select value from unnest(array[1, 9007199254740993, 9007199254740995]) as value";
    const large = runStatement(client, "large", text, []);
    const next = runStatement(client, "next", "select 1 as value", []);
    await expect(large).rejects.toThrow("9007199254740993 is beyond what a number carries exactly");
    expect((await next).rows).toEqual([{ value: 1 }]);
  });
});

test("what PostgreSQL refuses says who asked", async () => {
  async function askForNothing(client: pg.PoolClient) {
    await runStatement(client, "wrong", "select * from nothing_of_this_name", []);
  }
  const error = await connected((client) => askForNothing(client).catch((reason) => reason));
  expect(error.code).toBe("42P01");
  expect(error.stack).toContain("askForNothing");
});

test("without a name and on a connection that is gone", async () => {
  await connected(async (client) => {
    expect((await runStatement(client, undefined, "select $1::int + 1 as value", [1])).rows).toEqual([
      { value: 2 },
    ]);
    const waiting = runStatement(client, undefined, "select pg_terminate_backend(pg_backend_pid())", []);
    await expect(waiting).rejects.toThrow();
    await expect(runStatement(client, "late", "select 1", [])).rejects.toThrow();
  });
});
