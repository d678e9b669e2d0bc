/** A start that is killed while it creates the schema: the next start completes it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeSchema } from "../../src/platform/db/describe-schema.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { readPidFile, stopPostmaster } from "../../src/platform/embedded-postgres/postmaster.ts";
import { freePort, startServerProcess } from "../harness/server-process.ts";

let data_dir: string;
const cluster = () => join(data_dir, "postgres");
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-interrupted-"));
});
afterEach(async () => {
  const pid = (await readPidFile(cluster()))?.pid;
  if (pid) await stopPostmaster(cluster(), pid);
  await rm(data_dir, { recursive: true, force: true });
});

async function withPostgres(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await work(client);
  await client.end();
  await postgres.stop();
}

/** Makes a start pause at the first `command` for which `condition` holds, until the gate is opened. */
const closeGate = (command: string, condition: string) =>
  withPostgres((client) =>
    client.query(`
      create schema pausing;
      create table pausing.gate ();
      insert into pausing.gate default values;
      create function pausing.pause() returns event_trigger language plpgsql as $$ begin
        if tg_tag = '${command}' and ${condition} then
          while exists (select from pausing.gate) loop perform pg_sleep(0.05); end loop;
        end if;
      end $$;
      create event trigger pausing on ddl_command_end execute function pausing.pause()`),
  );
/** A query of a killed process may still wait at the gate: it continues first, and is then rolled back. */
const openGate = () =>
  withPostgres(async (client) => {
    await client.query("delete from pausing.gate");
    await client.query("drop schema pausing cascade");
  });

async function untilPaused(): Promise<void> {
  let url = await findRunningPostgres(data_dir);
  while (url === null) {
    await sleep(20);
    url = await findRunningPostgres(data_dir);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const paused = "select 1 from pg_stat_activity where wait_event = 'PgSleep'";
  while ((await client.query(paused)).rowCount === 0) await sleep(20);
  await client.end();
}

const tables = (count: number) =>
  `(select count(*) >= ${count} from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`;
const queue = "exists (select from pg_namespace where nspname = 'pgboss')";

const points: [name: string, command: string, condition: string][] = [
  ["in the first migration", "CREATE FUNCTION", "true"],
  ["in the middle of the migrations", "CREATE TABLE", tables(20)],
  ["while the job queue makes its tables", "CREATE TABLE", queue],
  ["while it grants the use of the job queue", "GRANT", queue],
];

type Kill = (server: ChildProcess) => Promise<void>;

async function interrupt(kill: Kill): Promise<void> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "../../src/main/daybook.ts"), "serve"], {
    env: { ...process.env, DAYBOOK_DATA_DIR: data_dir, PORT: String(await freePort()), DATABASE_URL: "" },
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  await untilPaused();
  await kill(server);
  await ended;
}

const killProcess: Kill = async (server) => void server.kill("SIGKILL");
/** The server cannot complete its start, and reports it. */
const killPostgres: Kill = async (server) => {
  const ended = once(server, "exit");
  process.kill((await readPidFile(cluster()))?.pid ?? 0, "SIGKILL");
  expect(await ended).toEqual([1, null]);
};

async function requireWholeSchema(): Promise<void> {
  const server = await startServerProcess(data_dir, await freePort());
  const client = new pg.Client({ connectionString: (await findRunningPostgres(data_dir)) ?? "" });
  await client.connect();
  const described = await describeSchema(client);
  await client.end();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(described).toBe(await readFile(join(import.meta.dirname, "../../migrations/schema.sql"), "utf8"));
}

for (const [name, command, condition] of points)
  for (const [what, kill] of Object.entries({ "the process": killProcess, PostgreSQL: killPostgres }))
    test(`kill -9 of ${what} ${name}: the next start creates the complete schema`, async () => {
      await closeGate(command, condition);
      await interrupt(kill);
      await openGate();
      await requireWholeSchema();
    });
