/** The file `secret.key` in the data folder: made at the first start, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  newSecretKey,
  parseSecretKeys,
  type SecretKey,
  SecretKeys,
  SecretKeyUnusable,
} from "./secret-keys.ts";

const owner_only = 0o600;

export function keyFileIn(data_dir: string): string {
  return join(data_dir, "secret.key");
}

export async function loadKeyFile(path: string): Promise<SecretKeys> {
  await makeKeyFile(path);
  await requireOwnerOnly(path);
  return new SecretKeys(path, () => readKeyFile(path));
}

export function readKeyFile(path: string): SecretKey[] {
  return parseSecretKeys(readFileSync(path, "utf8"), path);
}

/** Of several processes that start at once, one makes the file and the others read it. */
async function makeKeyFile(path: string): Promise<void> {
  if (await exists(path)) return;
  // With a database elsewhere, nothing else has made the data folder yet.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(path, [newSecretKey()]);
  try {
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces the file in one step: a crash leaves the old keys or the new ones. */
export async function replaceKeyFile(path: string, keys: readonly SecretKey[]): Promise<void> {
  await rename(await writeDraft(path, keys), path);
  await syncFolder(dirname(path));
}

async function writeDraft(path: string, keys: readonly SecretKey[]): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const file = await open(draft, "wx", owner_only);
  try {
    await file.writeFile(keys.map(({ bytes }) => `${bytes.toString("base64")}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function requireOwnerOnly(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0)
    throw new SecretKeyUnusable(`Other users can read ${path}. Run: chmod 600 ${path}`);
}
