/**
 * Builds the web app into dist/web, and compresses its files beforehand, so that the service only sends them. A new build
 * takes the place of the old one at once: a browser never gets half of it.
 */
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist/web");

/** Fonts and images are compressed already. */
const compressible = "**/*.{js,mjs,css,svg,json,webmanifest,txt,wasm}";

export async function buildWeb(): Promise<void> {
  // Vite keeps another value, with which React would be its larger and slower development build.
  process.env.NODE_ENV = "production";
  const fresh = join(root, `dist/web.${process.pid}`);
  try {
    await build({
      configFile: join(root, "web/vite.config.ts"),
      logLevel: "warn",
      build: { outDir: fresh, emptyOutDir: true },
    });
    await compressAll(fresh);
    await replaceWith(fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function compressAll(within: string): Promise<void> {
  for await (const path of glob(compressible, { cwd: within })) {
    const bytes = await readFile(join(within, path));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(join(within, `${path}.br`), await promisify(brotliCompress)(bytes, { params }));
    await writeFile(
      join(within, `${path}.gz`),
      await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    );
  }
}

async function replaceWith(fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  await mkdir(folder, { recursive: true });
  await rename(folder, old);
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}

if (import.meta.main) await buildWeb();
