/**
 * Bundles the client into dist/daybook.js: one file, so that a start reads one file. The service is not part of
 * it; its commands load the sources beside it, and only when they are asked for.
 *
 * The bundle is CommonJS (dist/package.json says so), because imports of an ES module are all loaded before its
 * first line runs, Node's own modules too; required ones are loaded when a command needs them.
 */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist");

/** The path of the executable. Renamed into place, so nobody ever runs a half-written one. */
export async function buildCli(): Promise<string> {
  const [outfile, fresh] = [join(folder, "daybook.js"), join(folder, `daybook.${process.pid}.js`)];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }\n');
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
          onResolve({ filter: /src\/main\/[\w-]+\.ts$/ }, ({ path }) => ({
            path: path.replace(/^.*(?=src\/main\/)/, "../"),
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

if (import.meta.main) await buildCli();
