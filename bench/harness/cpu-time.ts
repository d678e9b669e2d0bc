import { readFileSync } from "node:fs";
import type pg from "pg";

/** CPU time of this process and of its database connections so far, in milliseconds. */
export async function cpuTime(owner: pg.Client): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await owner.query("select pid from pg_stat_activity where application_name = 'daybook'");
  const ticks = rows.reduce((sum: number, { pid }) => sum + ticksOf(pid), 0);
  return (user + system) / 1000 + ticks * 10;
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
