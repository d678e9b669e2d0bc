/** Brings the schema up to date. Safe when several processes start at once: an advisory lock lets one work. */
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { errorCodeOf } from "./database.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const oldest_server_version = 150_000;

export class DatabaseNotUsable extends Error {}

export async function migrate(connectionString: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "daybook migrate" });
  await connect(client);
  try {
    await requireServerVersion(client);
    await requireOwnHistory(client);
    await requireRoles(client);
    await runner({
      dbClient: client,
      dir: migrationsFolder,
      ignorePattern: "(schema\\.sql|\\..*)",
      direction: "up",
      migrationsTable: "schema_migrations",
      // All pending files in one transaction: a start that fails half way leaves the schema as it was.
      singleTransaction: true,
      // Another process may be migrating right now; wait for it rather than fail.
      advisoryLockMode: "wait",
      logger: { debug() {}, info() {}, warn: log, error: log },
    });
  } finally {
    await client.end();
  }
}

/** A newer Daybook, or one that was never released, may have changed what this one does not know. */
async function requireOwnHistory(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('schema_migrations') as found");
  if (tables[0]?.found === null) return;
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by id");
  const known = (await readdir(migrationsFolder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted();
  const differs = rows.findIndex(({ name }, index) => `${name}.sql` !== known[index]);
  if (differs === -1) return;
  throw new DatabaseNotUsable(
    `The database was made by another version of Daybook: it has ${rows[differs]?.name} where this one knows ` +
      `${known[differs] ?? "nothing more"}. Nothing was changed. Start that version, or a newer one.`,
  );
}

/** A database that cannot be reached is an operator's affair: what is wrong, in one line and without the password. */
async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message } = error as Error;
    const reason = message === "" ? errorCodeOf(error) : message;
    throw new DatabaseNotUsable(
      `The database at ${client.host}:${client.port} cannot be used: ${reason}. Look at DATABASE_URL.`,
    );
  }
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version");
  const version = rows[0]?.version as number;
  if (version < oldest_server_version)
    throw new DatabaseNotUsable(
      `This is PostgreSQL ${Math.floor(version / 10_000)}; Daybook needs PostgreSQL 15 or newer.`,
    );
}

/**
 * Roles belong to the whole server, not to one database, so they are made here and not in a migration, which
 * would run once per database. Both own nothing and cannot log in; the connecting user switches to them.
 */
export async function requireRoles(client: pg.Client): Promise<void> {
  for (const role of ["daybook_app", "daybook_system"]) {
    try {
      // Two databases of one server may be set up at the same moment.
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nobypassrls;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
      await client.query(`do $$ begin
        if not pg_has_role(current_user, '${role}', 'member') then
          execute format('grant ${role} to %I', current_user);
        end if;
      end $$`);
    } catch (error) {
      if (errorCodeOf(error) !== "42501") throw error;
      throw new DatabaseNotUsable(
        `The database user may not create or use the role ${role}. As an administrator run: ` +
          `create role ${role} nologin; grant ${role} to <the user in DATABASE_URL>;`,
      );
    }
  }
}
