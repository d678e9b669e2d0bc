/**
 * Bundles the CLI into dist/daybook.js, so that a start reads only one file. The service is not part of the
 * bundle; its commands are loaded through dist/service.mjs, and only when they are used.
 *
 * The bundle is CommonJS (see dist/package.json). An ES module loads all of its imports, even Node's own
 * modules, before its first line runs; with `require` a module is loaded only when a command needs it.
 */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist");

/**
 * Loads the sources in a checkout, and the built files in an installed package, where Node does not run
 * TypeScript.
 */
const service_door = `const is_installed = import.meta.dirname.split(/[\\\\/]/).includes("node_modules");
const place = is_installed ? "./service/src/main/server-commands.js" : "../src/main/server-commands.ts";
export const { serveCommand, workerCommand, adminCommand, backupCommand, restoreCommand, doctorCommand } =
  await import(place);
`;

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
  const [outfile, fresh] = [join(folder, "daybook.js"), join(folder, `daybook.${process.pid}.js`)];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  await writeFile(join(folder, "service.mjs"), service_door);
  await build({ ...shared, entryPoints: [join(root, "mcp/stdio.ts")], outfile: join(folder, "mcp.js") });
  await build({
    entryPoints: [join(root, "cli/executable.ts")],
    outfile: fresh,
    ...shared,
    banner: { js: "#!/usr/bin/env node" },
    plugins: [
      {
        name: "loaded-when-used",
        setup({ onResolve }) {
          onResolve({ filter: /src\/main\/server-commands\.ts$/ }, () => ({
            path: "./service.mjs",
            external: true,
          }));
          // A file of its own, because the MCP library would double the size of what every start reads.
          onResolve({ filter: /mcp\/stdio\.ts$/ }, () => ({ path: "./mcp.js", external: true }));
        },
      },
    ],
  });
  await chmod(fresh, 0o755);
  await rename(fresh, outfile);
  return outfile;
}

if (import.meta.main) {
  await buildCli();
  // A package also needs the built service and the built web app.
  if (process.argv.includes("--package")) {
    await (await import("./build-service.ts")).buildService();
    await (await import("./build-web.ts")).buildWeb();
  }
}
