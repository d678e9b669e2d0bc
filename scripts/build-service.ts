/**
 * Compiles the service, with the client and the MCP server it uses, to JavaScript in dist/service. Node runs the TypeScript sources directly, but not
 * below node_modules, where an installed package is. Every file keeps its path, so that relative paths still
 * work.
 */
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { transform } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist/service");
const only_for_tests = /(\.test|\/test-[\w-]+|\/testing)\.ts$/;

export async function buildService(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const { name, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ name, version, type: "module" })}\n`);
  for (const needed of ["assets", "migrations"])
    await cp(join(root, needed), join(folder, needed), { recursive: true });
  for await (const path of glob("{src,client,mcp}/**/*.ts", { cwd: root }))
    if (!only_for_tests.test(path)) await compile(path);
}

async function compile(path: string): Promise<void> {
  const { code } = await transform(await readFile(join(root, path), "utf8"), {
    loader: "ts",
    target: "node24",
    sourcefile: path,
  });
  const place = join(folder, toJs(path));
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, toJsPaths(code));
}

/** Renames .ts to .js in imports and in the paths of files that threads and processes start. */
export function toJsPaths(code: string): string {
  return code.replaceAll(
    /(["'])(\.{1,2}\/[^"'\s]*\.ts)\1/g,
    (_match, quote, path) => quote + toJs(path) + quote,
  );
}

function toJs(path: string): string {
  return path.replace(/\.ts$/, ".js");
}
