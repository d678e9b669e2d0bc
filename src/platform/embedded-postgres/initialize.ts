/**
 * Makes a new cluster beside its final place and renames it there when it is complete and on the disk, so a
 * start that dies half-way leaves nothing that looks like a database.
 */

import { mkdir, open, rename, rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Account, giveTree, requireNamedAccount } from "./accounts.ts";
import type { Binaries } from "./binaries.ts";
import { type DataFolder, DataFolderUnusable } from "./data-folder.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { runProgram } from "./run-program.ts";
import { initdb_arguments, toEnvironment } from "./settings.ts";

export class UserWithoutName extends EmbeddedPostgresError {
  constructor(uid: number | undefined) {
    super(
      `PostgreSQL cannot make a database as user ${uid}, because the system has no name for that user. ` +
        "Add the user to /etc/passwd, start Daybook as another user, or set DATABASE_URL to use another PostgreSQL.",
    );
  }
}

export class ClusterNotMade extends EmbeddedPostgresError {
  constructor(cluster: string, ended: string, output: string) {
    super(
      `PostgreSQL could not make its database in ${cluster} (initdb: ${ended}). It said:\n${output.trim()}`,
    );
  }
}

export async function initializeCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  await makeEmptyFolder(folder);
  const maker = account && (await requireNamedAccount());
  if (maker) await giveTree(folder.new_cluster, maker);
  await runInitdb(folder, binaries, maker);
  if (account) await giveTree(folder.new_cluster, account);
  await rename(folder.new_cluster, folder.cluster);
  await syncFolder(folder.path);
}

async function makeEmptyFolder(folder: DataFolder): Promise<void> {
  try {
    await rm(folder.new_cluster, { recursive: true, force: true });
    await mkdir(folder.new_cluster, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === "ENOSPC") throw error;
    throw new DataFolderUnusable(folder.path, `${folder.new_cluster} cannot be made anew`, error);
  }
}

async function runInitdb(folder: DataFolder, binaries: Binaries, account: Account | null): Promise<void> {
  const { child, exited } = await runProgram(binaries, folder.new_cluster, {
    name: "initdb",
    args: initdb_arguments,
    account,
    env: toEnvironment(),
    output: "pipe",
  });
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const ended = await exited;
  if (ended === "exit code 0") return;

  const [, complaint = ""] = await Promise.all(outputs);
  await rm(folder.new_cluster, { recursive: true, force: true });
  if (/could not look up effective user ID/.test(complaint)) throw new UserWithoutName(process.getuid?.());
  throw new ClusterNotMade(folder.cluster, ended, complaint);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
