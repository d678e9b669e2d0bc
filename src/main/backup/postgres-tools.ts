/**
 * Runs pg_dump and pg_restore for an external database. They come with PostgreSQL's client programs and are
 * the only tools that can copy any server faithfully. The password is passed in the environment, because
 * every user of the machine can see command-line arguments.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { BackupRefused } from "./refusals.ts";

export type Tool = "pg_dump" | "pg_restore";

/** `read` gets what the tool writes to standard output, and must read all of it. */
export async function runTool<T>(
  tool: Tool,
  database_url: string,
  args: readonly string[],
  signal: AbortSignal,
  read: (output: Readable) => Promise<T>,
): Promise<T> {
  const { url, password } = splitPassword(database_url);
  const child = spawn(tool, [`--dbname=${url}`, "--no-password", ...args], {
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const reading = read(child.stdout);
  reading.catch(() => child.kill());
  const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new BackupRefused(
        `${tool} was not found. Install PostgreSQL's client programs, in the server's version or newer.`,
      );
    throw error;
  });
  if (code !== 0) throw new BackupRefused(`${tool} failed:\n${said.trim()}${adviceFor(said)}`);
  return reading;
}

/** Separates the password; libpq accepts the rest of the URL unchanged. */
export function splitPassword(database_url: string): { url: string; password: string | null } {
  const before = /^(\w+:\/\/[^/?#@:]*):([^/?#@]*)@/.exec(database_url);
  const after = /[?&]password=([^&#]*)/.exec(database_url);
  const found = after?.[1] ?? before?.[2];
  const url = database_url
    .replace(/^(\w+:\/\/[^/?#@:]*):[^/?#@]*@/, "$1@")
    .replace(/([?&])password=[^&#]*&?/, "$1")
    .replace(/[?&]$/, "");
  return { url, password: found === undefined ? null : decodeURIComponent(found) };
}

function adviceFor(said: string): string {
  if (said.includes("version mismatch"))
    return "\nInstall the client programs in the server's version, and put them first in the PATH.";
  if (said.includes("row-level security"))
    return "\nThe database user must be allowed to see all rows: as an administrator, alter role <user> bypassrls;";
  return "";
}
