/**
 * Stores objects in a local folder:
 *
 *   objects/<area>/<organization id>/<ab>/<random>.<name>     ab: the first two digits of random
 *   incoming/<random>                                         files that are still being written
 *
 * An object is written under incoming/, synced, and renamed to its place, so a reader sees all of it or
 * nothing. Only this store should write below its root. A symbolic link there is treated as missing, because
 * it could point anywhere.
 */
import { randomBytes } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import { copyFile, type FileHandle, lstat, open, readdir, realpath, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { type Instant, toInstant } from "../../kernel/calendar.ts";
import { makeFolder } from "../make-folder.ts";
import { hashing } from "./hashing.ts";
import { formatKey, type ObjectKey, parseKey } from "./key.ts";
import {
  type ByteRange,
  type ListedObject,
  ObjectMissing,
  type ObjectStore,
  type StoredBytes,
} from "./store.ts";
import { syncFolder, writeNewFile } from "./write-file.ts";

export function folderStore(folder: string): ObjectStore {
  return new FolderStore(resolve(folder));
}

class FolderStore implements ObjectStore {
  readonly #objects: string;
  readonly #incoming: string;

  constructor(root: string) {
    this.#objects = join(root, "objects");
    this.#incoming = join(root, "incoming");
  }

  async put(key: ObjectKey, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    const { bytes: hashed, result } = hashing(bytes);
    const temporary = await this.#temporaryName();
    await writeNewFile(temporary, hashed);
    await this.#moveInto(key, temporary);
    return result();
  }

  async get(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    const handle = await this.#open(key);
    return handle.createReadStream({ ...(range ? { start: range.start, end: range.end } : {}) });
  }

  async stat(key: ObjectKey) {
    try {
      const handle = await this.#open(key);
      const { size, mtimeMs } = await handle.stat().finally(() => handle.close());
      return { size, modified_at: toInstant(mtimeMs) };
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }

  async copy(from: ObjectKey, to: ObjectKey): Promise<void> {
    await (await this.#open(from)).close();
    const temporary = await this.#temporaryName();
    try {
      // On file systems with reflinks, the copy shares the original's blocks and costs nothing.
      await copyFile(this.#pathOf(from), temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      const handle = await open(temporary, "r+");
      await handle.sync().finally(() => handle.close());
      await this.#moveInto(to, temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async delete(key: ObjectKey): Promise<void> {
    if (!(await this.#isInside(dirname(this.#pathOf(key))))) return;
    await rm(this.#pathOf(key), { force: true });
  }

  async *list(area: string, organization_id: string): AsyncIterable<ListedObject> {
    const folder = join(this.#objects, area, organization_id);
    for (const fan of await this.#entries(folder)) {
      if (!fan.isDirectory()) continue;
      for (const entry of await this.#entries(join(folder, fan.name))) {
        const key = keyOf(area, organization_id, entry);
        const found = key && (await lstat(join(folder, fan.name, entry.name)).catch(() => null));
        if (key && found) yield { key, size: found.size, modified_at: toInstant(found.mtimeMs) };
      }
    }
  }

  async removeAbandoned(before: Instant): Promise<number> {
    let removed = 0;
    for (const entry of await this.#entries(this.#incoming)) {
      const path = join(this.#incoming, entry.name);
      const found = await lstat(path).catch(() => null);
      if (!found || toInstant(found.mtimeMs) >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  async check(): Promise<void> {
    const probe = await this.#temporaryName();
    await (await open(probe, "wx", 0o600)).close();
    await rm(probe);
  }

  close(): void {}

  async #temporaryName(): Promise<string> {
    await makeFolder(this.#incoming);
    return join(this.#incoming, randomBytes(16).toString("hex"));
  }

  #pathOf(key: ObjectKey): string {
    const parts = parseKey(key);
    if (!parts) throw new ObjectMissing(key);
    const { area, organization_id, random, name } = parts;
    return join(this.#objects, area, organization_id, random.slice(0, 2), `${random}.${name}`);
  }

  async #moveInto(key: ObjectKey, temporary: string): Promise<void> {
    const folder = dirname(this.#pathOf(key));
    try {
      const first_made = await makeFolder(folder);
      if (!(await this.#isInside(folder))) throw new Error(`${folder} is not a plain folder of the store.`);
      await rename(temporary, this.#pathOf(key));
      await syncFolder(folder);
      // A new folder is an entry in its parent, which must be synced too.
      for (let made = folder; first_made && made.length >= first_made.length; made = dirname(made))
        await syncFolder(dirname(made));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #open(key: ObjectKey): Promise<FileHandle> {
    const path = this.#pathOf(key);
    if (!(await this.#isInside(dirname(path)))) throw new ObjectMissing(key);
    const handle = await openWithoutFollowing(path, key);
    const found = await handle.stat();
    if (found.isFile()) return handle;
    await handle.close();
    throw new ObjectMissing(key);
  }

  /** Whether no part of the folder's path below the root is a symbolic link. */
  async #isInside(folder: string): Promise<boolean> {
    try {
      const root = await realpath(dirname(this.#objects));
      const expected = join(root, folder.slice(dirname(this.#objects).length));
      return (await realpath(folder)) === expected;
    } catch (error) {
      if (isAbsence(error)) return false;
      throw error;
    }
  }

  async #entries(folder: string): Promise<Dirent[]> {
    if (!(await this.#isInside(folder))) return [];
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

async function openWithoutFollowing(path: string, key: ObjectKey): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsence(error)) throw new ObjectMissing(key);
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP";
}

const random_length = 32;

function keyOf(area: string, organization_id: string, entry: Dirent): ObjectKey | null {
  if (!entry.isFile()) return null;
  const [random, name] = [entry.name.slice(0, random_length), entry.name.slice(random_length + 1)];
  const parts = parseKey(`${area}/${organization_id}/${random}/${name}`);
  return parts && formatKey(parts);
}
