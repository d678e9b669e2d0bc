/** What a backup consists of: every file with its size and SHA-256. Written last, so a backup without it is none. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CopiedFile } from "./copy-file.ts";
import { BackupRefused } from "./refusals.ts";

export interface ListedFile extends CopiedFile {
  /** Below the backup's folder: `postgres/…`, `database.dump` or `files/…`. */
  path: string;
}

export interface Manifest {
  format: 1;
  daybook_version: string;
  /** The embedded database file by file, or a dump of another one. */
  kind: "cluster" | "dump";
  /** Of a cluster, which no other version can read. */
  postgres_major: string | null;
  created_at: string;
  /** Empty folders are part of a PostgreSQL cluster, too. */
  folders: string[];
  files: ListedFile[];
}

const name = "manifest.json";

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  return writeFile(join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), "utf8").catch(() => {
    throw new BackupRefused(`${folder} is not a complete backup: it has no ${name}.`);
  });
  const manifest = parseManifest(folder, text);
  if (manifest.format !== 1)
    throw new BackupRefused(`${folder} was made by a newer Daybook (${manifest.daybook_version}).`);
  for (const path of [...manifest.files.map(({ path }) => path), ...manifest.folders])
    if (!/^(postgres\/|files\/|database\.dump$)/.test(path) || path.split("/").includes(".."))
      throw new BackupRefused(`${folder}/${name} names a file outside of the backup: ${path}`);
  return manifest;
}

function parseManifest(folder: string, text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (Array.isArray(manifest.files) && Array.isArray(manifest.folders)) return manifest;
  } catch {
    // Said below, together with the other way to be wrong.
  }
  throw new BackupRefused(`${folder}/${name} is damaged.`);
}
