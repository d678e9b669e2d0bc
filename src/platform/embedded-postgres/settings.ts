/**
 * PostgreSQL's settings. Those for safety and privacy are command-line arguments, which nothing in the
 * cluster can override. Tuning goes into postgresql.conf when the cluster is created; the operator may change
 * it afterwards.
 */
import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";

export const database_name = "daybook";
export const role_name = "daybook";
const port = 5432;

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, with the final NUL. */
const socket_path_bytes_max = 100;

const fixed_settings = {
  listen_addresses: "", // Never reachable from a network.
  port: String(port),
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  // The caller reports a failed query. Logging it here would put private values into the log and fill it.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  logging_collector: "off",
  log_destination: "stderr",
};

const initial_settings = {
  shared_buffers: toSharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity)),
  max_connections: "100",
  random_page_cost: "1.1", // Solid-state disks.
  jit: "off", // Compiling takes longer than our short queries.
};

export const initdb_arguments = [
  `--username=${role_name}`,
  "--encoding=UTF8",
  // The built-in provider sorts the same on every system; the C library's C.UTF-8 does not exist everywhere.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  // Only our own user can enter the socket's folder, so no further authentication is needed.
  "--auth-local=trust",
  "--auth-host=reject",
  "--no-instructions",
  ...toArguments(initial_settings, "--set"),
];

/**
 * An eighth of the memory. If it is too small, requests wait while pages are written to make room. Memory is
 * used only as pages are loaded; the rest is for the system's file cache and for recognition. The maximum is
 * what a small machine can map, because the setting moves with a backup of the cluster.
 */
export function toSharedBuffers(memory_bytes: number): string {
  const megabytes = Math.floor(memory_bytes / 8 / 1024 ** 2);
  return `${Math.min(Math.max(megabytes, 128), 512)}MB`;
}

/**
 * The name changes with the binaries and the fixed settings, so that a server of another build is not
 * adopted.
 */
export function toBuildName(binaries: string, version: string): string {
  const text = JSON.stringify([binaries, version, fixed_settings]);
  return `daybook-${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}

export function toServerArguments(build: string, socket_folder: string): string[] {
  const quoted = `"${socket_folder.replaceAll('"', '""')}"`;
  return toArguments({ ...fixed_settings, cluster_name: build, unix_socket_directories: quoted }, "-c");
}

function toArguments(settings: Record<string, string>, option: string): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [option, `${name}=${value}`]);
}

/** Without the operator's PG… variables, which would affect the server and its tools. */
export function toEnvironment(ignored_pid?: number): NodeJS.ProcessEnv {
  const environment = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  // PostgreSQL treats a pid file with this pid as stale. Deleting the file instead would lose its shared
  // memory key, with which PostgreSQL detects backends that outlived their server.
  return ignored_pid ? { ...environment, PG_GRANDPARENT_PID: String(ignored_pid) } : environment;
}

/** The cluster itself if its path is short enough for a socket, otherwise a new private folder. */
export async function chooseSocketFolder(cluster: string): Promise<string> {
  if (isShortEnough(cluster)) return ".";
  const temporary = isShortEnough(join(tmpdir(), "daybook-XXXXXX")) ? tmpdir() : "/tmp";
  return mkdtemp(join(temporary, "daybook-"));
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= socket_path_bytes_max;
}

export function toConnectionString(cluster: string, socket_folder: string, database = database_name): string {
  const host = encodeURIComponent(resolve(cluster, socket_folder));
  return `postgresql://${role_name}@/${database}?host=${host}&port=${port}`;
}
