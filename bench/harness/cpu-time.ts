import { readFileSync } from "node:fs";
import type pg from "pg";

export interface CpuTime {
  server_ms: number;
  database_ms: number;
}

/** CPU time of this process and of the database connections with this name so far. */
export async function cpuTimes(owner: pg.Client, name = "daybook"): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  const { rows } = await owner.query("select pid from pg_stat_activity where application_name = $1", [name]);
  return {
    server_ms: (user + system) / 1000,
    database_ms: rows.reduce((sum: number, { pid }) => sum + cpuOf(pid), 0),
  };
}

/** The two together, in milliseconds. */
export async function cpuTime(owner: pg.Client): Promise<number> {
  const { server_ms, database_ms } = await cpuTimes(owner);
  return server_ms + database_ms;
}

/** In milliseconds. `schedstat` counts nanoseconds, where `stat` counts in steps of 10 ms. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
