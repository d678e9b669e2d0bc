/**
 * Renders a preview in its own process and kills it if it takes too much CPU time or memory, or stalls. Whatever a file
 * does to a decoder, the service gets only an image or the reason why there is none, and a number of pages.
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
import { type PreviewPlace, pages_max, render_heap_mebibytes, render_limits } from "./preview-limits.ts";

/** `page_count` is null if the file could not be opened. */
export type Rendering = { page_count: number | null } & ({ image: Buffer } | { refused: string });

const program = fileURLToPath(new URL("./render-process.ts", import.meta.url));
const reason_length_max = 500;

export async function renderPreview(
  content_type: string,
  bytes: Readable,
  { page, width }: PreviewPlace,
  limits: ProcessLimits = render_limits,
): Promise<Rendering> {
  const folder = join(tmpdir(), `daybook-preview-${randomBytes(16).toString("hex")}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const [input, output] = [join(folder, "input"), join(folder, "preview")];
    await pipeline(bytes, createWriteStream(input, { mode: 0o600 }));
    const args = [content_type, input, output, String(page), String(width)];
    const { page_count, refused } = await runRenderer(args, folder, limits);
    return refused === null ? { page_count, image: await readFile(output) } : { page_count, refused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `refused` is null on success, otherwise the reason. */
async function runRenderer(
  args: string[],
  folder: string,
  limits: ProcessLimits,
): Promise<{ page_count: number | null; refused: string | null }> {
  const child = spawn(process.execPath, [`--max-old-space-size=${render_heap_mebibytes}`, program, ...args], {
    cwd: folder,
    // The environment is replaced, so the process has no credentials. libvips must not start thread pools.
    env: { UV_THREADPOOL_SIZE: "1", VIPS_CONCURRENCY: "1", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let exceeded: ExceededLimit | null = null;
  const stopWatching = watchProcess(child, limits, (limit) => {
    exceeded = limit;
    child.kill("SIGKILL");
  });
  const [counted, said] = [firstText(child.stdout), firstText(child.stderr)];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    return { page_count: toPageCount(counted()), refused: refusalOf(code, exceeded, limits, said()) };
  } finally {
    stopWatching();
  }
}

/** The beginning of what a stream says; the rest is read and dropped. */
function firstText(stream: Readable): () => string {
  let said = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, reason_length_max);
  });
  return () => said;
}

function toPageCount(counted: string): number | null {
  const count = Number(counted);
  return Number.isInteger(count) && count >= 1 && count <= pages_max ? count : null;
}

function refusalOf(
  code: number | null,
  exceeded: ExceededLimit | null,
  limits: ProcessLimits,
  said: string,
): string | null {
  if (exceeded !== null) return `Rendering was stopped. ${reasonOf(exceeded, limits)}`;
  if (code === 0) return null;
  return code === 3 ? toReason(said) : "The file crashed the preview renderer.";
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
