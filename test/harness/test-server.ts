/** The PostgreSQL that tests run on: the embedded one in a temporary folder, or the one TEST_DATABASE_URL names. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { findMemoryFolder, removeLeftovers } from "./memory-folder.ts";

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const folder = (await findMemoryFolder()) ?? tmpdir();
  const name = "daybook-test";
  await removeLeftovers(folder, name);
  const data_dir = await mkdtemp(join(folder, `${name}-${process.pid}-`));
  const server = await startEmbeddedPostgres({ data_dir, log: () => {} });
  await makeFast(server.connectionString);
  return {
    url: server.connectionString,
    async stop() {
      await server.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** These databases need not survive a power cut, so commits do not wait for the disk. */
async function makeFast(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter role daybook set synchronous_commit = off");
  await client.end();
}
