/**
 * Renders a preview in its own process and kills it if it takes too long or too much memory. Whatever a file
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
import { render_heap_mebibytes, render_memory_bytes, render_time_ms } from "./preview-limits.ts";

export type Rendering = { png: Buffer } | { refused: string };

export interface RenderLimits {
  time_ms: number;
  memory_bytes: number;
}

const program = fileURLToPath(new URL("./render-process.ts", import.meta.url));
const reason_length_max = 500;
const watch_interval_ms = 50;

export async function renderPreview(
  content_type: string,
  bytes: Readable,
  limits: RenderLimits = { time_ms: render_time_ms, memory_bytes: render_memory_bytes },
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
async function runRenderer(args: string[], folder: string, limits: RenderLimits): Promise<string | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${render_heap_mebibytes}`, program, ...args], {
    cwd: folder,
    // The environment is replaced, so the process has no credentials. libvips must not start thread pools.
    env: { UV_THREADPOOL_SIZE: "1", VIPS_CONCURRENCY: "1", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let killed: string | null = null;
  const kill = (reason: string) => {
    killed ??= reason;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(
    () => kill(`Rendering took longer than ${limits.time_ms / 1000} s.`),
    limits.time_ms,
  );
  const watch = setInterval(async () => {
    const used = await residentBytes(child.pid);
    if (used > limits.memory_bytes)
      kill(`Rendering needed more than ${limits.memory_bytes / 2 ** 20} MiB of memory.`);
  }, watch_interval_ms);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, reason_length_max);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    if (killed !== null) return `Rendering was stopped. ${killed}`;
    if (code === 0) return null;
    return code === 3 ? toReason(said) : "The file crashed the preview renderer.";
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Decoders mention paths and line numbers; the caller gets only the first line, without paths. */
function toReason(said: string): string {
  const [line = ""] = said.split("\n");
  return line.replaceAll(/\/\S+/g, "the file").trim() || "The file cannot be read.";
}

/** Read from /proc on Linux. Other systems have only the limits on pixels, pages, heap and time. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
