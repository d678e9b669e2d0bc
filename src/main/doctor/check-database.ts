/** Checks that the database answers, its version, its migrations and its clock. */
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { findDataFolder, requireUsableCluster } from "../../platform/embedded-postgres/data-folder.ts";
import { findRunningPostgres } from "../../platform/embedded-postgres/index.ts";
import type { Config } from "../config.ts";
import { answer_wait_ms, type Result } from "./finding.ts";

const clock_skew_max_ms = 5_000;

export async function checkDatabase(config: Config): Promise<Result[]> {
  const url = config.database_url ?? (await findRunningPostgres(config.data_dir));
  if (url === null) return [await checkStoppedCluster(config)];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answer_wait_ms });
  try {
    await client.connect();
  } catch (error) {
    const fix = config.database_url
      ? "Check DATABASE_URL: host, port, user, password, and that PostgreSQL runs."
      : "Check postgres.log in the data folder.";
    return [{ status: "failed", message: `The database does not answer: ${(error as Error).message}`, fix }];
  }
  try {
    return [await checkVersion(client), await checkMigrations(client), await checkClock(client)];
  } finally {
    await client.end();
  }
}

async function checkStoppedCluster({ data_dir }: Config): Promise<Result> {
  const folder = await findDataFolder(data_dir);
  const has_cluster = folder !== null && (await requireUsableCluster(folder));
  if (has_cluster)
    return {
      status: "ok",
      message: `The database in ${resolve(data_dir)} is not running; \`daybook serve\` starts it.`,
    };
  return {
    status: "warning",
    message: `There is no database in ${resolve(data_dir)}.`,
    fix: "The first `daybook serve` creates it. If the service has run before, set DAYBOOK_DATA_DIR to its data folder.",
  };
}

async function checkVersion(client: pg.Client): Promise<Result> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major = rows[0]?.major as number;
  if (major >= 15) return { status: "ok", message: `PostgreSQL ${major} answers.` };
  return {
    status: "failed",
    message: `This is PostgreSQL ${major}.`,
    fix: "Daybook needs PostgreSQL 15 or newer.",
  };
}

async function checkMigrations(client: pg.Client): Promise<Result> {
  const files = await readdir(new URL("../../../migrations", import.meta.url));
  const known = files.filter((name) => /^\d+_.*\.sql$/.test(name)).map((name) => name.replace(/\.sql$/, ""));
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations").catch(() => ({
    rows: [] as { name: string }[],
  }));
  const done = new Set(rows.map(({ name }) => name));
  const pending = known.filter((name) => !done.has(name));
  const foreign = [...done].filter((name) => !known.includes(name));
  if (foreign.length > 0)
    return {
      status: "failed",
      message: `The database has migrations that this Daybook does not know: ${foreign.join(", ")}.`,
      fix: "A newer version has used this database. Run that version, or restore an older backup.",
    };
  if (pending.length === 0) return { status: "ok", message: `The schema is up to date (${known.at(-1)}).` };
  return {
    status: "warning",
    message: `${pending.length} migrations are pending.`,
    fix: "They run automatically when `daybook serve` starts.",
  };
}

async function checkClock(client: pg.Client): Promise<Result> {
  const sent_ms = Date.now();
  const { rows } = await client.query(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms",
  );
  const skew_ms = (rows[0]?.now_ms as number) - (sent_ms + Date.now()) / 2;
  if (Math.abs(skew_ms) <= clock_skew_max_ms)
    return { check: "clock", status: "ok", message: "This machine's clock and the database's agree." };
  return {
    check: "clock",
    status: "failed",
    message: `This machine's clock and the database's differ by ${(skew_ms / 1000).toFixed(1)} s.`,
    fix: "Synchronize both clocks with NTP; tokens and due dates depend on them.",
  };
}
