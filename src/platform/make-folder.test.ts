import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "daybook-folder-"));
});
afterAll(() => rm(root, { recursive: true }));

test("creates the missing folders with mode 0700 and returns the topmost", async () => {
  expect(await makeFolder(join(root, "a/b/c"))).toBe(join(root, "a"));
  expect((await stat(join(root, "a/b/c"))).mode & 0o777).toBe(0o700);
  expect(await makeFolder(join(root, "a/b/d"))).toBe(join(root, "a/b/d"));
  expect(await makeFolder(join(root, "a/b/c"))).toBeUndefined();
});

test("concurrent calls for the same folder succeed", async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(join(root, "x/y/z"))));
  expect((await stat(join(root, "x/y/z"))).isDirectory()).toBe(true);
});

test("a file at the path is refused", async () => {
  await writeFile(join(root, "file"), "");
  await expect(makeFolder(join(root, "file"))).rejects.toThrow("EEXIST");
  await expect(makeFolder(join(root, "file/below"))).rejects.toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("a path where no folder can be created fails at once", async () => {
  await expect(makeFolder("/proc/nope/deeper")).rejects.toThrow("ENOENT");
});
