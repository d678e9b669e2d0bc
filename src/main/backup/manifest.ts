/**
 * The manifest lists every file of a backup with its size and SHA-256. It is written last; without it a
 * backup is incomplete.
 *
 * An encrypted backup has two. `manifest.json` lists the files as they are on the disk, so that anyone can check them.
 * `contents.json.age` is the manifest of what is in them: files that changed places are noticed, and nobody without the
 * key learns the hash of a document.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ListedFile, type Target, writeChunks } from "./copy-file.ts";
import type { Encryption } from "./encryption.ts";
import { BackupRefused } from "./refusals.ts";
import { encrypted_suffix, writeText } from "./targets.ts";

export interface Manifest {
  format: 1;
  daybook_version: string;
  /** The files of the embedded database, or a dump of an external one. */
  kind: "cluster" | "dump";
  /** The version of a cluster, which no other version can read; null for a dump. */
  postgres_major: string | null;
  created_at: string;
  /** All folders, because a PostgreSQL cluster also needs its empty ones. */
  folders: string[];
  files: ListedFile[];
}

export interface OuterManifest extends Pick<Manifest, "daybook_version" | "created_at" | "files"> {
  format: 2;
  encryption: "age";
}

export const manifest_name = "manifest.json";
const contents_name = "contents.json";
export const contents_file = contents_name + encrypted_suffix;
export const key_file = `key${encrypted_suffix}`;

const own_path = /^(postgres\/|files\/|database\.dump$)/;

export function writeManifest(folder: string, manifest: Manifest | OuterManifest): Promise<void> {
  return writeFile(join(folder, manifest_name), toText(manifest), { mode: 0o600, flush: true });
}

export async function writeOuterManifest(
  folder: string,
  target: Target,
  manifest: Manifest,
  { sealed_key }: Encryption,
  stored: ListedFile[],
): Promise<void> {
  await writeText(target, contents_name, toText(manifest));
  const key = await writeChunks(join(folder, key_file), ReadableStream.from([sealed_key]));
  const { daybook_version, created_at } = manifest;
  const files = [...stored, { path: key_file, ...key }];
  await writeManifest(folder, { format: 2, encryption: "age", daybook_version, created_at, files });
}

function toText(manifest: Manifest | OuterManifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

export async function readManifest(folder: string): Promise<Manifest | OuterManifest> {
  const text = await readFile(join(folder, manifest_name), "utf8").catch(() => {
    throw new BackupRefused(`${folder} is not a complete backup: it has no ${manifest_name}.`);
  });
  const manifest = parseJson(join(folder, manifest_name), text) as Manifest | OuterManifest;
  if (manifest.format === 2) return requireOuter(folder, manifest);
  return requireManifest(join(folder, manifest_name), manifest);
}

export function parseManifest(name: string, text: string): Manifest {
  return requireManifest(name, parseJson(name, text) as Manifest);
}

function requireManifest(name: string, manifest: Manifest): Manifest {
  if (!isList(manifest.files) || !Array.isArray(manifest.folders)) throw damaged(name);
  if (manifest.format !== 1) throw newer(name, manifest);
  for (const path of [...manifest.files.map((file) => file.path), ...manifest.folders])
    if (!own_path.test(path) || leadsOut(path)) throw outside(name, path);
  return manifest;
}

function requireOuter(folder: string, manifest: OuterManifest): OuterManifest {
  const name = join(folder, manifest_name);
  if (!isList(manifest.files)) throw damaged(name);
  if (manifest.encryption !== "age") throw newer(name, manifest);
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const path of listed)
    if (![key_file, contents_file].includes(path) && (!own_path.test(plainPath(path)) || leadsOut(path)))
      throw outside(name, path);
  for (const path of [key_file, contents_file]) if (!listed.has(path)) throw damaged(name);
  return manifest;
}

/** The path of an encrypted file without its suffix; empty if it has none. */
function plainPath(path: string): string {
  return path.endsWith(encrypted_suffix) ? path.slice(0, -encrypted_suffix.length) : "";
}

function isList(files: unknown): boolean {
  return Array.isArray(files) && files.every((file) => typeof file?.path === "string");
}

function leadsOut(path: string): boolean {
  return path.split("/").includes("..");
}

function parseJson(name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below, like any other damage.
  }
  throw damaged(name);
}

const damaged = (name: string) => new BackupRefused(`${name} is damaged.`);
const newer = (name: string, { daybook_version }: { daybook_version: string }) =>
  new BackupRefused(`${name} was made by a newer Daybook (${daybook_version}).`);
const outside = (name: string, path: string) =>
  new BackupRefused(`${name} lists a file outside the backup: ${path}`);
