/** The two processes that get killed, and how they come back. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { unlimited } from "../harness/unlimited.ts";

export interface Victims {
  connectionString: string;
  port: number;
  /** Rejected when the server ends by itself: it must outlive its database. */
  died: Promise<never>;
  /** kill -9, then a new one; resolves when it is ready. `whileDown` runs in between, when nobody is alive. */
  killServer(whileDown?: () => Promise<void>): Promise<void>;
  killPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** `prepare` runs once the database is there and before the first server. */
export async function startVictims(
  prepare: (connectionString: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<Victims> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-faults-"));
  let postgres = await startPostgres(data_dir);
  const { connectionString } = postgres.server;
  await prepare(connectionString);
  const port = await freePort();
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => {});
  const start = async () => {
    const child = await startServer(connectionString, port, data_dir, environment);
    child.once("exit", (code) => {
      if (code !== null) died.reject(new Error(`The server ended by itself with ${code}.`));
    });
    return child;
  };
  let server = await start();
  return {
    connectionString,
    port,
    died: died.promise,
    async killServer(whileDown = async () => {}) {
      await kill(server);
      await whileDown();
      server = await start();
    },
    async killPostgres() {
      process.kill(postgres.server.pid, "SIGKILL");
      await postgres.exited;
      postgres = await startPostgres(data_dir);
    },
    async stop() {
      await kill(server);
      await postgres.server.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function startPostgres(data_dir: string): Promise<{ server: EmbeddedPostgres; exited: Promise<void> }> {
  const exited = Promise.withResolvers<void>();
  const server = await startEmbeddedPostgres({ data_dir, log: () => {}, onExit: () => exited.resolve() });
  return { server, exited: exited.promise };
}

async function startServer(
  connectionString: string,
  port: number,
  data_dir: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "server.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      PORT: String(port),
      DAYBOOK_DATA_DIR: data_dir,
      ...unlimited,
      DAYBOOK_LOG_LEVEL: "fatal",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = once(child.stdout as NodeJS.ReadableStream, "data");
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The server ended with ${code} before it was ready.`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
