import { readdir, stat } from "node:fs/promises";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { mountMemoryDisk, type SmallDisk } from "../../../test/harness/small-disk.ts";
import { findDiskError, NoDiskSpace } from "./disk-errors.ts";
import { type Disk, measureSpace, reservePath, watchDisk } from "./watch-disk.ts";

const mebibyte = 1024 * 1024;
const reserve_bytes = 8 * mebibyte;
/** A generous timeout for background checks on a busy machine. */
const wait = { timeout: 60_000 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function mountOrSkip(context: { skip(reason: string): void }): Promise<SmallDisk> {
  const disk = await mountMemoryDisk(64);
  if ("reason" in disk) {
    console.warn(`A full disk is not tested here: ${disk.reason}.`);
    context.skip(disk.reason);
    throw new Error("skipped");
  }
  cleanups.push(() => disk.unmount());
  return disk;
}

async function watch(folder: string, holds_database = true): Promise<Disk> {
  const disk = await watchDisk({
    folder,
    reserve_bytes,
    holds_database,
    log: pino({ level: "silent" }),
    check_interval_ms: 10,
  });
  cleanups.push(() => disk.close());
  return disk;
}

const reserved = async (folder: string) =>
  (await measureSpace({ folder, reserve_bytes, holds_database: true })).reserved_bytes;

test("the reserve takes real space, is deleted on a full disk, and is created again later", async (context) => {
  const small = await mountOrSkip(context);
  const disk = await watch(small.folder);
  const changes: boolean[] = [];
  disk.onChange((writable) => changes.push(writable));
  await expect.poll(() => reserved(small.folder), wait).toBe(reserve_bytes);
  expect((await stat(reservePath(small.folder))).blocks * 512).toBeGreaterThanOrEqual(reserve_bytes);
  disk.requireWritable();

  await small.fill();
  await expect.poll(() => reserved(small.folder), wait).toBe(0);
  await expect.poll(() => disk.findRefusal()?.status, wait).toBe(503);
  expect(() => disk.requireWritable()).toThrow("disk is full");
  const { free_bytes } = await measureSpace({ folder: small.folder, reserve_bytes, holds_database: true });
  expect(free_bytes, "the space of the reserve is free").toBeGreaterThanOrEqual(reserve_bytes);

  await small.empty();
  await expect.poll(() => disk.findRefusal(), wait).toBeNull();
  await expect.poll(() => reserved(small.folder), wait).toBe(reserve_bytes);
  expect(changes).toEqual([false, true]);
});

test("a disk without the database has no reserve", async (context) => {
  const small = await mountOrSkip(context);
  const disk = await watch(small.folder, false);
  await small.fill();
  await expect.poll(() => disk.findRefusal(), wait).toBeInstanceOf(NoDiskSpace);
  await small.empty();
  await expect.poll(() => disk.findRefusal(), wait).toBeNull();
  expect(await readdir(small.folder)).toEqual([]);
});

test("on a full disk the reserve is deleted before watchDisk resolves", async (context) => {
  const small = await mountOrSkip(context);
  const first = await watch(small.folder);
  await expect.poll(() => reserved(small.folder), wait).toBe(reserve_bytes);
  await first.close();
  await small.fill();
  await watch(small.folder);
  expect(await reserved(small.folder)).toBe(0);
});

test("a read-only disk is noticed at the first failed write", async (context) => {
  const small = await mountOrSkip(context);
  const disk = await watch(small.folder, false);
  small.makeReadOnly();
  disk.notice(Object.assign(new Error("read-only file system"), { code: "EROFS" }));
  await expect.poll(() => disk.findRefusal()?.message, wait).toMatch(/read-only/);
});

test("an error that wrongly blames the disk does not stop writes", async (context) => {
  const small = await mountOrSkip(context);
  const disk = await watch(small.folder, false);
  const changes: boolean[] = [];
  disk.onChange((writable) => changes.push(writable));
  for (const code of ["EROFS", "ENOSPC", "53100", "58030", "42601"]) disk.notice({ code });
  await disk.close();
  expect(changes).toEqual([]);
  expect(disk.findRefusal()).toBeNull();
});

test("a folder that does not exist yet does not stop writes", async () => {
  const disk = await watch("/nonexistent/daybook");
  expect(disk.findRefusal()).toBeNull();
});

const check = (code: unknown, words: RegExp | null) =>
  test(`${String(code)} is ${words ? `a refusal: ${words.source}` : "not the disk's fault"}`, () => {
    const refusal = findDiskError({ code });
    if (words === null) return expect(refusal).toBeNull();
    expect(refusal).toMatchObject({ status: 503, code: "service_unavailable" });
    expect(refusal?.message).toMatch(words);
  });

check("ENOSPC", /disk is full/);
check("EDQUOT", /disk is full/);
check("53100", /disk is full/);
check("EROFS", /disk is read-only/);
check("25006", /database is read-only/);
check("EIO", /cannot be read or written/);
check("58030", /cannot be read or written/);
test("a read-only disk under PostgreSQL is recognized by the error message", () => {
  const message = 'could not write to log file "0002" at offset 0, length 8192: Read-only file system';
  expect(findDiskError({ code: "42501", message })?.message).toMatch(/disk is read-only/);
  expect(findDiskError({ code: "42501", message: "permission denied for table users" })).toBeNull();
});

check("23505", null);
check("constructor", null);
check(5, null);
