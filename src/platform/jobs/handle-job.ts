/** Attaches to a declared job or schedule the code that runs it. */
import type { Instant } from "../../kernel/calendar.ts";
import type { Context, Tx } from "../db/database.ts";
import type { Job, JobData, Schedule } from "./define-job.ts";

export interface HandledJob extends Job {
  run(tx: Tx, data: JobData, context: Context): Promise<void>;
}

export function handleJob<Data extends JobData>(
  job: Job<Data>,
  run: (tx: Tx, data: Data, context: Context) => Promise<void>,
): HandledJob {
  return { ...job, run };
}

/** It finds out by their state which organizations have something to do. */
export interface HandledSchedule extends Schedule {
  /** `previous_run_at` is null when no run is known. */
  run(now: Instant, previous_run_at?: Instant | null): Promise<void>;
}

export function handleSchedule(schedule: Schedule, run: HandledSchedule["run"]): HandledSchedule {
  return { ...schedule, run };
}
