/** The package as npm installs it: below node_modules, where Node runs no TypeScript, and under two names. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCli } from "../scripts/build-cli.ts";
import { buildService, toJsPaths } from "../scripts/build-service.ts";
import { packedFiles } from "../test/harness/packed-files.ts";

const root = resolve(import.meta.dirname, "..");
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-package-"));
  await buildCli();
  await buildService();
  await mkdir(join(folder, "node_modules/daybook"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules")))
    if (name !== "daybook")
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  await cp(join(root, "dist"), join(folder, "node_modules/daybook/dist"), { recursive: true });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("both names, the client and the service work from another folder", async () => {
  const { bin, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(Object.keys(bin)).toEqual(["daybook", "cli"]);
  for (const [name, path] of Object.entries(bin as Record<string, string>)) {
    const link = join(folder, name);
    await symlink(join(folder, "node_modules/daybook", path), link);
    const env = { ...process.env, DATABASE_URL: "", DAYBOOK_DATA_DIR: join(folder, "none"), PORT: "1" };
    const call = (...args: string[]) => run(process.execPath, [link, ...args], { cwd: tmpdir(), env });
    expect((await call("--version")).stdout).toBe(`${version}\n`);
    expect((await call("inbox", "--help")).stdout).toContain(`Usage: ${name} inbox`);
    // Every command of the service is reached, not only the first ones.
    await expect(call("backup", "verify", "none")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not a complete backup"),
    });
    expect((await call("doctor", "--json")).stdout).toContain('"check":"database","status":"warning"');
  }
}, 120_000);

test("the package holds what it needs and nothing else, also after a build that was killed", async () => {
  const left_over = join(root, "dist/cli.js.1");
  await writeFile(left_over, "");
  const packed = await packedFiles(root).finally(() => rm(left_over));
  const belongs = [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|docs\/[\w-]+\.md)$/,
    /^dist\/(daybook\.js|cli\.js|mcp\.js|service\.mjs|package\.json)$/,
    /^dist\/service\/(package\.json|migrations\/\d{4}_\w+\.sql|assets\/.+)$/,
    /^dist\/service\/(src|client|mcp)\/(?!.*\btest\b).+\.js$/,
    /^dist\/web\/(index\.html|assets\/.+)/,
  ];
  expect(packed.filter((path) => !belongs.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const needed of ["dist/daybook.js", "dist/service/src/main/server-commands.js", "SECURITY.md"])
    expect(packed).toContain(needed);
}, 120_000);

test("paths to sources become paths to what is built from them, and nothing else does", () => {
  const check = (before: string, after: string) => expect(toJsPaths(before)).toBe(after);
  check('import { a } from "./a.ts";', 'import { a } from "./a.js";');
  check('await import("../b/c.ts")', 'await import("../b/c.js")');
  check('new URL("./thread.ts", import.meta.url)', 'new URL("./thread.js", import.meta.url)');
  check('from "node:fs"; "a.ts"; "./a.tsv"', 'from "node:fs"; "a.ts"; "./a.tsv"');
});
