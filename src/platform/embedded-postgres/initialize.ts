/**
 * Creates a new cluster under a temporary name and renames it when it is complete and synced, so a start that
 * dies halfway leaves nothing that looks like a database.
 */

import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Account, giveTree, requireNamedAccount } from "./accounts.ts";
import type { Binaries } from "./binaries.ts";
import { type DataFolder, DataFolderUnusable } from "./data-folder.ts";
import { EmbeddedPostgresError, isDiskFull } from "./errors.ts";
import { runProgram } from "./run-program.ts";
import { initdb_arguments, toEnvironment } from "./settings.ts";

const new_cluster_prefix = "postgres.new-";

export class UserWithoutName extends EmbeddedPostgresError {
  constructor(uid: number | undefined) {
    super(
      `PostgreSQL cannot create a database as user ${uid}, because the system has no name for that user. ` +
        "Add the user to /etc/passwd, start Daybook as another user, or set DATABASE_URL to use another PostgreSQL.",
    );
  }
}

export class ClusterNotMade extends EmbeddedPostgresError {
  constructor(cluster: string, ended: string, output: string) {
    super(
      `PostgreSQL could not create its database in ${cluster} (initdb: ${ended}). Its output:\n${output.trim()}`,
    );
  }
}

export async function initializeCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account | null,
): Promise<void> {
  const new_cluster = await makeNewFolder(folder);
  try {
    const maker = account && (await requireNamedAccount());
    if (maker) await giveTree(new_cluster, maker);
    await runInitdb(new_cluster, binaries, maker);
    if (account) await giveTree(new_cluster, account);
    await rename(new_cluster, folder.cluster);
  } catch (error) {
    await rm(new_cluster, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(folder.path);
}

/** Uses a new name each time, because the initdb of a killed start may still be writing to its own folder. */
async function makeNewFolder({ path }: DataFolder): Promise<string> {
  try {
    const leftovers = (await readdir(path)).filter((name) => name.startsWith(new_cluster_prefix));
    for (const name of leftovers) await rm(join(path, name), { recursive: true, force: true, maxRetries: 5 });
    return await mkdtemp(join(path, new_cluster_prefix));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new DataFolderUnusable(path, `${new_cluster_prefix}* in it cannot be created`, error);
  }
}

async function runInitdb(new_cluster: string, binaries: Binaries, account: Account | null): Promise<void> {
  const { child, exited } = await runProgram(binaries, new_cluster, {
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
  if (/could not look up effective user ID/.test(complaint)) throw new UserWithoutName(process.getuid?.());
  throw new ClusterNotMade(new_cluster, ended, complaint);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
