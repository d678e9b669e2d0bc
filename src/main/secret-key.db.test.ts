import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testLog } from "../../test/harness/test-log.ts";
import { cloneDatabase, testClock } from "../../test/harness/world.ts";
import { startTotp, totpPlace } from "../access/second-factors/totp-store.ts";
import type { UserId } from "../kernel/ids.ts";
import { adminCreateOrganization } from "../organizations/index.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { readKeyFile } from "../platform/secrets/key-file.ts";
import { type App, createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { loadSecretKeys, rotateSecretKey } from "./secret-key.ts";

const clock = testClock();
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let data_dir: string;
const apps: App[] = [];

beforeEach(async () => {
  database = await cloneDatabase();
  data_dir = await mkdtemp(join(tmpdir(), "daybook-secret-"));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database.drop();
  await rm(data_dir, { recursive: true });
});

const configIn = (folder: string) => readConfig({ DAYBOOK_DATA_DIR: folder, DAYBOOK_DATABASE_POOL: "2" });

async function startIn(folder: string): Promise<App> {
  const { connectionString } = database;
  const app = await createApp({ connectionString, config: configIn(folder), clock, log: testLog() });
  apps.push(app);
  return app;
}

async function jwksOf(app: App): Promise<{ keys: { kid: string }[] }> {
  return (await app.server.inject("/oauth/jwks")).json();
}

async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select (select jsonb_agg(to_jsonb(s)) from signing_keys s)::text
       || (select jsonb_agg(to_jsonb(i)) from installation_secrets i)::text
       || coalesce((select jsonb_agg(to_jsonb(t)) from totp_secrets t)::text, '') as all`,
  );
  await client.end();
  return rows[0].all;
}

async function startTotpOfSomeone(app: App) {
  const input = { name: "Alder Ltd", email: "owner@example.com" };
  const { user_id } = await adminCreateOrganization(app.db, input, [], clock.now());
  const keys = await loadSecretKeys(configIn(data_dir));
  const secret = await app.db.system(clock.now(), (tx) => startTotp(tx, keys, user_id));
  return { user_id, secret };
}

async function totpSecretOf(app: App, user_id: UserId): Promise<Buffer> {
  const keys = await loadSecretKeys(configIn(data_dir));
  const { sealed_secret } = await app.db.system(clock.now(), (tx) =>
    tx.one<Row<"totp_secrets", "sealed_secret">>(
      sql`select sealed_secret from totp_secrets where user_id = ${user_id}`,
    ),
  );
  return keys.open(totpPlace(user_id), sealed_secret);
}

test("a copy of the database has no private key, and does not start without the secret key", async () => {
  await jwksOf(await startIn(data_dir));
  const rows = await dump();
  expect(rows).toContain("sealed_jwk");
  expect(rows).not.toContain('"d"');
  const elsewhere = await mkdtemp(join(tmpdir(), "daybook-thief-"));
  await expect(startIn(elsewhere)).rejects.toThrow(
    /sealed with the secret key [0-9a-f]{16}; .* Put the right key there\.$/,
  );
  await rm(elsewhere, { recursive: true });
});

test("after a rotation everything is sealed anew, and a running process goes on", async () => {
  const app = await startIn(data_dir);
  const [before] = readKeyFile(join(data_dir, "secret.key"));
  const signed_before = (await jwksOf(app)).keys.map(({ kid }) => kid);
  const { user_id, secret } = await startTotpOfSomeone(app);
  const id = await rotateSecretKey(app.db, configIn(data_dir), clock.now());

  const [newest, kept, ...others] = readKeyFile(join(data_dir, "secret.key"));
  expect([newest?.id, kept?.id, others]).toEqual([id, before?.id, []]);
  expect(await dump()).not.toContain(before?.id);
  expect(await totpSecretOf(app, user_id)).toEqual(secret);
  const signed_after = (await jwksOf(await startIn(data_dir))).keys.map(({ kid }) => kid);
  expect(signed_after).toHaveLength(signed_before.length + 1);
  expect(signed_after).toEqual(expect.arrayContaining(signed_before));
});

test("two rotations in a row drop the first key", async () => {
  const app = await startIn(data_dir);
  const [first] = readKeyFile(join(data_dir, "secret.key"));
  await rotateSecretKey(app.db, configIn(data_dir), clock.now());
  await rotateSecretKey(app.db, configIn(data_dir), clock.now());
  const held = readKeyFile(join(data_dir, "secret.key")).map(({ id }) => id);
  expect(held).toHaveLength(2);
  expect(held).not.toContain(first?.id);
  await startIn(data_dir);
});
