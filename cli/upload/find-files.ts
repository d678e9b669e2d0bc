/**
 * The files of a path. A file that is named is taken as it is. In a folder, hidden files and folders, symbolic
 * links and empty files are passed over, and so are node_modules and .git at any depth: nobody keeps receipts
 * there, and what a link points at was not named.
 */
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure } from "../errors.ts";

export interface FoundFile {
  /** As the user would write it. */
  path: string;
  /** Without links, for the journal. */
  real_path: string;
  name: string;
  size: number;
}

export interface Found {
  files: FoundFile[];
  skipped: Skipped;
}

export interface Skipped {
  hidden: number;
  links: number;
  empty: number;
  /** Folders, without --recursive. */
  folders: number;
  other: number;
}

export interface FindOptions {
  recursive: boolean;
  pattern: RegExp;
}

const never_entered = new Set(["node_modules", ".git"]);

export async function findFiles(path: string, options: FindOptions): Promise<Found> {
  const skipped: Skipped = { hidden: 0, links: 0, empty: 0, folders: 0, other: 0 };
  const found = await stat(path).catch((error: { code?: string; message: string }) => {
    throw new Failure(error.code === "ENOENT" ? `There is no ${path}.` : `${path}: ${error.message}`);
  });
  if (found.isFile()) return { files: [await toFile(path, found.size)], skipped };
  if (!found.isDirectory()) throw new Failure(`${path} is neither a file nor a folder.`);
  const files: FoundFile[] = [];
  await walk(path, options, files, skipped);
  return { files, skipped };
}

async function walk(
  folder: string,
  options: FindOptions,
  files: FoundFile[],
  skipped: Skipped,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !options.recursive) skipped.folders += 1;
    else if (never_entered.has(entry.name)) continue;
    else if (entry.name.startsWith(".")) skipped.hidden += 1;
    else if (entry.isSymbolicLink()) skipped.links += 1;
    else if (entry.isDirectory()) await walk(path, options, files, skipped);
    else if (!entry.isFile()) skipped.other += 1;
    else if (options.pattern.test(entry.name)) {
      const { size } = await lstat(path);
      if (size === 0) skipped.empty += 1;
      else files.push(await toFile(path, size));
    }
  }
}

async function toFile(path: string, size: number): Promise<FoundFile> {
  return { path, real_path: await realpath(path), name: basename(path), size };
}
