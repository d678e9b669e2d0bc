/**
 * Starts one of PostgreSQL's programs on a folder, under the right account. If that account cannot reach the
 * folder (a data folder below /root), the program inherits the open folder as file descriptor 3 and uses the
 * path /proc/self/fd/3. The kernel then checks permissions on the folder itself and not on its parents, so
 * the data stays where the operator put it, and the permissions of the parent folders do not change.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Account, isReachableByEveryone, NoUnprivilegedAccount } from "./accounts.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

export interface Program {
  name: "initdb" | "postgres";
  args: string[];
  account: Account | null;
  env: NodeJS.ProcessEnv;
  /** A file descriptor, or "pipe" to read the output from the child. */
  output: number | "pipe";
}

export interface RunningProgram {
  child: ChildProcess;
  /** Resolves to text such as `exit code 1` or `signal SIGKILL`. */
  exited: Promise<string>;
}

export class FolderUnreachable extends EmbeddedPostgresError {
  constructor(folder: string, account: Account) {
    super(
      `Daybook runs as root and PostgreSQL as user ${account.uid}, who cannot reach ${folder}. ` +
        "Use a data folder whose parent folders every user may enter, or start Daybook as an ordinary user.",
    );
  }
}

export class PostgresNotRunnable extends EmbeddedPostgresError {
  constructor(path: string, cause: unknown) {
    // ENOENT although the file exists: its dynamic loader is missing.
    const found =
      errorCode(cause) === "ENOENT" && existsSync(path)
        ? "it needs the GNU C library, which this system (Alpine Linux?) does not have"
        : (cause as Error).message;
    super(`${path} cannot be run: ${found}. Set DATABASE_URL to use another PostgreSQL.`, { cause });
  }
}

export async function runProgram(
  binaries: Binaries,
  folder: string,
  program: Program,
): Promise<RunningProgram> {
  const path = join(binaries.native, "bin", program.name);
  const handle = (await needsHandle(folder, program.account)) ? await open(folder, "r") : null;
  try {
    const child = spawn(path, ["-D", handle ? "/proc/self/fd/3" : folder, ...program.args], {
      ...program.account,
      cwd: "/",
      env: program.env,
      // In its own session, so that Ctrl-C reaches only us and we can stop the server after our last query.
      detached: true,
      stdio: ["ignore", program.output, program.output, ...(handle ? [handle.fd] : [])],
    });
    const exited = once(child, "exit").then(([code, signal]) =>
      signal ? `signal ${signal}` : `exit code ${code}`,
    );
    exited.catch(() => undefined); // `once` rejects on the error that is reported below.
    await once(child, "spawn");
    return { child, exited };
  } catch (error) {
    throw toSpawnError(path, program.account, error);
  } finally {
    await handle?.close();
  }
}

async function needsHandle(folder: string, account: Account | null): Promise<boolean> {
  if (!account || (await isReachableByEveryone(dirname(folder)))) return false;
  if (process.platform !== "linux") throw new FolderUnreachable(folder, account);
  return true;
}

function toSpawnError(path: string, account: Account | null, error: unknown): EmbeddedPostgresError {
  const may_not_change_user = account && ["EPERM", "EINVAL"].includes(errorCode(error) ?? "");
  if (may_not_change_user)
    return new NoUnprivilegedAccount(`this system does not let us become user ${account.uid}`, error);
  return new PostgresNotRunnable(path, error);
}
