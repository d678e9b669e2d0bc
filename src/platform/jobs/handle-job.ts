/** Attaches to a declared job or schedule the code that runs it. */
import type { Instant } from "../../kernel/calendar.ts";
import type { Context, Tx } from "../db/database.ts";
import type { Job, JobData, Schedule } from "./define-job.ts";

type Handler<Data extends JobData> = (tx: Tx, data: Data, context: Context) => Promise<void>;

export interface HandledJob extends Job {
  run(...given: Parameters<Handler<JobData>>): Promise<void>;
  /** Runs once after the job was given up, always in a database transaction of its own. */
  giveUp?(...given: Parameters<Handler<JobData>>): Promise<void>;
}

/** `giveUp` is needed where a record shows that it waits for the job. */
export function handleJob<Data extends JobData>(
  job: Job<Data>,
  run: Handler<Data>,
  giveUp?: Handler<Data>,
): HandledJob {
  return { ...job, run, ...(giveUp ? { giveUp } : {}) };
}

/** It finds out by their state which organizations have something to do. */
export interface HandledSchedule extends Schedule {
  /** `previous_run_at` is null when no run is known. */
  run(now: Instant, previous_run_at?: Instant | null): Promise<void>;
}

export function handleSchedule(schedule: Schedule, run: HandledSchedule["run"]): HandledSchedule {
  return { ...schedule, run };
}
