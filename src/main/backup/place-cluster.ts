/** Puts the embedded database of a backup in its place and starts it once. */
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { chooseAccount, giveTree } from "../../platform/embedded-postgres/accounts.ts";
import { type DataFolder, postgres_major } from "../../platform/embedded-postgres/data-folder.ts";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/index.ts";
import { say } from "./backup.ts";
import type { Manifest } from "./manifest.ts";
import { BackupRefused } from "./refusals.ts";

export function requireSameMajor(manifest: Manifest): void {
  if (manifest.postgres_major !== postgres_major)
    throw new BackupRefused(
      `The backup is from PostgreSQL ${manifest.postgres_major}, but this Daybook contains ${postgres_major}. ` +
        `Restore it with Daybook ${manifest.daybook_version}.`,
    );
}

export async function placeCluster(
  fresh: string,
  { cluster }: DataFolder,
  { folders }: Manifest,
): Promise<void> {
  const account = await chooseAccount(cluster);
  const restored = join(fresh, "postgres");
  for (const path of folders) await mkdir(join(fresh, path), { recursive: true, mode: 0o700 });
  await chmod(restored, 0o700);
  if (account) await giveTree(restored, account);
  await rm(cluster, { recursive: true, force: true });
  await rename(restored, cluster);
}

/** Runs recovery now, so that a broken copy is found during the restore and not later. */
export async function tryOut(data_dir: string): Promise<void> {
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
