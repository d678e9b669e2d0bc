/** Uploads are streamed, not held in memory. bench/uploads.ts measures the same with 200 at once. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cloneDatabase } from "../../../test/harness/world.ts";
import { startMeasuredService } from "./test-client.ts";

const mebibyte = 1024 * 1024;

test("a file of 25 MiB and 40 of 5 MiB at once need a fraction of their size in memory", async () => {
  const database = await cloneDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-memory-"));
  const service = await startMeasuredService(database.connectionString, data_dir);
  onTestFinished(async () => {
    await service.stop();
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  });
  // The first request loads code, which must not count as memory of the uploads below.
  await service.upload(1, 1024);
  const idle = await service.peakMemory();

  expect(await service.upload(1, 25 * mebibyte)).toEqual([201]);
  const afterLarge = await service.peakMemory();
  expect((afterLarge - idle) / mebibyte).toBeLessThan(15);

  const statuses = await service.upload(40, 5 * mebibyte);
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  const afterMany = await service.peakMemory();
  console.log(
    `peak memory in MiB: ${[idle, afterLarge, afterMany].map((size) => Math.round(size / mebibyte)).join(", ")}`,
  );
  expect((afterMany - idle) / mebibyte).toBeLessThan(100);
});
