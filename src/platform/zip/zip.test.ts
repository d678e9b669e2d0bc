import { execFile } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import fc from "fast-check";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openZip, ZipUnreadable } from "./read-zip.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

const run = promisify(execFile);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-zip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entry = (name: string, ...parts: string[]): ZipEntry => ({
  name,
  bytes: parts.map((part) => Buffer.from(part)),
});

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}

async function written(...entries: ZipEntry[]): Promise<string> {
  const path = join(folder, "archive.zip");
  await writeFile(path, writeZip(each(entries)));
  return path;
}

const textOf = async (path: string, name: string): Promise<string> => {
  const zip = await openZip(path);
  try {
    return (await buffer(zip.read(name))).toString();
  } finally {
    await zip.close();
  }
};

test("entries are read back, empty ones and names in any script too", async () => {
  const path = await written(
    entry("a/b.txt", "one ", "two"),
    entry("leer.txt"),
    entry("請求書 ä.pdf", "%PDF"),
  );
  const zip = await openZip(path);
  expect(zip.names()).toEqual(["a/b.txt", "leer.txt", "請求書 ä.pdf"]);
  await zip.close();
  expect(await textOf(path, "a/b.txt")).toBe("one two");
  expect(await textOf(path, "leer.txt")).toBe("");
  expect(await textOf(path, "請求書 ä.pdf")).toBe("%PDF");
});

test("the same entries give the same bytes", async () => {
  const bytes = () => buffer(writeZip(each([entry("a", "x"), entry("b", "y")])));
  expect(await bytes()).toEqual(await bytes());
});

test("whatever is written is read", async () => {
  const bytes = fc.array(fc.uint8Array({ maxLength: 50_000, size: "max" }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 4 }), async (contents) => {
      const path = await written(...contents.map((parts, index) => ({ name: `${index}.pdf`, bytes: parts })));
      const zip = await openZip(path);
      for (const [index, parts] of contents.entries())
        expect(Buffer.concat(parts).equals(await buffer(zip.read(`${index}.pdf`)))).toBe(true);
      await zip.close();
    }),
    { numRuns: 15 },
  );
});

test("unzip accepts it", async ({ skip }) => {
  const path = await written(entry("a/b.txt", "text".repeat(1000)), entry("ü.pdf", "%PDF"), entry("empty"));
  const found = await run("unzip", ["-t", path]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") skip("The program unzip is not installed.");
    throw error;
  });
  expect(found.stdout).toContain("No errors detected");
});

test("more entries than 16 bits can count", async ({ skip }) => {
  async function* many() {
    for (let index = 0; index < 65_600; index++) yield { name: `${index}`, bytes: [] };
  }
  const path = join(folder, "many.zip");
  await writeFile(path, writeZip(many()));
  const zip = await openZip(path);
  expect(zip.names()).toHaveLength(65_600);
  await zip.close();
  const found = await run("unzip", ["-Z", "-h", path]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") skip("The program unzip is not installed.");
    throw error;
  });
  expect(found.stdout).toContain("65600");
});

test("a source that fails ends the archive with its error", async () => {
  async function* failing() {
    yield Buffer.from("begun");
    throw new Error("the disk is gone");
  }
  await expect(buffer(writeZip(each([{ name: "a", bytes: failing() }])))).rejects.toThrow("the disk is gone");
});

test("a changed byte, a missing end and another file are found", async () => {
  const path = await written(entry("a.txt", "text".repeat(100)));
  const file = await open(path, "r+");
  await file.write(Buffer.from([0]), 0, 1, 40);
  await file.close();
  await expect(textOf(path, "a.txt")).rejects.toThrow();
  await writeFile(path, "no archive at all, but long enough");
  await expect(openZip(path)).rejects.toThrow(ZipUnreadable);
  await writeFile(path, "short");
  await expect(openZip(path)).rejects.toThrow(ZipUnreadable);
});

test("archives of other programs are read: entries stored as they are, and entries with comments", async () => {
  const path = join(folder, "foreign.zip");
  const bytes = (text: string) => new TextEncoder().encode(text);
  await writeFile(
    path,
    zipSync({
      "one.pdf": [bytes("%PDF one"), { level: 0, comment: "scanned" }],
      "two.pdf": [bytes("%PDF two"), { level: 9, comment: "also" }],
    }),
  );
  expect([await textOf(path, "one.pdf"), await textOf(path, "two.pdf")]).toEqual(["%PDF one", "%PDF two"]);
});

test("a directory that claims to be larger than the file is refused before memory is taken", async () => {
  const path = await written(entry("a.txt", "text"));
  const file = await open(path, "r+");
  const { size } = await file.stat();
  await file.write(Buffer.from([0, 0, 0, 0xf0]), 0, 4, size - 22 + 12);
  await file.close();
  await expect(openZip(path)).rejects.toThrow(ZipUnreadable);
});
