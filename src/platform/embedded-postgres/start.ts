/**
 * The embedded PostgreSQL as the rest of Daybook sees it. One process owns it (see owner-lock.ts); other
 * processes of the same installation may find it and connect. See docs/embedded-postgres.md.
 */
import { chooseAccount } from "./accounts.ts";
import { prepareBinaries } from "./binaries.ts";
import {
  type DataFolder,
  DataFolderUnusable,
  findDataFolder,
  openDataFolder,
  requireUsableCluster,
} from "./data-folder.ts";
import { DiskFull, type EmbeddedPostgresError, errorCode, isDiskFull } from "./errors.ts";
import { initializeCluster } from "./initialize.ts";
import { trimLog } from "./log-file.ts";
import { type OwnerLock, takeOwnerLock } from "./owner-lock.ts";
import { isPostmasterOf, readPidFile, stopPostmaster } from "./postmaster.ts";
import { removeSocketFolder, withClient } from "./running.ts";
import { findReadySocketFolder, obtainServer, type Place, type Server } from "./server.ts";
import { database_name, toConnectionString } from "./settings.ts";
import { default_restart_policy, type RestartPolicy, supervise } from "./supervise.ts";

const log_trim_interval_ms = 10 * 60 * 1000;

export interface StartOptions {
  data_dir: string;
  /** Prints a line for the operator. */
  log: (line: string) => void;
  /** Called once when PostgreSQL has ended by itself too often. This process no longer owns it then. */
  onExit?: (error: EmbeddedPostgresError) => void;
  /** How PostgreSQL is restarted when it ends by itself. */
  restarts?: RestartPolicy;
  /** Once aborted, PostgreSQL is not restarted, because `stop` follows. */
  until?: AbortSignal;
  /** How long a fast shutdown may take before an immediate one follows. */
  stop_wait_ms?: number;
  /** Only for tests: the npm package's folder. */
  package_folder?: string;
}

export interface EmbeddedPostgres {
  connectionString: string;
  /** Whether it was already running, left behind by a killed owner. */
  adopted: boolean;
  /** The pid of the current server; it changes with a restart. */
  readonly pid: number;
  /** Close the connections first; open ones are cut off. */
  stop(): Promise<void>;
}

/** Locks the data folder for this process and starts PostgreSQL in it; creates the database if needed. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  let lock: OwnerLock | undefined;
  try {
    const folder = await openDataFolder(options.data_dir);
    lock = await takeOwnerLock(folder);
    return await startOwned(folder, lock, options);
  } catch (error) {
    await lock?.release();
    // After an error a disk may become read-only while its permissions still allow writing; only a write
    // shows it.
    if (errorCode(error) === "EROFS")
      throw new DataFolderUnusable(options.data_dir, "it is on a read-only file system", error);
    throw isDiskFull(error) && !(error instanceof DiskFull) ? new DiskFull(options.data_dir, error) : error;
  }
}

/** The connection string of the running server, for a process that does not own it; null if none runs. */
export async function findRunningPostgres(data_dir: string): Promise<string | null> {
  const folder = await findDataFolder(data_dir);
  if (!folder || !(await requireUsableCluster(folder))) return null;
  const pid_file = await readPidFile(folder.cluster);
  if (!pid_file || !(await isPostmasterOf(pid_file.pid, folder.cluster))) return null;
  const socket_folder = await findReadySocketFolder(folder.cluster, pid_file.pid);
  return socket_folder && toConnectionString(folder.cluster, socket_folder);
}

async function startOwned(
  folder: DataFolder,
  lock: OwnerLock,
  options: StartOptions,
): Promise<EmbeddedPostgres> {
  const has_cluster = await requireUsableCluster(folder);
  const account = await chooseAccount(folder.cluster);
  const binaries = await prepareBinaries(account !== null, folder.runtime, options.package_folder);
  if (!has_cluster) {
    options.log(`Creating a new PostgreSQL database in ${folder.cluster}.`);
    await initializeCluster(folder, binaries, account);
  }
  const place: Place = { folder, binaries, account, log: options.log };
  const server = await obtainServer(place);
  try {
    await ensureDatabase(folder, server);
  } catch (error) {
    await stopPostmaster(folder.cluster, server.pid, options.stop_wait_ms);
    throw error;
  }
  options.log(
    `PostgreSQL (process ${server.pid}) ${server.adopted ? "was adopted" : "was started"} on ${folder.cluster}.`,
  );
  return own(place, server, lock, options);
}

/** Checked at every start, because the start that created the cluster may have died before this step. */
async function ensureDatabase({ cluster }: DataFolder, { socket_folder }: Server): Promise<void> {
  await withClient(toConnectionString(cluster, socket_folder, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database_name]);
    if (rowCount === 0) await client.query(`create database ${database_name}`);
  });
}

function own(place: Place, first: Server, lock: OwnerLock, options: StartOptions): EmbeddedPostgres {
  const { folder } = place;
  const trimming = setInterval(
    () => trimLog(folder.log).catch(() => undefined),
    log_trim_interval_ms,
  ).unref();
  const letGo = async () => {
    clearInterval(trimming);
    await removeSocketFolder(folder.cluster, first.socket_folder);
    await lock.release();
  };
  const supervisor = supervise(first, place, {
    policy: options.restarts ?? default_restart_policy,
    until: options.until,
    onGiveUp: (error) => void letGo().finally(() => options.onExit?.(error)),
  });
  const stop = async () => {
    await supervisor.end();
    const { pid } = supervisor.latest;
    const signal = await stopPostmaster(folder.cluster, pid, options.stop_wait_ms);
    await letGo();
    options.log(`PostgreSQL (process ${pid}) was stopped (${signal}).`);
  };
  let stopping: Promise<void> | undefined;
  return {
    connectionString: toConnectionString(folder.cluster, first.socket_folder),
    adopted: first.adopted,
    get pid() {
      return supervisor.latest.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}
