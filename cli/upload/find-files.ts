/**
 * The files of a path. A file that is named is taken as it is. In a folder, hidden files and folders, symbolic
 * links and empty files are passed over, and so are node_modules and .git at any depth: nobody keeps receipts
 * there, and what a link points at was not named. What cannot be looked at is told, and stops nothing else.
 */

import { isUtf8 } from "node:buffer";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Failure } from "../errors.ts";

export interface FoundFile {
  /** As the user would write it. */
  path: string;
  /** The same in bytes: a name need not be UTF-8. */
  location: Buffer;
  /** Without links, for the journal. */
  real_path: string;
  name: string;
}

export interface Unreadable {
  path: string;
  failure: FileUnreadable;
}

export class FileUnreadable extends Failure {
  constructor({ code, message }: { code?: string; message: string }) {
    super(`Cannot read the file (${code ?? message}).`);
  }
}

export interface Found {
  files: FoundFile[];
  unreadable: Unreadable[];
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
  const found: Found = {
    files: [],
    unreadable: [],
    skipped: { hidden: 0, links: 0, empty: 0, folders: 0, other: 0 },
  };
  const location = Buffer.from(path);
  const status = await stat(location).catch((error: { code?: string; message: string }) => {
    throw new Failure(error.code === "ENOENT" ? `${path} does not exist.` : `${path}: ${error.message}`);
  });
  if (status.isDirectory()) await walk(location, options, found);
  else if (status.isFile()) await addFile(location, found);
  else throw new Failure(`${path} is neither a file nor a folder.`);
  return found;
}

async function walk(folder: Buffer, options: FindOptions, found: Found): Promise<void> {
  const { skipped } = found;
  const entries = await attempt(folder, found, () =>
    readdir(folder, { withFileTypes: true, encoding: "buffer" }),
  );
  for (const entry of entries?.toSorted((a, b) => Buffer.compare(a.name, b.name)) ?? []) {
    const [name, location] = [toText(entry.name), join(folder, entry.name)];
    if (entry.isDirectory() && !options.recursive) skipped.folders += 1;
    else if (never_entered.has(name)) continue;
    else if (name.startsWith(".")) skipped.hidden += 1;
    else if (entry.isSymbolicLink()) skipped.links += 1;
    else if (entry.isDirectory()) await walk(location, options, found);
    else if (!entry.isFile()) skipped.other += 1;
    else if (options.pattern.test(name)) {
      const status = await attempt(location, found, () => lstat(location));
      if (status?.size === 0) skipped.empty += 1;
      else if (status) await addFile(location, found);
    }
  }
}

async function addFile(location: Buffer, found: Found): Promise<void> {
  const real = await attempt(location, found, () => realpath(location, { encoding: "buffer" }));
  if (!real) return;
  const path = toText(location);
  found.files.push({ path, location, real_path: toText(real), name: basename(path) });
}

async function attempt<T>(
  location: Buffer,
  { unreadable }: Found,
  look: () => Promise<T>,
): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    unreadable.push({ path: toText(location), failure: new FileUnreadable(error as Error) });
    return null;
  }
}

function join(folder: Buffer, name: Buffer): Buffer {
  return folder.at(-1) === 0x2f
    ? Buffer.concat([folder, name])
    : Buffer.concat([folder, Buffer.from("/"), name]);
}

/** Old file systems and old archives have names in Latin-1 and its kin; each byte then is one character. */
function toText(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}
