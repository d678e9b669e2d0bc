/**
 * The two processes that are killed: the server, which the test replaces, and its PostgreSQL, which the
 * server restarts.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { readPidFile, stopPostmaster } from "../../src/platform/embedded-postgres/postmaster.ts";
import { unlimited } from "../harness/unlimited.ts";

export interface Victims {
  connectionString: string;
  port: number;
  /** Rejects if the server ends by itself: it must survive the loss of its database. */
  died: Promise<never>;
  /**
   * Kills the server with -9 and starts a new one; resolves when that is ready. `whileDown` runs in between,
   * while no server runs.
   */
  killServer(whileDown?: () => Promise<void>): Promise<void>;
  /** Kills PostgreSQL with -9; resolves when the server has restarted it. */
  killPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** `prepare` runs after the database is created and before the first server starts. */
export async function startVictims(
  prepare: (connectionString: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<Victims> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-faults-"));
  const cluster = join(data_dir, "postgres");
  const postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
  const { connectionString } = postgres;
  await prepare(connectionString);
  await postgres.stop();
  const port = await freePort();
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => {});
  const start = async () => {
    const child = await startServer(port, data_dir, environment);
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
      const lost = await untilReady(cluster, null);
      process.kill(lost, "SIGKILL");
      await untilReady(cluster, lost);
    },
    async stop() {
      await kill(server);
      const pid = (await readPidFile(cluster))?.pid;
      if (pid) await stopPostmaster(cluster, pid);
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** The pid of a PostgreSQL that is ready and not the one that was just killed. */
async function untilReady(cluster: string, killed: number | null): Promise<number> {
  for (;;) {
    const pid_file = await readPidFile(cluster);
    if (pid_file?.status === "ready" && pid_file.pid !== killed) return pid_file.pid;
    await sleep(20);
  }
}

async function startServer(
  port: number,
  data_dir: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "server.ts")], {
    env: {
      ...inherited,
      PORT: String(port),
      DAYBOOK_DATA_DIR: data_dir,
      ...unlimited,
      DAYBOOK_LOG_LEVEL: "fatal",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ready = Promise.withResolvers<void>();
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.includes("Daybook is at")) ready.resolve();
  });
  child.once("exit", (code) => ready.reject(new Error(`The server ended with ${code}: ${said}`)));
  await ready.promise;
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
