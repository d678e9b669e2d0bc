/**
 * Dumps and restores an external database with pg_dump (one snapshot) and pg_restore (one database
 * transaction).
 */
import { join } from "node:path";
import pg from "pg";
import { requireRoles } from "../../platform/db/migrate.ts";
import type { ListedFile, Target } from "./copy-file.ts";
import { runTool } from "./postgres-tools.ts";
import { BackupRefused } from "./refusals.ts";

const dump_name = "database.dump";

export async function dumpDatabase(
  database_url: string,
  target: Target,
  signal: AbortSignal,
): Promise<ListedFile> {
  await withClient(database_url, requireDaybook);
  const written = await runTool(
    "pg_dump",
    database_url,
    ["--format=custom", "--no-owner"],
    signal,
    (output) => target.write(dump_name, output),
  );
  return { path: dump_name, ...written };
}

/** All or nothing: after a failed restore the database is still empty. */
export async function loadDatabase(database_url: string, source: string, signal: AbortSignal): Promise<void> {
  await withClient(database_url, requireRoles);
  const args = ["--no-owner", "--no-comments", "--exit-on-error", "--single-transaction"];
  await runTool("pg_restore", database_url, [...args, join(source, dump_name)], signal, async (output) => {
    output.resume();
  });
  await withClient(database_url, requireDaybook);
}

export function requireEmptyDatabase(database_url: string): Promise<void> {
  return withClient(database_url, async (client) => {
    const { rows } = await client.query(`
      select relation.oid::regclass::text as name
      from pg_class relation
      join pg_namespace schema on schema.oid = relation.relnamespace
      where relation.relkind in ('r', 'p', 'v', 'm')
        and schema.nspname not in ('pg_catalog', 'information_schema')
        and schema.nspname not like 'pg\\_t%'
      order by 1
      limit 1`);
    if (rows.length > 0)
      throw new BackupRefused(
        `The database in DATABASE_URL is not empty: it has ${rows[0].name}. Set DATABASE_URL to a new database.`,
      );
  });
}

async function requireDaybook(client: pg.Client): Promise<void> {
  await client.query("select count(*) from schema_migrations").catch(() => {
    throw new BackupRefused("The database in DATABASE_URL is not a Daybook database.");
  });
}

async function withClient(database_url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database_url, application_name: "daybook backup" });
  await client.connect().catch((error: Error) => {
    throw new BackupRefused(`The database in DATABASE_URL does not answer: ${error.message}`);
  });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
