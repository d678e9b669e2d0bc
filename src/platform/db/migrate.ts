/** Migrates the schema. Safe when several processes start at once: one migrates, the others wait. */
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { errorCodeOf } from "./database.ts";
import { withStartUpLock } from "./start-up-lock.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const oldest_server_version = 150_000;

export class DatabaseNotUsable extends Error {}

export async function migrate(connectionString: string, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "daybook migrate" });
  client.on("error", () => {}); // A lost connection also fails the query that is running.
  await connect(client);
  try {
    await requireServerVersion(client);
    await withStartUpLock(connectionString, () => migrateAlone(client, log));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new DatabaseNotUsable(
      `The connection to the database was lost during migration: ${(error as Error).message}. ` +
        "Unfinished changes were rolled back. Start Daybook again.",
    );
  } finally {
    await client.end();
  }
}

async function migrateAlone(client: pg.Client, log: (line: string) => void): Promise<void> {
  const pending = await pendingMigrations(client);
  await requireRoles(client);
  if (pending.length === 0) return;
  const { runner } = await import("node-pg-migrate");
  await runner({
    dbClient: client,
    dir: migrationsFolder,
    ignorePattern: "(schema\\.sql|\\..*)",
    direction: "up",
    migrationsTable: "schema_migrations",
    // All pending files run in one database transaction, so a failed start leaves the schema unchanged.
    singleTransaction: true,
    noLock: true,
    logger: { debug() {}, info() {}, warn: log, error: log },
  });
}

/** Refuses a database that a newer or unreleased Daybook has migrated, because its schema is unknown. */
async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const known = (await readdir(migrationsFolder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted();
  const { rows: tables } = await client.query("select to_regclass('schema_migrations') as found");
  if (tables[0]?.found === null) return known;
  const rows = await readHistory(client);
  const differs = rows.findIndex(({ name }, index) => `${name}.sql` !== known[index]);
  if (differs === -1) return known.slice(rows.length);
  throw new DatabaseNotUsable(
    `The database was migrated by another version of Daybook: it has ${rows[differs]?.name} where this version has ` +
      `${known[differs] ?? "no more migrations"}. Nothing was changed. Start that version, or a newer one.`,
  );
}

/**
 * If a process is killed while it migrates, PostgreSQL may still be running its commit. Every migration
 * writes to this table before it commits, so the table lock waits for that commit.
 */
async function readHistory(client: pg.Client): Promise<{ name: string }[]> {
  await client.query("begin");
  await client.query("lock table schema_migrations in share mode");
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by id");
  await client.query("commit");
  return rows;
}

/** Turns a connection error into one line for the operator, without the password. */
async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message } = error as Error;
    const reason = message === "" ? errorCodeOf(error) : message;
    throw new DatabaseNotUsable(
      `The database at ${client.host}:${client.port} cannot be used: ${reason}. Check DATABASE_URL.`,
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
 * Roles belong to the whole PostgreSQL server, and migrations run once per database, so roles are created
 * here. Both own nothing and cannot log in; the connecting user switches to them.
 */
export async function requireRoles(client: pg.Client): Promise<void> {
  for (const role of ["daybook_app", "daybook_system"]) {
    try {
      await makeRole(client, role);
    } catch (error) {
      if (errorCodeOf(error) !== "42501") throw error;
      throw new DatabaseNotUsable(
        `The database user cannot create or use the role ${role}. As an administrator, run: ` +
          `create role ${role} nologin; grant ${role} to <the user in DATABASE_URL>;`,
      );
    }
  }
}

/** Duplicate object, unique violation, and "tuple concurrently updated", which has no code of its own. */
const made_by_another = new Set(["42710", "23505", "XX000"]);
const role_attempts_max = 20;

/**
 * No lock spans two databases of one server, and both may be set up at once, so creating a role is retried.
 */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nobypassrls;
        end if;
        -- From PostgreSQL 16 on, who creates a role is a member that may not switch to it.
        if not pg_has_role(current_user, '${role}',
          case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
          execute format('grant ${role} to %I', current_user);
        end if;
      end $$`);
      return;
    } catch (error) {
      if (attempt >= role_attempts_max || !made_by_another.has(errorCodeOf(error))) throw error;
    }
  }
}
