/**
 * Renders a preview in its own process and kills it if it takes too much CPU time or memory, or stalls. Whatever a file
 * does to a decoder, the service gets only a PNG or the reason why there is none.
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

/** Null on success, otherwise the reason. */
async function runRenderer(args: string[], folder: string, limits: ProcessLimits): Promise<string | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${render_heap_mebibytes}`, program, ...args], {
    cwd: folder,
    // The environment is replaced, so the process has no credentials. libvips must not start thread pools.
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
    if (exceeded !== null) return `Rendering was stopped. ${reasonOf(exceeded, limits)}`;
    if (code === 0) return null;
    return code === 3 ? toReason(said) : "The file crashed the preview renderer.";
  } finally {
    stopWatching();
  }
}

/** Decoders mention paths and line numbers; the caller gets only the first line, without paths. */
function toReason(said: string): string {
  const [line = ""] = said.split("\n");
  return line.replaceAll(/\/\S+/g, "the file").trim() || "The file cannot be read.";
}

function reasonOf(exceeded: ExceededLimit, { cpu_limit_ms, memory_limit_mb }: ProcessLimits): string {
  if (exceeded === "cpu") return `It took more than ${cpu_limit_ms / 1000} s of computing.`;
  if (exceeded === "memory") return `It needed more than ${memory_limit_mb} MB of memory.`;
  return "It made no progress any more.";
}
