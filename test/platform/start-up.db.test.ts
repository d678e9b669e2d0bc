/** Several processes of one installation, or of several on one database server, start at the same time. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../src/kernel/calendar.ts";
import { createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { withDatabase } from "../harness/global-setup.ts";
import { testLog } from "../harness/test-log.ts";

const rounds = 3;
let data_dir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-start-up-"));
  postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
  await administer("create role operator login createdb createrole");
});
afterAll(async () => {
  await postgres.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Unused databases on a server that has no Daybook roles yet. */
async function emptyDatabases(names: string[]): Promise<string[]> {
  for (const name of names)
    await administer(
      `drop database if exists ${name} with (force)`,
      `create database ${name} owner operator`,
    );
  await administer("drop role if exists daybook_app, daybook_system");
  return names.map((name) => withDatabase(postgres.connectionString, name).replace("daybook@", "operator@"));
}

/** What `daybook serve` does with the database before it listens. */
async function startOne(connectionString: string) {
  await migrate(connectionString, () => {});
  return createApp({
    connectionString,
    config: readConfig({ DAYBOOK_DATA_DIR: data_dir, DAYBOOK_DATABASE_POOL: "2" }),
    clock: systemClock,
    log: testLog(),
  });
}

async function startAll(urls: string[]): Promise<void> {
  const started = await Promise.allSettled(urls.map(startOne));
  const apps = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failures = started.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  const [first] = apps;
  const created =
    first &&
    (await adminCreateOrganization(
      first.db,
      { name: "First Ltd", email: "owner@example.com" },
      first.onOrganizationCreated,
      systemClock.now(),
    ));
  for (const app of apps) await app.close();
  expect(failures).toEqual([]);
  expect(created?.token).toBeDefined();
}

test("four processes that start at once on an empty database all succeed", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [url = ""] = await emptyDatabases(["books"]);
    await startAll([url, url, url, url]);
  }
});

test("three databases of one server, which share its roles, are set up at once", async () => {
  for (let round = 0; round < rounds; round += 1)
    await startAll(await emptyDatabases(["books", "books_b", "books_c"]));
});
