/** `daybook restore`: restores a backup into an empty data folder or database. It checks every file first. */
import { existsSync } from "node:fs";
import { lstat, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { giveToFolderOwner } from "../../platform/embedded-postgres/accounts.ts";
import { type DataFolder, openDataFolder } from "../../platform/embedded-postgres/data-folder.ts";
import { takeOwnerLock } from "../../platform/embedded-postgres/owner-lock.ts";
import { keyFileIn } from "../../platform/secrets/key-file.ts";
import type { Config } from "../config.ts";
import { type BackupCommandOptions, report, say } from "./backup.ts";
import { writeChunks } from "./copy-file.ts";
import { loadDatabase, requireEmptyDatabase } from "./dump-database.ts";
import type { DecryptionOptions } from "./encryption.ts";
import type { Manifest } from "./manifest.ts";
import { type OpenBackup, openBackup } from "./open-backup.ts";
import { placeCluster, requireSameMajor, tryOut } from "./place-cluster.ts";
import { BackupRefused } from "./refusals.ts";

export type RestoreOptions = BackupCommandOptions & DecryptionOptions;

export async function restore(
  config: Config,
  { folder, json, signal, ...options }: RestoreOptions,
): Promise<void> {
  const source = resolve(folder);
  const opened = await openBackup(source, options, signal);
  const { manifest } = opened;
  requireFitting(manifest, config);
  const data_folder = await openDataFolder(config.data_dir);
  // The lock prevents a server from starting meanwhile, which would create an empty database.
  const lock = await takeOwnerLock(data_folder);
  const fresh = await mkdtemp(join(data_folder.path, "restoring-"));
  try {
    await requireEmpty(config, data_folder);
    await copyChecked(source, fresh, opened);
    await putInPlace(config, fresh, data_folder, manifest, signal);
  } catch (error) {
    throw signal.aborted ? new BackupRefused("Interrupted; nothing was restored.") : error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await lock.release();
  }
  if (manifest.kind === "cluster") await tryOut(config.data_dir);
  report(data_folder.path, manifest, json);
  if (!config.secret_key && !existsSync(keyFileIn(config.data_dir)))
    say(`Before the first start, copy secret.key of the old installation to ${keyFileIn(config.data_dir)}.`);
}

function requireFitting(manifest: Manifest, { database_url }: Config): void {
  if (manifest.kind === "cluster" && database_url)
    throw new BackupRefused("This is a backup of the embedded database: unset DATABASE_URL to restore it.");
  if (manifest.kind === "dump" && !database_url)
    throw new BackupRefused("This is a backup of an external database: set DATABASE_URL to an empty one.");
  if (manifest.kind === "cluster") requireSameMajor(manifest);
}

async function requireEmpty({ database_url }: Config, { path, cluster }: DataFolder): Promise<void> {
  if (database_url) await requireEmptyDatabase(database_url);
  for (const taken of [...(database_url ? [] : [cluster]), join(path, "files", "objects")]) {
    const entries = await readdir(taken).catch(() => []);
    if (entries.length > 0)
      throw new BackupRefused(
        `${taken} is not empty. Set DAYBOOK_DATA_DIR to another folder, or move it away.`,
      );
  }
}

async function copyChecked(source: string, fresh: string, { manifest, read }: OpenBackup): Promise<void> {
  for (const { path, size, sha256 } of manifest.files) {
    const copied = await read(path, (chunks) => writeChunks(join(fresh, path), chunks));
    if (copied?.sha256 !== sha256 || copied.size !== size)
      throw new BackupRefused(`${join(source, path)} is damaged or missing; nothing was restored.`);
  }
}

/** Puts the files in place first, because the data counts as restored once the database is in place. */
async function putInPlace(
  { database_url }: Config,
  fresh: string,
  folder: DataFolder,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  await moveStore(fresh, folder);
  if (!database_url) return placeCluster(fresh, folder, manifest);
  try {
    await loadDatabase(database_url, fresh, signal);
  } catch (error) {
    await rm(join(folder.path, "files"), { recursive: true, force: true });
    throw error;
  }
}

async function moveStore(fresh: string, { path }: DataFolder): Promise<void> {
  const [restored, place] = [join(fresh, "files"), join(path, "files")];
  if (!(await lstat(restored).catch(() => null))) return;
  await rm(place, { recursive: true, force: true });
  await rename(restored, place);
  await giveToFolderOwner(place);
  for (const entry of await readdir(place, { recursive: true })) await giveToFolderOwner(join(place, entry));
}
