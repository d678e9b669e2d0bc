/**
 * How much memory do 200 uploads of 5 MiB at once need? Prints the service's peak and its ratio to the bytes
 * that went through; fails above 400 MiB or when an upload fails.
 *
 *   node bench/uploads.ts [files at once] [MiB each]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startMeasuredService } from "../src/documents/upload/test-client.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startTestServer } from "../test/harness/test-server.ts";

const mebibyte = 1024 * 1024;
const memory_max = 400 * mebibyte;
const [count = 200, size = 5] = process.argv.slice(2).map(Number);

const server = await startTestServer();
const database = `daybook_bench_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query(`create database ${database}`);
const url = server.url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
await migrate(url, console.error);
const data_dir = await mkdtemp(join(tmpdir(), "daybook-bench-"));
const service = await startMeasuredService(url, data_dir);
try {
  await service.upload(4, mebibyte);
  const idle = await service.peakMemory();
  const started = performance.now();
  const statuses = await service.upload(count, size * mebibyte);
  const seconds = (performance.now() - started) / 1000;
  const peak = await service.peakMemory();
  const failed = statuses.filter((status) => status !== 201).length;
  const inMebibytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;
  console.log(`${count} uploads of ${size} MiB at once: ${failed} failed, ${seconds.toFixed(1)} s`);
  console.log(`resident memory: ${inMebibytes(idle)} before, ${inMebibytes(peak)} at its peak`);
  console.log(`peak to bytes received: ${(peak / (count * size * mebibyte)).toFixed(2)}`);
  if (failed > 0 || peak > memory_max) process.exitCode = 1;
} finally {
  await service.stop();
  await rm(data_dir, { recursive: true, force: true });
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  await server.stop();
}
