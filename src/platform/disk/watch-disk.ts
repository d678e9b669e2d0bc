/**
 * Watches the disk of the data folder, so that it never becomes completely full: writes are refused while
 * PostgreSQL still has space to go on. docs/disk.md says what an operator sees.
 *
 * All decisions depend on one number, the spare bytes: the free bytes minus what the reserve still lacks. So
 * deleting the reserve does not look like more space, and creating it again does not look like less.
 *
 *   spare below `reserve_bytes`       writes are refused, reads go on
 *   spare below a quarter of it       the reserve is deleted
 */
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AppError } from "../../kernel/errors.ts";
import { DiskReadOnly, findDiskError, NoDiskSpace } from "./disk-errors.ts";
import { findReserveBytes, giveUpReserve, makeReserve } from "./reserve.ts";

export interface Disk {
  /** Whether the database is on this disk too. Then every write needs it; otherwise only files do. */
  readonly holds_database: boolean;
  /** Why nothing may be written right now; null when writing is possible. */
  findRefusal(): AppError | null;
  requireWritable(): void;
  /** Reports an error that may come from the disk, which is then checked at once. */
  notice(error: unknown): void;
  /** Calls back whenever writing becomes possible or impossible. */
  onChange(listener: (writable: boolean) => void): void;
  close(): Promise<void>;
}

/** The disk to watch, and its limits. */
export interface DiskPlace {
  folder: string;
  /** How much must stay free, and the size of the reserve; 0: no limit and no reserve. */
  reserve_bytes: number;
  /** Whether the database is on this disk. Only then is there a reserve, because it is for PostgreSQL. */
  holds_database: boolean;
}

export interface DiskOptions extends DiskPlace {
  log: Pick<Logger, "warn" | "info">;
  check_interval_ms?: number;
}

const check_interval_ms_default = 1000;
const give_up_share = 1 / 4;
/**
 * Writes resume only with somewhat more space than the limit, so that they do not start and stop all the
 * time.
 */
const resume_share = 5 / 4;

export function reservePath(folder: string): string {
  return join(folder, "disk.reserve");
}

/** For processes that have no data folder. */
export const unwatchedDisk: Disk = {
  holds_database: false,
  findRefusal: () => null,
  requireWritable() {},
  notice() {},
  onChange() {},
  async close() {},
};

/** Resolves after the first check, so that on a full disk the reserve is deleted before PostgreSQL starts. */
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
  /** Only one check at a time, because two could create and delete the reserve concurrently. */
  const look = (suspect: AppError | null = null) => {
    looking = looking.then(async () => {
      // Other errors (the folder does not exist yet, for example) are no reason to refuse writes.
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
  /** The size of the reserve on the disk. */
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

/**
 * Checks the disk; returns the reason to refuse writes, or null. `last` is the previous result or a suspected
 * one.
 */
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
