/**
 * An unusable file store: uploads are 503, /ready and doctor name it, reads continue, and the service
 * recovers by itself.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { examine } from "../../src/main/doctor/doctor.ts";
import { watchDisk } from "../../src/platform/disk/index.ts";
import { startRefusingS3 } from "../../src/platform/storage/test-refusing-s3.ts";
import { startTestS3, test_bucket } from "../../src/platform/storage/test-s3.ts";
import { mountMemoryDisk } from "../harness/small-disk.ts";
import { testLog } from "../harness/test-log.ts";
import { createWorld, type World, type WorldOptions } from "../harness/world.ts";

/** Long enough for background work, however busy the machine is. */
const wait = { timeout: 60_000 };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function worldWith(options: WorldOptions): Promise<World> {
  const world = await createWorld(options);
  cleanups.push(() => world.close());
  return world;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "daybook-trouble-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const upload = (world: World) =>
  world.call("POST", "/v1/uploads", {
    body: Buffer.from("%PDF-1.4\n%%EOF\n"),
    headers: { "content-type": "application/pdf", "x-file-name": "a.pdf" },
  });

async function s3Settings(endpoint: string): Promise<Record<string, string>> {
  return {
    DAYBOOK_DATA_DIR: await temporaryFolder(),
    DAYBOOK_STORAGE: "s3",
    DAYBOOK_S3_ENDPOINT: endpoint,
    DAYBOOK_S3_BUCKET: test_bucket,
    DAYBOOK_S3_ACCESS_KEY_ID: "S3RVER",
    DAYBOOK_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
}

async function requireStoreRefused(environment: Record<string, string>, cause: RegExp): Promise<void> {
  const world = await worldWith({ environment });
  const refused = await upload(world);
  expect(refused).toMatchObject({ status: 503, body: { error: { code: "service_unavailable" } } });
  expect(refused.text).not.toMatch(/bucket|S3/i);
  const ready = await world.call("GET", "/ready", { token: null });
  expect(ready).toMatchObject({ status: 503, body: { error: { details: { parts: ["file store"] } } } });
  expect((await world.call("GET", "/v1/customers")).status).toBe(200);
  expect((await world.call("POST", "/v1/customers", { body: { name: "Still" } })).status).toBe(201);

  const findings = await examine({ ...environment, PORT: "1", DATABASE_URL: world.connectionString });
  const files = findings.find(({ check }) => check === "files");
  expect(files).toMatchObject({ status: "failed" });
  expect(`${files?.message} ${files?.fix}`).toMatch(cause);
}

test("S3: a wrong secret", async () => {
  const s3 = await startRefusingS3();
  cleanups.push(() => s3.stop());
  s3.refuseWith({ status: 403, code: "SignatureDoesNotMatch" });
  await requireStoreRefused(await s3Settings(s3.endpoint), /secret does not belong.*SECRET_ACCESS_KEY/);
});

test("S3: the endpoint does not answer", async () => {
  await requireStoreRefused(await s3Settings("http://127.0.0.1:1"), /ECONNREFUSED.*DAYBOOK_S3_ENDPOINT/);
});

test("S3: a missing bucket", async (context) => {
  const s3 = await startTestS3();
  if ("reason" in s3) return context.skip(s3.reason);
  cleanups.push(() => s3.stop());
  const settings = { ...(await s3Settings(s3.endpoint)), DAYBOOK_S3_BUCKET: "elsewhere" };
  await requireStoreRefused(settings, /no bucket elsewhere.*DAYBOOK_S3_BUCKET/);
});

test("a folder on a full, then a read-only disk, with the database elsewhere: only files are refused", async (context) => {
  const small = await mountMemoryDisk(64);
  if ("reason" in small) {
    console.warn(`Files on a full disk are not tried out here: ${small.reason}.`);
    return context.skip(small.reason);
  }
  cleanups.push(() => small.unmount());
  const disk = await watchDisk({
    folder: small.folder,
    reserve_bytes: 8 * 1024 * 1024,
    holds_database: false,
    log: testLog(),
    check_interval_ms: 10,
  });
  cleanups.push(() => disk.close());
  const world = await worldWith({ environment: { DAYBOOK_DATA_DIR: small.folder }, disk });
  const create = () => world.call("POST", "/v1/customers", { body: { name: "Alder" } });
  const requireRefused = async (words: RegExp) => {
    await expect.poll(() => disk.findRefusal()?.message, wait).toMatch(words);
    const refused = await upload(world);
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "service_unavailable" } } });
    expect(refused.body.error.message).toMatch(words);
    const ready = await world.call("GET", "/ready", { token: null });
    expect(ready.status).toBe(503);
    expect(ready.body.error.details.parts).toContain("disk");
    expect((await create()).status).toBe(201);
  };

  expect((await upload(world)).status).toBe(201);
  await small.fill();
  await requireRefused(/disk is full/);
  await small.empty();
  await expect.poll(async () => (await upload(world)).status, wait).toBe(201);

  small.makeReadOnly();
  // The disk is checked only after a failure: the disk itself refuses the first upload, the disk watcher the
  // next.
  expect((await upload(world)).status).toBe(503);
  await requireRefused(/disk is read-only/);
  small.makeWritable();
  await expect.poll(async () => (await upload(world)).status, wait).toBe(201);
  expect((await world.call("GET", "/ready", { token: null })).status).toBe(200);
});
