/**
 * How often a job is tried. An attempt that ends with an error counts against the job's `retry_limit`. An attempt
 * that ends because its process was killed says nothing about the job, so it does not. But a job may be what kills
 * the process, for example by using up the memory, so interruptions have a limit of their own.
 *
 * pg-boss has one count for both: `retry_count` rises with every attempt, and the job is given up when it reaches
 * `retry_limit`. Every job therefore starts with `interruptions_max` as its limit, and every error raises the limit by
 * one. So `retry_limit - interruptions_max` is the number of errors so far.
 */
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Job } from "./define-job.ts";

/**
 * Large, because all jobs that run when a process is killed are interrupted, and only one of them can be the cause.
 * Since pg-boss waits up to an hour between attempts, a job that kills every process is given up after three weeks.
 */
export const interruptions_max = 500;
const errors_retried_default = 20;

/** Thrown by a handler that was stopped from outside: its attempt does not count as an error. */
export class JobInterrupted extends Error {}

/** Call it before pg-boss learns about the error. */
export async function countError(
  boss: PgBoss,
  { retry_limit: errors_retried = errors_retried_default }: Job,
  { name, id, retryCount }: JobWithMetadata,
  error: unknown,
): Promise<void> {
  if (error instanceof JobInterrupted) return;
  await boss.getDb().executeSql(
    `update pgboss.job
    set retry_limit = case when retry_limit - $4 < $5 then retry_limit + 1 else retry_count end
    where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [name, id, retryCount, interruptions_max, errors_retried],
  );
}
