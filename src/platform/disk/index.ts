export { findDiskError } from "./disk-errors.ts";
export {
  type Disk,
  type DiskPlace,
  measureSpace,
  reservePath,
  type Space,
  unwatchedDisk,
  watchDisk,
} from "./watch-disk.ts";
