/**
 * Jobs that run every minute, hour or day. They do not depend on a time of day: the database keeps the last
 * completed run of each job, and any worker process runs what is overdue. A machine that was asleep at
 * midnight catches up at its next tick.
 */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { type Period, periods_ms } from "./define-job.ts";
import type { HandledSchedule } from "./handle-job.ts";

/**
 * A last run in the future means that the clock was set back. Up to one period ahead it still counts, so that
 * two machines whose clocks differ slightly do not repeat each other's work.
 */
export function isDue(every: Period, run_at: Instant | null, now: Instant): boolean {
  if (run_at === null) return true;
  const period_ms = periods_ms[every];
  const periodOf = (at: Instant) => Math.floor(Date.parse(at) / period_ms);
  return periodOf(now) > periodOf(run_at) || run_at > addMilliseconds(now, period_ms);
}

export async function findDue(
  db: Database,
  jobs: readonly HandledSchedule[],
  now: Instant,
): Promise<HandledSchedule[]> {
  const runs = await db.system(now, (tx) =>
    tx.many<{ name: string; run_at: Instant }>(sql`select name, run_at from scheduled_runs`),
  );
  const run_at = new Map(runs.map((run) => [run.name, run.run_at]));
  return jobs.filter(({ name, every }) => isDue(every, run_at.get(name) ?? null, now));
}

/** Checks again right before the run, because another process may have completed it since it was queued. */
export async function runIfDue(
  db: Database,
  { name, every, run }: HandledSchedule,
  now: Instant,
): Promise<void> {
  const found = await db.system(now, (tx) =>
    tx.maybe<{ run_at: Instant }>(sql`select run_at from scheduled_runs where name = ${name}`),
  );
  const previous_run_at = found?.run_at ?? null;
  if (!isDue(every, previous_run_at, now)) return;
  await run(now, previous_run_at);
  await db.system(now, (tx) =>
    tx.run(sql`
      insert into scheduled_runs (name, run_at) values (${name}, ${now})
      on conflict (name) do update set run_at = excluded.run_at`),
  );
}

/** Runs the given functions one after the other. A failure rejects only its own promise. */
export function createSequence(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
