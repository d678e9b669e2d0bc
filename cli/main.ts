/** The client as a process: its streams, its signals, its end. */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { basename, dirname } from "node:path";
import process from "node:process";
import type { Interrupts } from "./context.ts";
import { exitCodes } from "./exit-codes.ts";
import { findFolders } from "./folders.ts";
import { version } from "./version.ts";

export async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  // Asked for by scripts and prompts all the time, so it costs nothing but the start of Node.
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${version}\n`);
    return;
  }
  // What stands on the command line can be seen by every user of the machine; this overwrites it.
  if (argv.some((word) => word.startsWith("--token"))) process.title = "daybook";
  cacheCompiledCode(findFolders(process.env).cache);
  giveSize();
  const interrupts = listen();
  const { runCli } = await import("./run-cli.ts");
  const { stdin, stdout, stderr, env } = process;
  let code: number;
  try {
    code = await runCli({ name: calledAs(), argv, streams: { stdin, stdout, stderr }, env, interrupts });
  } catch (error) {
    stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    code = exitCodes.failed;
  }
  await end(code);
}

/**
 * Compiling the program is a third of its start. Node creates the folder, but never returns where the system has no place
 * for its parents (as in /proc), so these must exist.
 */
function cacheCompiledCode(folder: string): void {
  if (existsSync(dirname(folder))) enableCompileCache(folder);
}

/** Some pseudo-terminals have no size, and nothing can be drawn on no columns. */
function giveSize(): void {
  for (const stream of [process.stdout, process.stderr])
    if (stream.isTTY) {
      stream.columns ||= 80;
      stream.rows ||= 24;
    }
}

function calledAs(): string {
  return basename(process.argv[1] ?? "") === "cli" ? "cli" : "daybook";
}

function listen(): Interrupts {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  let gentle = false;
  const onSignal = () => {
    if (aborting.signal.aborted) {
      process.stderr.write("Interrupted.\n");
      process.exit(exitCodes.failed);
    }
    if (stopping.signal.aborted || !gentle) aborting.abort();
    stopping.abort();
  };
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.on(name, onSignal);
  // A reader that has seen enough (head) closes the pipe: no more output, and no more new work.
  process.stdout.on("error", (error: { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
    stopping.abort();
  });
  return {
    stopping: stopping.signal,
    aborting: aborting.signal,
    finishFirst() {
      gentle = true;
    },
    release() {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

async function end(code: number): Promise<void> {
  process.exitCode = code;
  // Standard output may be a slow pipe; ending before it has taken everything would cut the data.
  for (const stream of [process.stdout, process.stderr])
    if (stream.writable) await new Promise((resolve) => stream.write("", resolve));
  process.exit(code);
}
