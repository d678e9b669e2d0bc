/**
 * How much memory does a newly started service need for its first file of 25 MiB, and how much for 200
 * concurrent uploads of 5 MiB? Prints the growth and the peak, each with its ratio to the bytes received.
 * Fails if the first upload grows memory by the size of its file, if the peak is above 400 MiB, or if an
 * upload fails.
 *
 *   node bench/uploads.ts [files at once] [MiB each]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type MeasuredService, startMeasuredService } from "../src/documents/upload/test-client.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { startTestServer } from "../test/harness/test-server.ts";

const mebibyte = 1024 * 1024;
const memory_max = 400 * mebibyte;
const first_file = 25 * mebibyte;
const [count = 200, size = 5] = process.argv.slice(2).map(Number).filter(Number.isFinite);

const server = await startTestServer();
const database = `daybook_bench_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query(`create database ${database}`);
const url = server.url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
await migrate(url, console.error);
const data_dir = await mkdtemp(join(tmpdir(), "daybook-bench-"));
const inMebibytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;

/** Each measurement runs in its own process, because a process seldom returns memory to the system. */
async function measure(ask: (service: MeasuredService) => Promise<void>): Promise<void> {
  const service = await startMeasuredService(url, data_dir);
  await ask(service).finally(() => service.stop());
}

async function uploadFirst(service: MeasuredService): Promise<void> {
  const idle = await service.peakMemory();
  const [status] = await service.upload(1, first_file);
  const growth = (await service.peakMemory()) - idle;
  console.log(`the first file, ${inMebibytes(first_file)}: status ${status}`);
  console.log(`resident memory: ${inMebibytes(idle)} before, ${inMebibytes(growth)} more at its peak`);
  console.log(`growth to bytes received: ${(growth / first_file).toFixed(2)}`);
  if (status !== 201 || growth >= first_file) process.exitCode = 1;
}

async function uploadMany(service: MeasuredService): Promise<void> {
  await service.upload(4, mebibyte);
  const idle = await service.peakMemory();
  const started = performance.now();
  const statuses = await service.upload(count, size * mebibyte);
  const seconds = (performance.now() - started) / 1000;
  const peak = await service.peakMemory();
  const failed = statuses.filter((status) => status !== 201).length;
  console.log(`${count} uploads of ${size} MiB at once: ${failed} failed, ${seconds.toFixed(1)} s`);
  console.log(`resident memory: ${inMebibytes(idle)} before, ${inMebibytes(peak)} at its peak`);
  console.log(`peak to bytes received: ${(peak / (count * size * mebibyte)).toFixed(2)}`);
  if (failed > 0 || peak > memory_max) process.exitCode = 1;
}

try {
  await measure(uploadFirst);
  await measure(uploadMany);
} finally {
  await rm(data_dir, { recursive: true, force: true });
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  await server.stop();
}
