/**
 * The manifest lists every file of a backup with its size and SHA-256. It is written last; without it a
 * backup is incomplete.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CopiedFile } from "./copy-file.ts";
import { BackupRefused } from "./refusals.ts";

export interface ListedFile extends CopiedFile {
  /** Relative to the backup's folder: `postgres/…`, `database.dump` or `files/…`. */
  path: string;
}

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
      throw new BackupRefused(`${folder}/${name} lists a file outside the backup: ${path}`);
  return manifest;
}

function parseManifest(folder: string, text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (Array.isArray(manifest.files) && Array.isArray(manifest.folders)) return manifest;
  } catch {
    // Reported below, like any other damage.
  }
  throw new BackupRefused(`${folder}/${name} is damaged.`);
}
