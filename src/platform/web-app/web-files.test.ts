import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptsEncoding, findWebFile } from "./web-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-web-files-"));
  await mkdir(join(folder, "web/assets/deep.js"), { recursive: true });
  for (const path of [
    "secret.json",
    "web/index.html",
    "web/.hidden.json",
    "web/assets/app-1a2b.js",
    "web/assets/app-1a2b.js.br",
    "web/assets/app-1a2b.js.gz",
    "web/assets/font.woff2",
    "web/assets/program.exe",
    "web/manifest.webmanifest",
  ])
    await writeFile(join(folder, path), `content of ${path}`);
});
afterAll(() => rm(folder, { recursive: true }));

const find = (path: string, accepted?: string) => findWebFile(join(folder, "web"), path, accepted);

describe("found with type and encoding", () => {
  const check = (path: string, accepted: string | undefined, ending: string, headers: object) =>
    test(`${path}, accepting ${accepted}`, async () => {
      const file = await find(path, accepted);
      expect(file?.bytes.toString()).toBe(`content of web/${path}${ending}`);
      expect(file?.headers).toMatchObject(headers);
    });
  const js = "text/javascript; charset=utf-8";
  check("assets/app-1a2b.js", undefined, "", { "content-type": js, vary: "accept-encoding" });
  check("assets/app-1a2b.js", "gzip, deflate, br, zstd", ".br", { "content-encoding": "br" });
  check("assets/app-1a2b.js", "gzip", ".gz", { "content-encoding": "gzip", "content-type": js });
  check("assets/app-1a2b.js", "br;q=0, gzip", ".gz", { "content-encoding": "gzip" });
  check("assets/font.woff2", "br", "", { "content-type": "font/woff2" });
  check("manifest.webmanifest", "br", "", { "content-type": "application/manifest+json; charset=utf-8" });
});

describe("not found", () => {
  const check = (path: string) =>
    test(path || "nothing", async () => expect(await find(path, "br")).toBeNull());
  for (const path of [
    "",
    "assets",
    "assets/missing.js",
    "assets/deep.js",
    "assets/app-1a2b.js/x.js",
    "assets/program.exe",
    "assets/app-1a2b.js.br",
    "index.html",
    "../secret.json",
    "assets/../../secret.json",
    "%2e%2e/secret.json",
    "..%2fsecret.json",
    "..\\secret.json",
    ".hidden.json",
    "/secret.json",
    "assets//app-1a2b.js",
  ])
    check(path);
});

test("an encoding counts unless its weight is zero", () => {
  const check = (header: string | undefined, accepted: boolean) =>
    expect([header, acceptsEncoding(header, "br")]).toEqual([header, accepted]);
  check("br", true);
  check("gzip, BR ; q=0.5", true);
  check("br;q=0", false);
  check("br;q=0.000", false);
  check("brotli", false);
  check("*", false);
  check(undefined, false);
});
