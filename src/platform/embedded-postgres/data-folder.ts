/**
 * PostgreSQL's files in Daybook's data folder:
 *
 *   postgres/          the database cluster (mode 0700) and, in it, the socket
 *   postgres.new-…     a cluster that initdb has not finished; never used, removed at the next first start
 *   postgres.lock      the owner's lock file; it must not be deleted, even while nobody holds the lock
 *   postgres.owner     the owner's pid, for the error message of a second owner
 *   postgres.runtime/  a copy of PostgreSQL's programs, only if the npm package cannot be used in place
 *   postgres.log       the server's log; postgres.log.1 is the older part
 */

import { access, constants, lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

export const postgres_major = "18";

export interface DataFolder {
  path: string;
  cluster: string;
  lock: string;
  owner: string;
  log: string;
  runtime: string;
}

export class DataFolderUnusable extends EmbeddedPostgresError {
  constructor(path: string, found: string, cause?: unknown) {
    super(
      `The data folder ${path} cannot be used: ${found}. ` +
        "Give Daybook a folder that it may create or write to, or set DATABASE_URL to use another PostgreSQL.",
      { cause },
    );
  }
}

export class ClusterOfOtherMajor extends EmbeddedPostgresError {
  constructor(cluster: string, found: string) {
    super(
      `${cluster} was created by PostgreSQL ${found}, but this Daybook contains PostgreSQL ${postgres_major}. ` +
        `Run the Daybook version that created it, or dump it with PostgreSQL ${found} and restore it into a new data folder.`,
    );
  }
}

export class ClusterUnrecognized extends EmbeddedPostgresError {
  constructor(cluster: string) {
    super(
      `${cluster} is not a PostgreSQL database: it is not empty and has no file PG_VERSION. ` +
        "Restore it from a backup, or move it away to start with an empty database.",
    );
  }
}

export class ClusterOfOtherUser extends EmbeddedPostgresError {
  constructor(cluster: string, owner_uid: number, our_uid: number) {
    super(
      `${cluster} belongs to user ${owner_uid}, but Daybook runs as user ${our_uid}` +
        " (when Daybook is started as root, the database belongs to a separate account). " +
        `Start Daybook as root or as user ${owner_uid}, or, while no Daybook runs, ` +
        `change the owner as root: chown -R ${our_uid} ${cluster}`,
    );
  }
}

/** Creates the folder if it is missing. */
export async function openDataFolder(data_dir: string): Promise<DataFolder> {
  const wanted = resolve(data_dir);
  try {
    await makeFolder(wanted);
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    return toDataFolder(await realpath(wanted));
  } catch (error) {
    if (errorCode(error) === "ENOSPC") throw error;
    throw new DataFolderUnusable(wanted, toReason(error), error);
  }
}

/** Null if the folder does not exist yet. */
export async function findDataFolder(data_dir: string): Promise<DataFolder | null> {
  const wanted = resolve(data_dir);
  try {
    const path = await realpath(wanted);
    return (await stat(path)).isDirectory() ? toDataFolder(path) : null;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
    throw new DataFolderUnusable(wanted, toReason(error), error);
  }
}

/** False if there is no cluster yet. Refuses a cluster that this PostgreSQL must not use. */
export async function requireUsableCluster({ cluster }: DataFolder): Promise<boolean> {
  const found = await lstat(cluster).catch(() => null);
  if (!found) return false;
  const our_uid = process.getuid?.() ?? 0;
  if (our_uid !== 0 && found.uid !== our_uid) throw new ClusterOfOtherUser(cluster, found.uid, our_uid);

  const major = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (major === null) {
    if (found.isDirectory() && (await readdir(cluster)).length === 0) return false;
    throw new ClusterUnrecognized(cluster);
  }
  if (major.trim() !== postgres_major) throw new ClusterOfOtherMajor(cluster, major.trim());
  return true;
}

function toDataFolder(path: string): DataFolder {
  return {
    path,
    cluster: join(path, "postgres"),
    lock: join(path, "postgres.lock"),
    owner: join(path, "postgres.owner"),
    log: join(path, "postgres.log"),
    runtime: join(path, "postgres.runtime"),
  };
}

const reasons: Record<string, string> = {
  ENOENT: "it cannot be created there; its parent folder is missing or read-only",
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "part of its path is a file, not a folder",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only file system",
  ENAMETOOLONG: "its path is longer than the file system allows",
  ELOOP: "its path is a loop of symbolic links",
};

function toReason(error: unknown): string {
  return reasons[errorCode(error) ?? ""] ?? (error as Error).message;
}
