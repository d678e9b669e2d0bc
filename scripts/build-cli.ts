/**
 * Bundles the CLI into few files, so that a start reads little: dist/daybook.js is small and answers `--version`,
 * dist/cli.js has the commands. The service is not part of the bundle; its commands are loaded through
 * dist/service.mjs, and only when they are used.
 *
 * The bundle is CommonJS (see dist/package.json). An ES module loads all of its imports, even Node's own
 * modules, before its first line runs; with `require` a module is loaded only when a command needs it.
 */
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist");

/**
 * Loads the sources in a checkout, and the built files in an installed package, where Node does not run
 * TypeScript.
 */
async function serviceDoor(): Promise<string> {
  const source = await readFile(join(root, "src/main/server-commands.ts"), "utf8");
  const names = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  return `const is_installed = import.meta.dirname.split(/[\\\\/]/).includes("node_modules");
const place = is_installed ? "./service/src/main/server-commands.js" : "../src/main/server-commands.ts";
export const { ${names.join(", ")} } = await import(place);
`;
}

const shared = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "inline",
} as const;

/**
 * Returns the path of the executable, which is renamed into place, so that nobody runs a half-written one.
 */
export async function buildCli(): Promise<string> {
  const outfile = join(folder, "daybook.js");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  await writeFile(join(folder, "service.mjs"), await serviceDoor());
  await bundle("mcp/stdio.ts", "mcp.js");
  await bundle("cli/run-cli.ts", "cli.js");
  await bundle("cli/executable.ts", "daybook.js");
  return outfile;
}

/** Bundles of their own, loaded by others when they are used. */
const doors: Record<string, string> = {
  "src/main/server-commands.ts": "./service.mjs",
  // The MCP library would double the size of what every command reads.
  "mcp/stdio.ts": "./mcp.js",
  "run-cli.ts": "./cli.js",
};

/** Renamed into place, so that nobody runs a half-written one. */
async function bundle(entry: string, name: string): Promise<void> {
  const fresh = join(folder, `${name}.${process.pid}`);
  const is_executable = name === "daybook.js";
  await build({
    entryPoints: [join(root, entry)],
    outfile: fresh,
    ...shared,
    // `require` of the commands is cheaper than `import`, which parses the file twice.
    ...(is_executable
      ? { banner: { js: "#!/usr/bin/env node" }, supported: { "dynamic-import": false } }
      : {}),
    plugins: [
      {
        name: "loaded-when-used",
        setup({ onResolve }) {
          onResolve({ filter: /\.ts$/ }, ({ path, kind }) => {
            const door = Object.keys(doors).find((target) => path.endsWith(`/${target}`));
            return door && kind === "dynamic-import" ? { path: doors[door] ?? "", external: true } : null;
          });
        },
      },
    ],
  });
  if (is_executable) await chmod(fresh, 0o755);
  await rename(fresh, join(folder, name));
}

if (import.meta.main) {
  await buildCli();
  // A package also needs the built service and the built web app.
  if (process.argv.includes("--package")) {
    await (await import("./build-service.ts")).buildService();
    await (await import("./build-web.ts")).buildWeb();
  }
}
