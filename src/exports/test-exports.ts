/** Shared by the tests of exports: requests one, runs its job and reads its file. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { expect } from "vitest";
import { testLog } from "../../test/harness/test-log.ts";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import { cloneDatabase, testClock } from "../../test/harness/world.ts";
import { type CallApi, fillDemo } from "../demo/index.ts";
import { createVaultWorld, type TestVault } from "../documents/test-vault.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { type App, createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { callerOf } from "../main/demo.ts";
import type { Context, Tx } from "../platform/db/database.ts";
import type { HandledJob } from "../platform/jobs/handle-job.ts";
import { openZip } from "../platform/zip/read-zip.ts";

export interface ExportsWorld extends TestVault {
  /** A finished export. */
  export(body: object, token?: string): Promise<FinishedExport>;
  download(id: string, token?: string): Promise<{ status: number; bytes: Buffer; headers: Headers }>;
}

export interface FinishedExport {
  id: string;
  status: string;
  size: number;
  file_name: string;
  content_type: string;
  sha256: string;
  expires_at: string;
  error: { code: string; message: string } | null;
}

export async function createExportsWorld(environment: Record<string, string> = {}): Promise<ExportsWorld> {
  const world = await createVaultWorld(environment);
  await world.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = world.server.server.address() as { port: number };
  return {
    ...world,
    async export(body, token = world.a.token) {
      const created = await world.call("POST", "/v1/exports", { body, token });
      expect(created.status, created.text).toBe(201);
      await world.app.jobs.drain();
      return (await world.call("GET", `/v1/exports/${created.body.data.id}`, { token })).body.data;
    },
    async download(id, token = world.a.token) {
      const reply = await fetch(`http://127.0.0.1:${port}/v1/exports/${id}/download`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return {
        status: reply.status,
        bytes: Buffer.from(await reply.arrayBuffer()),
        headers: reply.headers,
      };
    },
  };
}

/** The entries of a ZIP file as text, by name. */
export async function unpack(world: TestVault, bytes: Buffer): Promise<Map<string, string>> {
  return new Map([...(await unpackBytes(world, bytes))].map(([name, entry]) => [name, entry.toString()]));
}

export async function unpackBytes(world: TestVault, bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(world.data_dir, "unpacked.zip");
  await writeFile(path, bytes);
  const zip = await openZip(path);
  const entries = new Map<string, Buffer>();
  for (const name of zip.names()) entries.set(name, await buffer(zip.read(name)));
  await zip.close();
  return entries;
}

/** An installation of its own: with the demo company, or empty. */
export interface Installation {
  app: App;
  data_dir: string;
  superuser(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Sends a request and returns the data of its answer. */
  call: CallApi;
  /** Requests an export and writes its file; returns the path of the file. */
  exportTo(token: string, body: object): Promise<string>;
  close(): Promise<void>;
}

export async function createInstallation(): Promise<Installation> {
  const database = await cloneDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-installation-"));
  const clock = testClock();
  const app = await createApp({
    connectionString: database.connectionString,
    config: readConfig({ ...worldEnvironment, DAYBOOK_DATA_DIR: data_dir }),
    clock,
    log: testLog(),
  });
  const call = callerOf(app);
  const job = app.organization_jobs.find(({ name }) => name === "exports.write") as HandledJob;
  return {
    app,
    data_dir,
    call,
    async superuser(text, values = []) {
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      return (await client.query(text, values).finally(() => client.end())).rows;
    },
    // The other jobs of the demo, such as reading its receipts, are not waited for.
    async exportTo(token, body) {
      const { id, organization_id } = (await call(token, {
        method: "POST",
        path: "/v1/exports",
        body,
      })) as Made;
      const actor = { kind: "system", id: null, channel: "test", request_id: null } as const;
      const context: Context = { organization_id, actor, now: clock.now() };
      await job.run({} as Tx, { organization_id, export_id: id } as never, context);
      const made = (await call(token, { method: "GET", path: `/v1/exports/${id}` })) as Made;
      expect(made.error).toBeNull();
      const download = await app.server.inject({
        method: "GET",
        url: `/v1/exports/${id}/download`,
        headers: { authorization: `Bearer ${token}` },
      });
      const path = join(data_dir, `${id}.export`);
      await writeFile(path, download.rawPayload);
      return path;
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

type Made = FinishedExport & { organization_id: OrganizationId };

export async function createDemoInstallation(): Promise<Installation & { token: string }> {
  const installation = await createInstallation();
  const { app, call } = installation;
  const { token } = await fillDemo({
    db: app.db,
    call,
    on_organization_created: app.onOrganizationCreated,
    now: testClock().now(),
  });
  return { ...installation, token };
}
