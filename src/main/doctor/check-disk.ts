/** Checks the free space for the data folder, the reserve, and that other users cannot read the folder. */
import { stat } from "node:fs/promises";
import { measureSpace, type Space } from "../../platform/disk/index.ts";
import type { Config } from "../config.ts";
import { dataDisk } from "../data-disk.ts";
import type { Result } from "./finding.ts";

const free_bytes_min = 1024 ** 3;

export async function checkDisk(config: Config): Promise<Result[]> {
  const place = dataDisk(config);
  const found = await stat(place.folder).catch(() => null);
  if (!found) return [];
  const findings = [toFinding(place.folder, config, await measureSpace(place))];
  if ((found.mode & 0o077) !== 0)
    findings.push({
      status: "warning",
      message: `Other users of this machine can read ${place.folder}.`,
      fix: `chmod 700 ${place.folder}`,
    });
  return findings;
}

function toFinding(folder: string, config: Config, space: Space): Result {
  const reserve = config.database_url === null ? toReserve(config.disk_reserve, space) : "";
  const message = `${toSize(space.free_bytes)} are free for ${folder}.${reserve}`;
  if (space.spare_bytes < config.disk_reserve) {
    const lacking = toSize(config.disk_reserve - space.spare_bytes);
    return {
      status: "failed",
      message: `${message} That is too little: writes are refused.`,
      fix: `Free at least ${lacking}. The service then recovers automatically.`,
    };
  }
  if (space.free_bytes >= free_bytes_min) return { status: "ok", message };
  return { status: "warning", message, fix: "Free some space soon; on a full disk nothing can be saved." };
}

function toReserve(wanted_bytes: number, { reserved_bytes }: Space): string {
  if (wanted_bytes === 0) return "";
  return reserved_bytes === wanted_bytes
    ? ` The reserve of ${toSize(wanted_bytes)} exists.`
    : ` The reserve of ${toSize(wanted_bytes)} is missing; a running server creates it when there is space.`;
}

function toSize(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2;
  return mebibytes < 1024 ? `${Math.ceil(mebibytes)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}
