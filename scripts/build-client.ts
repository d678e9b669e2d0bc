/**
 * Builds the client package into dist/client, from where `npm pack` and `npm publish` take it: one file of JavaScript
 * and the declarations of its types.
 */
import { execFile } from "node:child_process";
import { copyFile, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { toJsPaths } from "./build-service.ts";

const root = resolve(import.meta.dirname, "..");
const source = join(root, "client");
const folder = join(root, "dist/client");

/** Returns the folder of the package. */
export async function buildClient(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(source, "index.ts")],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
  });
  await writeDeclarations();
  for (const name of ["package.json", "README.md"]) await copyFile(join(source, name), join(folder, name));
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  return folder;
}

async function writeDeclarations(): Promise<void> {
  const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--outDir", folder];
  const language = ["--target", "es2024", "--lib", "es2024,esnext.disposable", "--types", "node", "--strict"];
  const modules = [
    "--module",
    "nodenext",
    "--allowImportingTsExtensions",
    "--skipLibCheck",
    "--ignoreConfig",
  ];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(
    process.execPath,
    [tsc, join(source, "index.ts"), ...options, ...language, ...modules],
    { cwd: root },
  );
  for await (const path of glob("*.d.ts", { cwd: folder }))
    await writeFile(join(folder, path), toJsPaths(await readFile(join(folder, path), "utf8")));
}

if (import.meta.main) console.log(await buildClient());
