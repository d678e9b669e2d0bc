/** `daybook restore`: a backup into a data folder without a database. All is checked before anything is in place. */
import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import {
  type Account,
  chooseAccount,
  giveToFolderOwner,
  giveTree,
} from "../../platform/embedded-postgres/accounts.ts";
import {
  type DataFolder,
  openDataFolder,
  postgres_major,
} from "../../platform/embedded-postgres/data-folder.ts";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/index.ts";
import { takeOwnerLock } from "../../platform/embedded-postgres/owner-lock.ts";
import type { Config } from "../config.ts";
import { type BackupOptions, report, requireEmbedded } from "./backup.ts";
import { copyFile } from "./copy-file.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { BackupRefused } from "./refusals.ts";

export async function restore(config: Config, { folder, json }: BackupOptions): Promise<void> {
  requireEmbedded(config);
  const source = resolve(folder);
  const manifest = await readManifest(source);
  if (manifest.postgres_major !== postgres_major)
    throw new BackupRefused(
      `The backup is of PostgreSQL ${manifest.postgres_major}, this Daybook brings ${postgres_major}. ` +
        `Restore it with Daybook ${manifest.daybook_version}.`,
    );
  const data_folder = await openDataFolder(config.data_dir);
  // A server that starts meanwhile would make an empty database; the lock keeps it out.
  const lock = await takeOwnerLock(data_folder);
  try {
    await requireEmpty(data_folder);
    await putInPlace(source, manifest, data_folder);
  } finally {
    await lock.release();
  }
  await tryOut(config.data_dir);
  report(data_folder.path, manifest, json);
}

async function requireEmpty({ path, cluster }: DataFolder): Promise<void> {
  for (const taken of [cluster, join(path, "files", "objects")]) {
    const entries = await readdir(taken).catch(() => []);
    if (entries.length > 0)
      throw new BackupRefused(
        `${taken} is not empty. Restore into another DAYBOOK_DATA_DIR, or move it away.`,
      );
  }
}

async function putInPlace(source: string, manifest: Manifest, folder: DataFolder): Promise<void> {
  const account: Account | null = await chooseAccount(folder.cluster);
  const fresh = await mkdtemp(join(folder.path, "restoring-"));
  try {
    for (const path of manifest.folders) await mkdir(join(fresh, path), { recursive: true, mode: 0o700 });
    for (const { path, size, sha256 } of manifest.files) {
      const copied = await copyFile(join(source, path), join(fresh, path));
      if (copied?.sha256 !== sha256 || copied.size !== size)
        throw new BackupRefused(`${join(source, path)} is damaged or missing; nothing was restored.`);
    }
    await chmod(join(fresh, "postgres"), 0o700);
    if (account) await giveTree(join(fresh, "postgres"), account);
    await moveStore(fresh, folder);
    await rm(folder.cluster, { recursive: true, force: true });
    await rename(join(fresh, "postgres"), folder.cluster);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The files first: a database in place is what makes the data folder count as restored. */
async function moveStore(fresh: string, { path }: DataFolder): Promise<void> {
  const [restored, place] = [join(fresh, "files"), join(path, "files")];
  if (!(await lstat(restored).catch(() => null))) return;
  await rm(place, { recursive: true, force: true });
  await rename(restored, place);
  await giveToFolderOwner(place);
  for (const entry of await readdir(place, { recursive: true })) await giveToFolderOwner(join(place, entry));
}

/** Recovery runs now, so that a copy that does not work is found today and not on the day it is needed. */
async function tryOut(data_dir: string): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const server = await startEmbeddedPostgres({ data_dir, log: say });
  try {
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    try {
      await client.query("select count(*) from schema_migrations");
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
