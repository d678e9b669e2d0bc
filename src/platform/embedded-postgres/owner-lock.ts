/**
 * One Daybook process owns the embedded PostgreSQL of a data folder: it alone starts, adopts and stops it.
 *
 * It is a lock of the operating system, so it is released however the process ends. Node cannot lock a file
 * itself, but the SQLite inside Node can: an open `begin exclusive` holds a POSIX lock on the file and writes
 * nothing. A bound socket was rejected because a stale one cannot be replaced without a race; an abstract
 * socket, because any local user can take its name and containers do not share it.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { giveToFolderOwner } from "./accounts.ts";
import { type DataFolder, DataFolderUnusable } from "./data-folder.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { isAlive } from "./postmaster.ts";

const sqlite_busy = 5;
const owner_pid_attempts_max = 40;
const owner_pid_interval_ms = 25;

export interface OwnerLock {
  release(): Promise<void>;
}

export class DataFolderInUse extends EmbeddedPostgresError {
  readonly owner_pid: number | null;
  constructor(path: string, owner_pid: number | null) {
    const owner =
      owner_pid === null ? "by a process that is not visible from here" : `by process ${owner_pid}`;
    super(
      `The data folder ${path} is already in use ${owner}. ` +
        "Stop that Daybook first, or use another data folder for this one.",
    );
    this.owner_pid = owner_pid;
  }
}

export async function takeOwnerLock(folder: DataFolder): Promise<OwnerLock> {
  const database = lockFile(folder);
  if (!database) throw new DataFolderInUse(folder.path, await findOwnerPid(folder));
  try {
    // Nothing else may open the lock file: with POSIX locks, closing it anywhere in the process releases the
    // lock.
    await giveToFolderOwner(folder.lock);
    await rm(folder.owner, { force: true });
    await writeFile(folder.owner, `${process.pid}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    async release() {
      if (!database.isOpen) return;
      // Before the lock is released, so that the next owner's file is not removed. A leftover file does
      // little harm.
      await rm(folder.owner, { force: true }).catch(() => undefined);
      if (database.isOpen) database.close();
    },
  };
}

function lockFile(folder: DataFolder): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(folder.lock, { timeout: 0 });
    // Otherwise SQLite creates a journal file next to it, which a killed owner leaves behind.
    database.exec("pragma journal_mode = memory");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === sqlite_busy) return null;
    throw new DataFolderUnusable(folder.path, `${folder.lock} cannot be locked`, error);
  }
}

/** The owner writes its pid just after it takes the lock, so a concurrent start may have to wait for it. */
async function findOwnerPid(folder: DataFolder): Promise<number | null> {
  for (let attempt = 0; attempt < owner_pid_attempts_max; attempt += 1) {
    const pid = Number.parseInt(await readFile(folder.owner, "utf8").catch(() => ""), 10);
    if (pid > 0 && isAlive(pid)) return pid;
    await sleep(owner_pid_interval_ms);
  }
  return null;
}
