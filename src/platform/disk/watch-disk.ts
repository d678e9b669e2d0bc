/**
 * Watches the disk that holds the data folder, so that it never becomes quite full: writes are refused while there is
 * still space for PostgreSQL to go on. docs/disk.md says what an operator sees.
 *
 * Everything is decided by one figure, the spare bytes: what is free, less what the reserve still lacks. So giving the
 * reserve up does not look like space won, and making it again does not look like space lost.
 *
 *   spare below `reserve_bytes`       writes are refused, reads go on
 *   spare below a quarter of it       the reserve is given up
 */
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AppError } from "../../kernel/errors.ts";
import { DiskReadOnly, findDiskError, NoDiskSpace } from "./disk-errors.ts";
import { findReserveBytes, giveUpReserve, makeReserve } from "./reserve.ts";

export interface Disk {
  /** Whether the database lies on it too: then everything that writes needs it, otherwise only files do. */
  readonly holds_database: boolean;
  /** Why nothing may be written right now; null when writing is possible. */
  findRefusal(): AppError | null;
  requireWritable(): void;
  /** Tells of an error that may come from the disk: it is looked at right away. */
  notice(error: unknown): void;
  /** Calls back whenever writing becomes possible or impossible. */
  onChange(listener: (writable: boolean) => void): void;
  close(): Promise<void>;
}

/** Which disk, and what is asked of it. */
export interface DiskPlace {
  folder: string;
  /** How much is to stay free, and how large the reserve is; 0: no limit and no reserve. */
  reserve_bytes: number;
  /** Only where the database lies there too is there a reserve: it is for PostgreSQL. */
  holds_database: boolean;
}

export interface DiskOptions extends DiskPlace {
  log: Pick<Logger, "warn" | "info">;
  check_interval_ms?: number;
}

const check_interval_ms_default = 1000;
const give_up_share = 1 / 4;
/** Writing is possible again only with somewhat more space, so that it does not start and stop all the time. */
const resume_share = 5 / 4;

export function reservePath(folder: string): string {
  return join(folder, "disk.reserve");
}

/** For processes that neither own a data folder nor need one. */
export const unwatchedDisk: Disk = {
  holds_database: false,
  findRefusal: () => null,
  requireWritable() {},
  notice() {},
  onChange() {},
  async close() {},
};

/** Resolves after the first look, so that a reserve is given up before PostgreSQL starts on a full disk. */
export async function watchDisk(options: DiskOptions): Promise<Disk> {
  const { holds_database, log, check_interval_ms = check_interval_ms_default } = options;
  const listeners: ((writable: boolean) => void)[] = [];
  let refusal: AppError | null = null;
  let looking: Promise<void> = Promise.resolve();
  let ticking: Promise<void> = looking;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const become = (found: AppError | null) => {
    const changed = found?.name !== refusal?.name;
    refusal = found;
    if (!changed) return;
    if (found) log.warn({ reason: found.name }, "writes are refused until the disk can take them");
    else log.info("the disk can take writes again");
    for (const listener of listeners) listener(found === null);
  };
  /** One look at a time: two would make and give up the reserve under each other's hands. */
  const look = (suspect: AppError | null = null) => {
    looking = looking.then(async () => {
      // Not the disk's fault: the folder is not there yet, say. Then nothing is known against writing.
      become(await examine(options, suspect ?? refusal).catch(findDiskError));
    });
    return looking;
  };

  const keepReserve = () => {
    looking = looking.then(async () => {
      if (refusal === null) become(await completeReserve(options).then(() => null, findDiskError));
    });
    return looking;
  };
  const again = () => {
    if (closed) return;
    timer = setTimeout(() => {
      ticking = look().then(keepReserve).then(again);
    }, check_interval_ms);
    timer.unref();
  };

  await look();
  again();
  return {
    holds_database,
    findRefusal: () => refusal,
    requireWritable() {
      if (refusal) throw refusal;
    },
    notice(error) {
      const suspect = findDiskError(error);
      if (suspect) look(suspect);
    },
    onChange: (listener) => void listeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await ticking;
      await looking;
    },
  };
}

export interface Space {
  free_bytes: number;
  /** Held by the reserve. */
  reserved_bytes: number;
  spare_bytes: number;
}

export async function measureSpace({ folder, reserve_bytes, holds_database }: DiskPlace): Promise<Space> {
  const { bavail, bsize } = await statfs(folder);
  const free_bytes = bavail * bsize;
  if (!holds_database) return { free_bytes, reserved_bytes: 0, spare_bytes: free_bytes };
  const reserved_bytes = Math.min(await findReserveBytes(reservePath(folder)), reserve_bytes);
  return { free_bytes, reserved_bytes, spare_bytes: free_bytes + reserved_bytes - reserve_bytes };
}

/** Why nothing may be written, by the latest look. `last` is what the look before found, or what an error suggests. */
async function examine(place: DiskPlace, last: AppError | null): Promise<AppError | null> {
  const { folder, reserve_bytes } = place;
  if (last instanceof DiskReadOnly && !(await isWritable(folder))) return last;
  const { spare_bytes, reserved_bytes } = await measureSpace(place);
  if (spare_bytes < reserve_bytes * give_up_share && reserved_bytes > 0)
    await giveUpReserve(reservePath(folder));
  const wanted_bytes = reserve_bytes * (last instanceof NoDiskSpace ? resume_share : 1);
  return spare_bytes < wanted_bytes ? new NoDiskSpace() : null;
}

async function completeReserve(place: DiskPlace): Promise<void> {
  const { reserved_bytes } = await measureSpace(place);
  if (place.holds_database && reserved_bytes < place.reserve_bytes)
    await makeReserve(reservePath(place.folder), place.reserve_bytes);
}

async function isWritable(folder: string): Promise<boolean> {
  const probe = join(folder, "disk.probe");
  try {
    await writeFile(probe, "");
    await rm(probe);
    return true;
  } catch (error) {
    return !(findDiskError(error) instanceof DiskReadOnly);
  }
}
