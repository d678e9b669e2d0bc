import { appendFile, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chunksOf } from "./copy-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-copy-"));
});
afterEach(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();

test("chunks: a small file needs no buffer of a whole chunk, and a large file none of its own size", async () => {
  for (const [size, buffer_max] of [
    [100, 64 * 1024],
    [5_000_000, 1024 * 1024],
  ] as const) {
    const path = join(folder, String(size));
    const bytes = Buffer.alloc(size, "0123456789");
    await writeFile(path, bytes);
    await using file = await open(path);
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(file, signal)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(Math.max(...chunks.map(({ buffer }) => buffer.byteLength))).toBeLessThanOrEqual(buffer_max);
  }
});

test("chunks: what is appended while the file is read is read too", async () => {
  const path = join(folder, "growing");
  await writeFile(path, "first, ");
  await using file = await open(path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(file, signal)) {
    if (chunks.length === 0) await appendFile(path, "second".repeat(10_000));
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).toString()).toBe(`first, ${"second".repeat(10_000)}`);
});
