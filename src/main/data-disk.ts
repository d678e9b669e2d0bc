/** The disk of the data folder, from the configuration. */
import { resolve } from "node:path";
import type { Logger } from "pino";
import { type Disk, type DiskPlace, watchDisk } from "../platform/disk/index.ts";
import type { Config } from "./config.ts";

export function dataDisk(config: Config): DiskPlace {
  return {
    folder: resolve(config.data_dir),
    reserve_bytes: config.disk_reserve,
    holds_database: config.database_url === null,
  };
}

export function watchDataDisk(config: Config, log: Logger): Promise<Disk> {
  return watchDisk({ ...dataDisk(config), log });
}
