/**
 * Copies the files of a running PostgreSQL with its low-level backup API (see "Continuous Archiving" in its
 * manual):
 *
 *   1. Create a temporary replication slot, so that WAL from here on is not recycled during the copy.
 *   2. pg_backup_start makes a checkpoint. WAL from here on can repair files that are copied half-written.
 *   3. Copy the files in any order while the server goes on writing, pg_control last.
 *   4. pg_backup_stop: the copy needs the WAL up to this point. It also returns the backup_label, which makes the
 *      restored server start recovery at step 2 and accept connections only after reaching step 4.
 *   5. Copy that WAL.
 *
 * The result is the database as it was at step 4.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { type CopiedFile, copyFile, type Target } from "./copy-file.ts";
import { BackupRefused } from "./refusals.ts";
import { writeText } from "./targets.ts";

/** Folders that must exist but whose contents belong to the running server and are not copied. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const left_out =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles.*|.*\.tmp|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*)$/;
const pg_control = "global/pg_control";

export interface Copied {
  folders: string[];
  files: ({ path: string } & CopiedFile)[];
}

interface Copying {
  cluster: string;
  target: Target;
  copied: Copied;
  signal: AbortSignal;
}

export async function copyCluster(
  client: Client,
  cluster: string,
  target: Target,
  beforeStop: () => Promise<void>,
  signal: AbortSignal,
): Promise<Copied> {
  await requireNoTablespaces(client);
  const copied: Copied = { folders: [], files: [] };
  const copying: Copying = { cluster, target, copied, signal };
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [
    `daybook_backup_${process.pid}`,
  ]);
  const start = await one(client, "select pg_walfile_name(pg_backup_start('daybook backup', true)) as file");
  await copyFolder(copying, "");
  await copyInto(copying, pg_control);
  await beforeStop();
  const stop = await one(
    client,
    "select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)",
  );
  await addFile(copying, "backup_label", stop.label as string);
  await copyLog(copying, start.file as string, stop.file as string);
  return copied;
}

async function one(client: Client, text: string): Promise<Record<string, unknown>> {
  return (await client.query(text)).rows[0] as Record<string, unknown>;
}

async function requireNoTablespaces(client: Client): Promise<void> {
  const { count } = await one(client, "select count(*)::int as count from pg_tablespace where oid >= 16384");
  if (count !== 0)
    throw new BackupRefused("This database uses tablespaces; back it up with PostgreSQL's own tools.");
}

async function copyFolder(copying: Copying, folder: string): Promise<void> {
  const { cluster, copied } = copying;
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(
    (error: { code?: string }) => {
      // The database was dropped meanwhile.
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (left_out.test(entry.name) || path === pg_control) continue;
    if (entry.isDirectory()) {
      copied.folders.push(path);
      if (!emptied.has(path)) await copyFolder(copying, path);
    } else if (entry.isFile()) await copyInto(copying, path);
  }
}

async function copyInto({ cluster, target, copied, signal }: Copying, path: string): Promise<void> {
  const file = await copyFile(join(cluster, path), target, path, signal);
  if (file) copied.files.push({ path, ...file });
}

async function addFile({ target, copied }: Copying, path: string, text: string): Promise<void> {
  copied.files.push({ path, ...(await writeText(target, path, text)) });
}

/** Names of WAL segments sort in WAL order. A new timeline adds a history file. */
async function copyLog(copying: Copying, first: string, last: string): Promise<void> {
  const names = await readdir(join(copying.cluster, "pg_wal"));
  const needed = names.filter(
    (name) => name.endsWith(".history") || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  if (!needed.includes(first) || !needed.includes(last))
    throw new BackupRefused("PostgreSQL removed a part of its WAL during the backup. Try again.");
  for (const name of needed.toSorted()) await copyInto(copying, `pg_wal/${name}`);
}
