/**
 * Finds out whether a PostgreSQL server runs on a cluster, and stops one. `postmaster.pid` alone proves
 * nothing: after a power loss it names a process that no longer exists, or an unrelated one that got the same
 * number later. So the process itself is inspected.
 */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";

const poll_interval_ms = 20;

export interface PidFile {
  pid: number;
  port: number;
  /** As passed to the server: absolute, or relative to the cluster. */
  socket_folder: string;
  status: "starting" | "ready" | "stopping" | "unknown";
}

export class PostgresDoesNotStop extends EmbeddedPostgresError {
  constructor(pid: number) {
    super(
      `PostgreSQL (process ${pid}) does not stop, not even with SIGKILL. Check its disk, then stop it manually.`,
    );
  }
}

/** The lines are: pid, cluster, start time, port, socket folder, listen address, shared memory key, status. */
export function parsePidFile(text: string): PidFile | null {
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10)); // A single-user backend writes its pid negated.
  if (!(pid > 0)) return null;
  return { pid, port: Number(lines[3] ?? 0), socket_folder: lines[4] ?? "", status: toStatus(lines[7]) };
}

function toStatus(word: string | undefined): PidFile["status"] {
  if (word === "standby") return "ready";
  return word === "starting" || word === "ready" || word === "stopping" ? word : "unknown";
}

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  return parsePidFile(await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => ""));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The server's working directory is its cluster, which identifies it; a zombie has none. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux")
    return isAlive(pid) && (await argumentsOf(pid)).includes(` -D ${cluster} `);
  try {
    const [name, here, there] = await Promise.all([
      readFile(`/proc/${pid}/comm`, "utf8"),
      stat(`/proc/${pid}/cwd`),
      stat(cluster),
    ]);
    return name.startsWith("postgres") && here.dev === there.dev && here.ino === there.ino;
  } catch {
    return false;
  }
}

async function argumentsOf(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return `${stdout.trim()} `;
}

const stop_steps = [
  { signal: "SIGINT", wait_ms: 15_000 }, // Fast: ends the sessions, writes a checkpoint.
  { signal: "SIGQUIT", wait_ms: 10_000 }, // Immediate: the next start recovers from the WAL, and nothing is lost.
  { signal: "SIGKILL", wait_ms: 5_000 }, // For a server that hangs.
] as const;

/** Returns the signal that worked. `fast_wait_ms` is how long open sessions may delay a fast shutdown. */
export async function stopPostmaster(cluster: string, pid: number, fast_wait_ms?: number): Promise<string> {
  for (const { signal, wait_ms } of stop_steps) {
    if (!(await isPostmasterOf(pid, cluster))) return signal;
    sendSignal(pid, signal);
    const limit_ms = signal === "SIGINT" ? (fast_wait_ms ?? wait_ms) : wait_ms;
    if (await becomes(async () => !(await isPostmasterOf(pid, cluster)), limit_ms)) return signal;
  }
  throw new PostgresDoesNotStop(pid);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Polls, because a process that is not our child does not report its exit. */
export async function becomes(condition: () => Promise<boolean>, limit_ms: number): Promise<boolean> {
  const end = performance.now() + limit_ms;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(poll_interval_ms);
  }
  return true;
}
