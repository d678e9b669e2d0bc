import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyFileIn, loadKeyFile, readKeyFile, replaceKeyFile } from "./key-file.ts";
import { newSecretKey } from "./secret-keys.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-key-"));
  path = keyFileIn(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test("the first start makes a key that only its owner can read", async () => {
  await loadKeyFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(readKeyFile(path)).toHaveLength(1);
  const before = await readFile(path, "utf8");
  await loadKeyFile(path);
  expect(await readFile(path, "utf8")).toBe(before);
});

test("a data folder that does not exist yet is made, for its owner only", async () => {
  const inside = join(folder, "new");
  await loadKeyFile(keyFileIn(inside));
  expect((await stat(inside)).mode & 0o777).toBe(0o700);
  expect(readKeyFile(keyFileIn(inside))).toHaveLength(1);
});

test("many processes at once make one key, and leave nothing else behind", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadKeyFile(path)));
  const sealed = all[0]?.seal("x", Buffer.from("value")) as Buffer;
  for (const keys of all) expect(keys.open("x", sealed).toString()).toBe("value");
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

test("a file that others can read is refused with the command that mends it", async () => {
  await loadKeyFile(path);
  await chmod(path, 0o640);
  await expect(loadKeyFile(path)).rejects.toThrow(`Other users can read ${path}. Run: chmod 600 ${path}`);
});

test("an empty or damaged file is refused and never replaced", async () => {
  await writeFile(path, "not a key\n", { mode: 0o600 });
  await expect(loadKeyFile(path)).rejects.toThrow(/must hold keys of 32 bytes in base64/);
  expect(await readFile(path, "utf8")).toBe("not a key\n");
});

test("keys are replaced in one step", async () => {
  const keys = [newSecretKey(), newSecretKey()];
  await replaceKeyFile(path, keys);
  expect(readKeyFile(path)).toEqual(keys);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
