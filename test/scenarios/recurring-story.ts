/**
 * Shared by the recurring scenarios: expected dates, computed independently of our code, and workers to kill.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import type { World } from "../harness/world.ts";

const days = { weekly: 7, biweekly: 14 } as const;
const months = { monthly: 1, bimonthly: 2, quarterly: 3, semiannual: 6, annual: 12 } as const;
export type Frequency = keyof typeof days | keyof typeof months;

/** The dates that docs/recurrence.md specifies, computed in the simplest way. */
export function promisedDates(start: string, frequency: Frequency, until: string): string[] {
  const [year, month, day] = start.split("-").map(Number) as [number, number, number];
  const dates: string[] = [];
  for (let n = 0; ; n++) {
    const date =
      frequency in days
        ? new Date(Date.UTC(year, month - 1, day + n * days[frequency as keyof typeof days]))
        : monthly(year, month - 1 + n * months[frequency as keyof typeof months], day);
    const text = date.toISOString().slice(0, 10);
    if (text > until) return dates;
    dates.push(text);
  }
}

function monthly(year: number, month: number, day: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last)));
}

export interface Billed {
  series_id: string;
  sequence: number;
  date: string;
  created_at: string;
}

/** Every invoice created by a series, with the period it bills. */
export async function billed(world: World): Promise<Billed[]> {
  const rows = await world.superuser(`
    select i.recurring_series_id as series_id, r.sequence, i.date::text as date,
      to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from invoices i
    left join recurring_series_runs r on r.organization_id = i.organization_id and r.invoice_id = i.id
    where i.recurring_series_id is not null
    order by i.recurring_series_id, i.date, i.id`);
  return rows as unknown as Billed[];
}

/** How many periods have been billed so far. */
export async function billedCount(world: World): Promise<number> {
  const [row] = await world.superuser("select count(*)::int as count from recurring_series_runs");
  return row?.count as number;
}

/** How often to check what a worker has done; each check costs a connection. */
const poll_ms = 25;

/**
 * Starts a worker process, waits until it has created some invoices, and kills it with a signal that it
 * cannot catch, in the middle of a database transaction. Returns how many invoices it created.
 */
export async function killWorker(world: World, data_dir: string, after_count: number): Promise<number> {
  const worker = spawn(
    process.execPath,
    [join(import.meta.dirname, "recurring-worker.ts"), world.connectionString, world.clock.now(), data_dir],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  try {
    await new Promise<void>((resolve, reject) => {
      createInterface(worker.stdout).once("line", () => resolve());
      worker.once("exit", () => reject(new Error("The worker ended by itself.")));
    });
    const before = await billedCount(world);
    let made = 0;
    while (made < after_count) {
      await setTimeout(poll_ms);
      made = (await billedCount(world)) - before;
    }
    return made;
  } finally {
    worker.kill("SIGKILL");
    await ended;
  }
}
