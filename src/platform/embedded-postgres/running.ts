/** Finds out whether a server runs on a cluster, and decides what to do about it. */
import { lstat, rmdir, unlink } from "node:fs/promises";
import { connect } from "node:net";
import { isAbsolute, join } from "node:path";
import pg from "pg";
import { isPostmasterOf, type PidFile, readPidFile } from "./postmaster.ts";
import { toConnectionString } from "./settings.ts";

const answer_wait_ms = 10_000;

export interface Finding {
  pid_file: PidFile | null;
  /** Whether the process in the pid file is the server of this cluster. */
  is_postmaster: boolean;
  /** Whether something accepts connections on the cluster's socket. */
  is_answering: boolean;
}

export type Plan = "start" | "start_despite_pid_file" | "take_over" | "refuse";

export async function inspectCluster(cluster: string): Promise<Finding> {
  const pid_file = await readPidFile(cluster);
  return {
    pid_file,
    is_postmaster: pid_file !== null && (await isPostmasterOf(pid_file.pid, cluster)),
    is_answering: await isAnswering(join(toSocketFolder(cluster, pid_file), ".s.PGSQL.5432")),
  };
}

/**
 * A server that answers but whose process is not visible runs in another container, so never start a second
 * one.
 */
export function toPlan({ pid_file, is_postmaster, is_answering }: Finding): Plan {
  if (is_postmaster) return "take_over";
  if (is_answering) return "refuse";
  return pid_file ? "start_despite_pid_file" : "start";
}

export function toSocketFolder(cluster: string, pid_file: PidFile | null): string {
  const folder = pid_file?.socket_folder ?? ".";
  return isAbsolute(folder) ? folder : join(cluster, folder);
}

/**
 * A socket folder outside the cluster is trusted only if it is private and belongs to the cluster's owner.
 */
export async function isOwnSocketFolder(cluster: string, socket_folder: string): Promise<boolean> {
  if (socket_folder === cluster) return true;
  const [ours, theirs] = await Promise.all([lstat(cluster), lstat(socket_folder).catch(() => null)]);
  if (!theirs?.isDirectory()) return false;
  return theirs.uid === ours.uid && (theirs.mode & 0o077) === 0;
}

/** Deliberately not recursive: the path was read from a file, and we may be root. */
export async function removeSocketFolder(cluster: string, socket_folder: string): Promise<void> {
  if (!isAbsolute(socket_folder) || socket_folder === cluster) return;
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    await unlink(join(socket_folder, name)).catch(() => undefined);
  }
  await rmdir(socket_folder).catch(() => undefined);
}

function isAnswering(socket_path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socket_path);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}

/** The `cluster_name` that a live server was started with, or null when it does not answer in time. */
export async function findBuildName(cluster: string, socket_folder: string): Promise<string | null> {
  try {
    const ask = async (client: pg.Client) =>
      (await client.query<{ build: string }>("select current_setting('cluster_name') as build")).rows[0]
        ?.build;
    const connectionString = toConnectionString(cluster, socket_folder, "postgres");
    return (await withClient(connectionString, ask, answer_wait_ms)) ?? null;
  } catch {
    return null;
  }
}

export async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
  query_timeout?: number,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: answer_wait_ms, query_timeout });
  client.on("error", () => undefined); // A lost connection also fails the running query.
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
