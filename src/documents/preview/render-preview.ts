/**
 * Renders a preview in a process of its own and watches it: too much computing or memory, or a standstill, and it is killed.
 * Whatever a file does to a decoder, the service only ever sees a PNG or a sentence why there is none.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import {
  type ExceededLimit,
  type ProcessLimits,
  watchProcess,
} from "../../platform/process/process-limits.ts";
import { render_heap_mebibytes, render_limits } from "./preview-limits.ts";

export type Rendering = { png: Buffer } | { refused: string };

const program = fileURLToPath(new URL("./render-process.ts", import.meta.url));
const reason_length_max = 500;

export async function renderPreview(
  content_type: string,
  bytes: Readable,
  limits: ProcessLimits = render_limits,
): Promise<Rendering> {
  const folder = join(tmpdir(), `daybook-preview-${randomBytes(16).toString("hex")}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const [input, output] = [join(folder, "input"), join(folder, "preview.png")];
    await pipeline(bytes, createWriteStream(input, { mode: 0o600 }));
    const refused = await runRenderer([content_type, input, output], folder, limits);
    return refused === null ? { png: await readFile(output) } : { refused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null when it worked, else the reason. */
async function runRenderer(args: string[], folder: string, limits: ProcessLimits): Promise<string | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${render_heap_mebibytes}`, program, ...args], {
    cwd: folder,
    // No environment: no credentials. libvips must not grow thread pools of its own.
    env: { UV_THREADPOOL_SIZE: "1", VIPS_CONCURRENCY: "1", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let exceeded: ExceededLimit | null = null;
  const stopWatching = watchProcess(child, limits, (limit) => {
    exceeded = limit;
    child.kill("SIGKILL");
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, reason_length_max);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    if (exceeded !== null) return `The preview was given up. ${reasonOf(exceeded, limits)}`;
    if (code === 0) return null;
    return code === 3 ? toReason(said) : "The file broke the program that renders previews.";
  } finally {
    stopWatching();
  }
}

/** Decoders quote paths and line numbers; only the sentence is for the caller. */
function toReason(said: string): string {
  const [line = ""] = said.split("\n");
  return line.replaceAll(/\/\S+/g, "the file").trim() || "The file cannot be read.";
}

function reasonOf(exceeded: ExceededLimit, { cpu_limit_ms, memory_limit_mb }: ProcessLimits): string {
  if (exceeded === "cpu") return `It took more than ${cpu_limit_ms / 1000} s of computing.`;
  if (exceeded === "memory") return `It needed more than ${memory_limit_mb} MB of memory.`;
  return "It made no progress any more.";
}
