/**
 * Bundles the client into dist/daybook.js: one file, so that a start reads one file. The service is not part of
 * it; its commands are loaded through dist/service.mjs, and only when they are asked for.
 *
 * The bundle is CommonJS (dist/package.json says so), because imports of an ES module are all loaded before its
 * first line runs, Node's own modules too; required ones are loaded when a command needs them.
 */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist");

/** Sources in a checkout; what was built from them in an installed package, where Node takes no TypeScript. */
const service_door = `const is_installed = import.meta.dirname.split(/[\\\\/]/).includes("node_modules");
const place = is_installed ? "./service/src/main/server-commands.js" : "../src/main/server-commands.ts";
export const { serveCommand, workerCommand, adminCommand, backupCommand, restoreCommand, doctorCommand } =
  await import(place);
`;

/** The path of the executable. Renamed into place, so nobody ever runs a half-written one. */
export async function buildCli(): Promise<string> {
  const [outfile, fresh] = [join(folder, "daybook.js"), join(folder, `daybook.${process.pid}.js`)];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  await writeFile(join(folder, "service.mjs"), service_door);
  await build({
    entryPoints: [join(root, "cli/executable.ts")],
    outfile: fresh,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "inline",
    banner: { js: "#!/usr/bin/env node" },
    plugins: [
      {
        name: "service-stays-outside",
        setup({ onResolve }) {
          onResolve({ filter: /src\/main\/server-commands\.ts$/ }, () => ({
            path: "./service.mjs",
            external: true,
          }));
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
  // For a package: the service, too.
  if (process.argv.includes("--package")) await (await import("./build-service.ts")).buildService();
}
