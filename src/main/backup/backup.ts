/** `daybook backup`: copies the database and the vault's files to a new folder, with a manifest. */
import { mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { postgres_major } from "../../platform/embedded-postgres/data-folder.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import type { Config } from "../config.ts";
import { joinDatabaseServer } from "../database.ts";
import { version } from "../version.ts";
import { type Copied, copyCluster } from "./copy-cluster.ts";
import type { ListedFile, Target } from "./copy-file.ts";
import { type CopiedFiles, copyStore } from "./copy-store.ts";
import { dumpDatabase } from "./dump-database.ts";
import { chooseEncryption, type Encryption, type EncryptionOptions } from "./encryption.ts";
import { type Manifest, writeManifest, writeOuterManifest } from "./manifest.ts";
import { BackupRefused } from "./refusals.ts";
import { below, encryptedTarget, plainTarget } from "./targets.ts";

export interface BackupCommandOptions {
  folder: string;
  json: boolean;
  /** Aborted by Ctrl-C; an incomplete backup is removed. */
  signal: AbortSignal;
}

export type BackupOptions = BackupCommandOptions & EncryptionOptions;

export async function backup(
  config: Config,
  { folder, json, signal, ...options }: BackupOptions,
): Promise<void> {
  const target = resolve(folder);
  if (await stat(target).catch(() => null))
    throw new BackupRefused(`${target} already exists. Choose a new folder.`);
  const partial = `${target}.partial`;
  if (!config.database_url) await requireCluster(config);
  const encryption = await chooseEncryption(options);
  await makeFolder(dirname(target));
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await writeBackup(config, partial, encryption, signal);
    await rename(partial, target);
    report(target, manifest, json);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw signal.aborted ? new BackupRefused("Interrupted; no backup was made.") : error;
  }
}

async function writeBackup(
  config: Config,
  folder: string,
  encryption: Encryption | null,
  signal: AbortSignal,
): Promise<Manifest> {
  const stored: ListedFile[] = [];
  const target = encryption ? encryptedTarget(folder, encryption, stored) : plainTarget(folder);
  const manifest = await copyAll(config, target, signal);
  if (encryption) await writeOuterManifest(folder, target, manifest, encryption, stored);
  else await writeManifest(folder, manifest);
  return manifest;
}

async function requireCluster({ data_dir }: Config): Promise<void> {
  if (!(await stat(join(data_dir, "postgres", "PG_VERSION")).catch(() => null)))
    throw new BackupRefused(`There is no database in ${resolve(data_dir)}. Set DAYBOOK_DATA_DIR.`);
}

async function copyAll(config: Config, target: Target, signal: AbortSignal): Promise<Manifest> {
  const stored: CopiedFiles = new Map();
  const copyFiles = async () => {
    if (config.storage !== "folder") return;
    const data_dir = await realpath(config.data_dir).catch(() => resolve(config.data_dir));
    await copyStore(join(data_dir, "files"), below(target, "files"), stored, signal);
  };
  if (config.storage === "s3") say("The files are in S3 and are not part of this backup.");
  const database = await copyDatabase(config, target, copyFiles, signal);
  await copyFiles();
  const files = [...stored].map(([path, file]) => ({ path: `files/${path}`, ...file }));
  return {
    format: 1,
    daybook_version: version,
    created_at: new Date().toISOString(),
    ...database,
    files: [...database.files, ...files],
  };
}

type DatabasePart = Pick<Manifest, "kind" | "postgres_major" | "folders" | "files">;

async function copyDatabase(
  config: Config,
  target: Target,
  copyFiles: () => Promise<void>,
  signal: AbortSignal,
): Promise<DatabasePart> {
  if (config.database_url) {
    await copyFiles();
    const dump = await dumpDatabase(config.database_url, target, signal);
    return { kind: "dump", postgres_major: null, folders: [], files: [dump] };
  }
  const { folders, files } = await copyEmbedded(config, target, copyFiles, signal);
  return {
    kind: "cluster",
    postgres_major,
    folders: folders.map((path) => `postgres/${path}`),
    files: files.map((file) => ({ ...file, path: `postgres/${file.path}` })),
  };
}

/** Connects to a running server's database; otherwise starts the database for the duration of the backup. */
async function copyEmbedded(
  config: Config,
  target: Target,
  copyFiles: () => Promise<void>,
  signal: AbortSignal,
): Promise<Copied> {
  const server = await joinDatabaseServer({ config, log: say, onExit: (error) => say(error.message) });
  const client = new pg.Client({
    connectionString: server.connectionString,
    application_name: "daybook backup",
  });
  try {
    await client.connect();
    const cluster = join(await realpath(config.data_dir), "postgres");
    return await copyCluster(client, cluster, below(target, "postgres"), copyFiles, signal);
  } finally {
    await client.end();
    await server.stop();
  }
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function report(folder: string, { files, created_at }: Manifest, json: boolean): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (json) process.stdout.write(`${JSON.stringify({ folder, files: files.length, bytes, created_at })}\n`);
  else say(`${folder}: ${files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB.`);
}
