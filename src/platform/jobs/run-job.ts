/** One attempt of a job. */
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Clock } from "../../kernel/calendar.ts";
import type { Context, Database, Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { countError } from "./attempts.ts";
import type { JobData } from "./define-job.ts";
import type { HandledJob } from "./handle-job.ts";

export type TakenJob = JobWithMetadata<JobData>;

interface Running {
  db: Database;
  clock: Clock;
}

/** If the attempt fails, the error is counted before it reaches pg-boss. */
export async function runJob(
  boss: PgBoss,
  running: Running,
  job: HandledJob,
  taken: TakenJob,
): Promise<void> {
  try {
    await attempt(boss, running, job, taken);
  } catch (error) {
    // If the database cannot be reached, nobody records the error, and the attempt looks like an interrupted one.
    await countError(boss, job, taken, error).catch(() => {});
    throw error;
  }
}

async function attempt(
  boss: PgBoss,
  { db, clock }: Running,
  job: HandledJob,
  taken: TakenJob,
): Promise<void> {
  const context: Context = {
    organization_id: taken.data.organization_id,
    actor: { kind: "system", id: null, channel: `job ${job.name}`, request_id: taken.id },
    now: clock.now(),
  };
  if (job.transaction === "handler") return job.run(noTransaction, taken.data, context);
  await db.organization(context, async (tx) => {
    await requireStillOurs(tx, taken);
    await job.run(tx, taken.data, context);
    await boss.complete(taken.name, taken.id, null, { db: inTransaction(tx) });
  });
}

/**
 * When a worker exceeds its job's time limit, the job may go to another worker. The row stays locked until
 * the commit, so only one of the two can commit its effects.
 */
async function requireStillOurs(tx: Tx, taken: TakenJob): Promise<void> {
  const ours = await tx.maybe(sql`
    select 1 from pgboss.job
    where name = ${taken.name} and id = ${taken.id} and state = 'active' and retry_count = ${taken.retryCount}
    for update`);
  if (!ours) throw new Error(`Job ${taken.id} was given to another worker.`);
}

const noTransaction = new Proxy({} as Tx, {
  get() {
    throw new Error("This job declares transaction: handler; open a transaction with the database.");
  },
});

export function inTransaction(tx: Tx) {
  return { executeSql: (text: string, values?: unknown[]) => tx.query(text, values) };
}
