/** The memory a process holds. Asked from outside: a process busy in native code cannot tell. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const page_bytes = 4096;
const run = promisify(execFile);

/** Megabytes, or null when the process is gone or the platform does not say. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === "linux") {
      const [, resident = ""] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
      return (Number(resident) * page_bytes) / 1e6;
    }
    const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout.trim()) / 1000;
  } catch {
    return null;
  }
}
