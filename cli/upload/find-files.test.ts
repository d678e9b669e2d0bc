import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFiles } from "./find-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-find-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const any = { recursive: true, pattern: /^.*$/s };
const pathsOf = (found: { files: { path: string }[] }) => found.files.map(({ path }) => path);

test("names in any bytes are found, told apart and sent in a form that can be shown", async () => {
  const names = join(folder, "names");
  await mkdir(names);
  const inBytes = (name: Buffer) => Buffer.concat([Buffer.from(`${names}/`), name]);
  const latin = Buffer.from("caf\u00e9.txt", "latin1");
  await writeFile(inBytes(latin), "1");
  await writeFile(inBytes(Buffer.from([0x61, 0xff])), "2");
  await writeFile(join(names, "new\nline.txt"), "3");
  await mkdir(inBytes(Buffer.from([0xfe])));
  await writeFile(Buffer.concat([inBytes(Buffer.from([0xfe])), Buffer.from("/deep.txt")]), "4");
  const found = await findFiles(names, any);
  expect(found.files.map(({ name }) => name)).toEqual([
    "a\u00ff",
    "caf\u00e9.txt",
    "new\nline.txt",
    "deep.txt",
  ]);
  expect(new Set(found.files.map(({ real_path }) => real_path)).size).toBe(4);
  expect(found.files[1]?.location).toEqual(inBytes(latin));
  expect(found.unreadable).toEqual([]);
});

test("loops, pipes, empty and hidden files are passed over and counted; a slash at the end changes nothing", async () => {
  const walked = join(folder, "walked");
  await mkdir(join(walked, "sub/node_modules"), { recursive: true });
  await mkdir(join(walked, ".git"));
  await symlink(".", join(walked, "loop"));
  await symlink("..", join(walked, "sub/up"));
  execFileSync("mkfifo", [join(walked, "pipe")]);
  for (const name of ["a.txt", ".hidden", "sub/b.txt", "sub/node_modules/c.txt", ".git/d.txt"])
    await writeFile(join(walked, name), name);
  await writeFile(join(walked, "empty"), "");
  const found = await findFiles(walked, any);
  expect(pathsOf(found)).toEqual([join(walked, "a.txt"), join(walked, "sub/b.txt")]);
  expect(found.skipped).toEqual({ hidden: 1, links: 2, empty: 1, folders: 0, other: 1 });
  expect(pathsOf(await findFiles(`${walked}/`, any))).toEqual(pathsOf(found));
  expect(pathsOf(await findFiles(walked, { ...any, recursive: false }))).toEqual([join(walked, "a.txt")]);
});

const is_root = process.getuid?.() === 0;
if (is_root) console.warn("A folder that cannot be read is not tested: root can read everything.");

test.skipIf(is_root)("a folder that cannot be read is told and stops nothing else", async () => {
  const guarded = join(folder, "guarded");
  await mkdir(join(guarded, "locked"), { recursive: true });
  await writeFile(join(guarded, "open.txt"), "1");
  await chmod(join(guarded, "locked"), 0);
  const found = await findFiles(guarded, any);
  expect(pathsOf(found)).toEqual([join(guarded, "open.txt")]);
  expect(found.unreadable).toMatchObject([{ path: join(guarded, "locked") }]);
  await chmod(join(guarded, "locked"), 0o700);
});
