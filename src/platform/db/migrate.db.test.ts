import pg from "pg";
import { expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness/world.ts";
import { DatabaseNotUsable, migrate } from "./migrate.ts";

test("an unreachable database gives a one-line error without the password", async () => {
  const asked = migrate("postgres://me:secret@127.0.0.1:1/books", () => {});
  await expect(asked).rejects.toThrow(DatabaseNotUsable);
  await expect(asked).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*DATABASE_URL\.$/,
  );
  await expect(asked).rejects.not.toThrow("secret");
});

test("a database of another Daybook version is left unchanged", async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const again = () => migrate(database.connectionString, () => {});
  await again();
  await client.query("insert into schema_migrations (name, run_on) values ('9999_from_tomorrow', now())");
  await expect(again()).rejects.toThrow(
    /it has 9999_from_tomorrow where this version has no more migrations/,
  );
  await client.query("delete from schema_migrations where name like '9999%' or name like '0009%'");
  await expect(again()).rejects.toThrow(/it has 0010_\w+ where this version has 0009_\w+\.sql/);
  await client.end();
  await database.drop();
});
