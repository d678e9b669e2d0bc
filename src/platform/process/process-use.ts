/**
 * The memory and CPU time of a process, measured from outside: a process that is busy in native code or in an
 * endless loop cannot report it.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface ProcessUse {
  resident_mb: number;
  /** CPU time of all its threads since its start. */
  cpu_ms: number;
}

const page_bytes = 4096;
/** Linux reports in hundredths of a second, whatever the kernel's own tick is. */
const tick_ms = 10;
const run = promisify(execFile);

/** Null if the process has ended or the platform does not report it. */
export async function findProcessUse(pid: number): Promise<ProcessUse | null> {
  try {
    if (process.platform === "linux") return parseStat(await readFile(`/proc/${pid}/stat`, "utf8"));
    const { stdout } = await run("ps", ["-o", "rss=,time=", "-p", String(pid)]);
    return parsePs(stdout);
  } catch {
    return null;
  }
}

/** Fields are counted after the name, which may contain spaces and brackets. */
export function parseStat(text: string): ProcessUse {
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, resident = 0] = [fields[11], fields[12], fields[21]];
  return { resident_mb: (resident * page_bytes) / 1e6, cpu_ms: (user + system) * tick_ms };
}

/** `12345 1:02.34` on macOS, `12345 00:01:02` elsewhere; days come before a dash. */
export function parsePs(text: string): ProcessUse {
  const [resident = "", time = ""] = text.trim().split(/\s+/);
  const [clock = "", days = "0"] = time.split("-").reverse();
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return {
    resident_mb: Number(resident) / 1000,
    cpu_ms: Math.round((Number(days) * 86_400 + seconds) * 1000),
  };
}
