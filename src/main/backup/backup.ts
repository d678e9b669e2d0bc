/** `daybook backup`: the embedded database and the vault's files in a folder of their own, with a manifest. */
import { mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { postgres_major } from "../../platform/embedded-postgres/data-folder.ts";
import type { Config } from "../config.ts";
import { joinDatabaseServer } from "../database.ts";
import { version } from "../version.ts";
import { copyCluster } from "./copy-cluster.ts";
import { type CopiedFiles, copyStore } from "./copy-store.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { BackupRefused } from "./refusals.ts";

export interface BackupOptions {
  folder: string;
  json: boolean;
}

export async function backup(config: Config, { folder, json }: BackupOptions): Promise<void> {
  requireEmbedded(config);
  const target = resolve(folder);
  if (await stat(target).catch(() => null))
    throw new BackupRefused(`${target} is there already. Name a new folder.`);
  if (!(await stat(join(config.data_dir, "postgres", "PG_VERSION")).catch(() => null)))
    throw new BackupRefused(`There is no database in ${resolve(config.data_dir)}. Set DAYBOOK_DATA_DIR.`);
  const partial = `${target}.partial`;
  await mkdir(dirname(target), { recursive: true });
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await copyAll(config, partial);
    await writeManifest(partial, manifest);
    await rename(partial, target);
    report(target, manifest, json);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

export function requireEmbedded(config: Config): void {
  if (config.database_url)
    throw new BackupRefused(
      "DATABASE_URL names a database of your own: use its own tools, such as pg_dump and pg_restore, for it.",
    );
}

/** Beside a running server it connects to that; otherwise it starts the database for as long as it takes. */
async function copyAll(config: Config, target: string): Promise<Manifest> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const server = await joinDatabaseServer({ config, log: say, onExit: (error) => say(error.message) });
  const data_dir = await realpath(config.data_dir);
  const stored: CopiedFiles = new Map();
  const copyFiles = async () => {
    if (config.storage === "folder") await copyStore(join(data_dir, "files"), join(target, "files"), stored);
  };
  const client = new pg.Client({
    connectionString: server.connectionString,
    application_name: "daybook backup",
  });
  await client.connect();
  try {
    const cluster = await copyCluster(
      client,
      join(data_dir, "postgres"),
      join(target, "postgres"),
      copyFiles,
    );
    await copyFiles();
    if (config.storage === "s3") say("The files lie in S3 and are not part of this backup.");
    return {
      format: 1,
      daybook_version: version,
      postgres_major,
      created_at: new Date().toISOString(),
      folders: cluster.folders.map((path) => `postgres/${path}`),
      files: [
        ...cluster.files.map((file) => ({ ...file, path: `postgres/${file.path}` })),
        ...[...stored].map(([path, file]) => ({ path: `files/${path}`, ...file })),
      ],
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

export function report(folder: string, { files, created_at }: Manifest, json: boolean): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (json) process.stdout.write(`${JSON.stringify({ folder, files: files.length, bytes, created_at })}\n`);
  else process.stderr.write(`${folder}: ${files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB.\n`);
}
