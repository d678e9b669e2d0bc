/**
 * What does a service that waits cost? Starts `daybook serve`, worker included, on a database that exists, beside a bare
 * Fastify server with a pg pool, and prints CPU time until the first response and memory after a minute of waiting:
 *
 *   npm run bench -- start
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../test/harness/server-process.ts";

const root = resolve(import.meta.dirname, "..");
const rounds = 3;
const idle_ms = 60_000;
const ticks_per_second = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const data_dir = await mkdtemp(join(tmpdir(), "daybook-start-"));

const bare = `
  import Fastify from "fastify";
  import pg from "pg";
  new pg.Pool();
  const server = Fastify();
  server.get("/ready", async () => ({ status: "ready" }));
  await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });`;
const programs = {
  daybook: [join(root, "src/main/daybook.ts"), "serve"],
  bare: ["--input-type=module", "--eval", bare],
};

interface Cost {
  start_cpu_s: number;
  idle_MB: number;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (response?.ok) return;
    await wait(20);
  }
}

/** User and system time, fields 14 and 15 of stat; the name before them may contain spaces. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks_per_second;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function measure(args: string[]): Promise<Cost> {
  const port = await freePort();
  // As `npm start` sets it. The first run, which creates the database, fills it.
  const NODE_COMPILE_CACHE = join(data_dir, "compile-cache");
  const env = { ...process.env, NODE_COMPILE_CACHE, PORT: String(port), DAYBOOK_DATA_DIR: data_dir };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" });
  try {
    await untilReady(port, child);
    const pid = child.pid as number;
    const start_cpu_s = cpuSeconds(pid);
    await wait(idle_ms);
    return { start_cpu_s, idle_MB: residentMegabytes(pid) };
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

const least = (costs: Cost[], field: keyof Cost) => Math.min(...costs.map((cost) => cost[field]));

try {
  await measure(programs.daybook); // Creates the database.
  const costs: Record<keyof typeof programs, Cost[]> = { daybook: [], bare: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of ["daybook", "bare"] as const) costs[name].push(await measure(programs[name]));
  for (const [field, unit] of [
    ["start_cpu_s", "s of CPU until the first response"],
    ["idle_MB", "MB resident after a minute"],
  ] as const) {
    const [own, other] = [least(costs.daybook, field), least(costs.bare, field)];
    console.log(
      `${own.toFixed(1)} ${unit}, bare ${other.toFixed(1)}: ${(own / other).toFixed(1)} times as much`,
    );
  }
} finally {
  await rm(data_dir, { recursive: true, force: true });
}
