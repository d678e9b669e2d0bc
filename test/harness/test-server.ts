/** The PostgreSQL that tests run on: the embedded one in a temporary folder, or the one TEST_DATABASE_URL names. */
import { mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const memory_folder = "/dev/shm";
const room_bytes = 4 * 1024 ** 3;

/** Whether the databases fit into a file system in memory, which may run programs: a cluster can hold PostgreSQL's own. */
async function hasRoomInMemory(): Promise<boolean> {
  if (process.platform !== "linux" || process.availableMemory() < 2 * room_bytes) return false;
  const mounts = (await readFile("/proc/self/mounts", "utf8")).split("\n").map((line) => line.split(" "));
  const [, , type = "", options = ""] = mounts.findLast(([, folder]) => folder === memory_folder) ?? [];
  if (type !== "tmpfs" || options.split(",").includes("noexec")) return false;
  const { bavail, bsize } = await statfs(memory_folder);
  return bavail * bsize >= room_bytes;
}

export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const data_dir = await mkdtemp(join((await hasRoomInMemory()) ? memory_folder : tmpdir(), "daybook-test-"));
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
