/** The built files of the web app: found by name, with the type and encoding to send them in. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dictionary } from "../../kernel/dictionary.ts";

const types = dictionary<string>({
  css: "text/css; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json; charset=utf-8",
  woff2: "font/woff2",
});

/** Written beside each file by scripts/build-web.ts; the first that the client accepts is sent. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

export interface WebFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** No segment may begin with a dot, so no path leads out of the folder. */
const file_path = /^([\w-][\w.-]*\/)*[\w-][\w.-]*\.(\w+)$/;

/** Null if there is no such file, or none of a known type. */
export async function findWebFile(
  folder: string,
  path: string,
  accepted_encodings: string | undefined,
): Promise<WebFile | null> {
  const [, , extension = ""] = file_path.exec(path) ?? [];
  const type = types[extension];
  if (type === undefined) return null;
  const headers = { "content-type": type, vary: "accept-encoding" };
  for (const { name, ending } of encodings) {
    if (!acceptsEncoding(accepted_encodings, name)) continue;
    const bytes = await readIfThere(join(folder, path + ending));
    if (bytes) return { bytes, headers: { ...headers, "content-encoding": name } };
  }
  const bytes = await readIfThere(join(folder, path));
  return bytes && { bytes, headers };
}

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

export function acceptsEncoding(header: string | undefined, name: string): boolean {
  return (header ?? "").split(",").some((part) => {
    const [found = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return found === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
