/** Records from before 0014 are found and counted after it: as an ordinary owner, for every organization. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { withDatabase } from "../harness/global-setup.ts";

const migrations = new URL("../../migrations/", import.meta.url).pathname;
const organizations = ["01890000-0000-7000-8000-0000aaaaaaaa", "01890000-0000-7000-8000-0000bbbbbbbb"];

async function migrateBefore(name: string, client: pg.Client): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "daybook-migrations-"));
  for (const file of readdirSync(migrations))
    if (/^\d/.test(file) && file < name) cpSync(join(migrations, file), join(dir, file));
  await runner({
    dbClient: client,
    dir,
    direction: "up",
    migrationsTable: "schema_migrations",
    singleTransaction: true,
    log: () => {},
  });
  rmSync(dir, { recursive: true });
}

test("0014 rebuilds search words and range cells", async () => {
  const { server_url } = inject("postgres");
  const admin = new pg.Client({ connectionString: server_url });
  await admin.connect();
  const name = `daybook_0014_${process.pid}`;
  // An ordinary user that owns the tables, not a superuser, so that row-level security applies to it too.
  await admin.query(`create role ${name} login; grant daybook_app, daybook_system to ${name}`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = withDatabase(server_url, name).replace(/\/\/[^@/]*@/, `//${name}@`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrateBefore("0014", client);
  for (const organization of organizations) {
    await client.query("begin");
    await client.query("select set_config('role', 'daybook_app', true), set_config('app.org', $1, true)", [
      organization,
    ]);
    await client.query(
      `insert into organizations (organization_id, name, base_currency, time_zone, locale)
       values ($1, 'x', 'EUR', 'UTC', 'en')`,
      [organization],
    );
    await client.query(
      `insert into inbox_items (organization_id, id, display_name, amount, currency, base_currency, status, source, date)
       select $1, new_id(), 'Coffee INV-' || n, n * 7.77 - 100, 'EUR', 'EUR', 'pending', 'api', date '2026-01-01' + n
       from generate_series(1, 60) n`,
      [organization],
    );
    await client.query("commit");
  }
  await client.end();
  await migrate(url, () => {});

  const looker = new pg.Client({ connectionString: withDatabase(server_url, name) });
  await looker.connect();
  for (const organization of organizations) {
    const tag = organization.slice(-8);
    const found = await looker.query(
      `select count(*)::int as all, count(*) filter (where search @@ $2::tsquery)::int as coffee,
         count(*) filter (where search @@ $3::tsquery)::int as reference, max(version) as version
       from inbox_items where organization_id = $1`,
      [organization, `'${tag}coffee'`, `'${tag}~inv17'`],
    );
    expect(found.rows[0]).toEqual({ all: 60, coffee: 60, reference: 1, version: 1 });
    const words = await looker.query(
      "select word, sum(row_count)::int as row_count from inbox_items_words where organization_id = $1 group by word order by word",
      [organization],
    );
    expect(words.rows).toEqual([
      { word: "coffee", row_count: 60 },
      { word: "inv", row_count: 60 },
    ]);
    const wrong = await looker.query(
      `select * from (
         select facet, bucket, sum(row_count) as row_count from inbox_items_counts
         where organization_id = $1 and facet in ('date', 'amount') group by facet, bucket
       ) kept
       full join (
         select 'date' as facet, date_bucket(date) as bucket, count(*) as row_count
         from inbox_items where organization_id = $1 group by 2
         union all
         select 'amount', amount_bucket(amount), count(*) from inbox_items where organization_id = $1 group by 2
       ) counted using (facet, bucket)
       where kept.row_count is distinct from counted.row_count`,
      [organization],
    );
    expect(wrong.rows).toEqual([]);
  }
  await looker.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});
