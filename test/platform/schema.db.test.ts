import { readFileSync, writeFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { describeSchema } from "../../src/platform/db/describe-schema.ts";
import { describeTables } from "../../src/platform/db/describe-tables.ts";
import { DatabaseNotUsable, migrate } from "../../src/platform/db/migrate.ts";
import { cloneDatabase } from "../harness/world.ts";

const schema_file = new URL("../../migrations/schema.sql", import.meta.url);
const tables_file = new URL("../../src/platform/db/tables.ts", import.meta.url);

test("schema.sql and tables.ts match the migrations (npm run schema rewrites them)", async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const schema = await describeSchema(client);
  const tables = await describeTables(client);
  await client.end();
  if (process.env.UPDATE_SCHEMA) {
    writeFileSync(schema_file, schema);
    writeFileSync(tables_file, tables);
  }
  expect(tables).toBe(readFileSync(tables_file, "utf8"));
  // PostgreSQL prints expressions a little differently in each major version; the file is from 18.
  if (rows[0]?.major === 18) expect(schema).toBe(readFileSync(schema_file, "utf8"));
  else console.log(`schema.sql is compared on PostgreSQL 18 only; this is ${rows[0]?.major}.`);
  await database.drop();
});

test("migrating again, or twice at once, changes nothing", async () => {
  const database = await cloneDatabase();
  await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, () => {})));
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select name, count(*)::int from schema_migrations group by name having count(*) > 1",
  );
  expect(rows).toEqual([]);
  await client.end();
  await database.drop();
});

/** The migrations were squashed before the first release; a database from before cannot be told apart by its tables. */
const names_before_squash = ["0001_platform", "0002_organizations", "0003_access", "0004_reference_records"];

const refused: [database: string, history: (own: string[]) => string[], found: RegExp][] = [
  [
    "before the squash",
    () => names_before_squash,
    /it has 0004_reference_records where this version has 0004_lists/,
  ],
  [
    "a newer version",
    (own) => [...own, "9999_later"],
    /it has 9999_later where this version has no more migrations/,
  ],
];
for (const [made_by, history, found] of refused)
  test(`a database of ${made_by} is refused with a one-line message, and nothing is changed`, async () => {
    const database = await cloneDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const names = async () =>
      (await client.query("select name from schema_migrations order by id")).rows.map(({ name }) => name);
    const others = history(await names());
    await client.query("delete from schema_migrations");
    await client.query(
      "insert into schema_migrations (name, run_on) select name, now() from unnest($1::text[]) as name",
      [others],
    );
    const refusal = await migrate(database.connectionString, () => {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseNotUsable);
    expect((refusal as Error).message).toMatch(found);
    expect((refusal as Error).message).not.toContain("\n");
    expect(await names()).toEqual(others);
    await client.end();
    await database.drop();
  });
