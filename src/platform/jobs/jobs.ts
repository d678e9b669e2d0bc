/**
 * Background jobs on pg-boss. A job is enqueued in the database transaction of the change that needs it, so
 * either both happen or neither. A handler's effects and the completion of its job share one transaction too,
 * so a worker that is killed at any point leaves either no effect or the whole effect, exactly once.
 */
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../../kernel/calendar.ts";
import type { Context, Database, Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { withStartUpLock } from "../db/start-up-lock.ts";
import { type Disk, unwatchedDisk } from "../disk/index.ts";
import { resetFutureTimes } from "./clock-set-back.ts";
import type { JobData } from "./define-job.ts";
import type { HandledJob, HandledSchedule } from "./handle-job.ts";
import { declareQueues } from "./queues.ts";
import { createSequence, findDue, runIfDue } from "./schedule.ts";

export interface Jobs {
  /** Starts workers for every declared job and schedule. Without this call the process only enqueues. */
  work(): Promise<void>;
  /** Runs all waiting jobs, including those scheduled for later, until none is left. For tests. */
  drain(): Promise<number>;
  /** Runs the scheduled jobs that are due, one after the other, and returns their names. For tests. */
  runDue(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  connectionString: string;
  db: Database;
  clock: Clock;
  log: Logger;
  /** While the disk cannot take writes, no job is started. */
  disk?: Disk;
  organization_jobs: readonly HandledJob[];
  scheduled_jobs: readonly HandledSchedule[];
}

const poll_seconds = 2;
/** New jobs are announced by LISTEN/NOTIFY; retries and delayed jobs are found by polling this often. */
const late_seconds = 5;
const supervise_seconds = 30;
/** How often a worker process looks for scheduled jobs that are due. */
const tick_ms = 15_000;
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "daybook jobs",
    max: 4,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: supervise_seconds,
    monitorIntervalSeconds: supervise_seconds,
  });
  const { disk = unwatchedDisk } = options;
  boss.on("error", (error) => {
    disk.notice(error);
    options.log.error({ err: error }, "jobs");
  });
  const { organization_jobs } = options;
  await withStartUpLock(options.connectionString, async () => {
    await boss.start();
    await declareQueues(boss, organization_jobs, options.scheduled_jobs);
    await allowEnqueueing(boss);
  });
  const byName = new Map(organization_jobs.map((job) => [job.name, job]));

  options.db.setEnqueue(async (tx, { name }, data, { start_after, singleton_key, priority }) => {
    if (!byName.has(name)) throw new Error(`Job ${name} has no handler.`);
    const settings = {
      ...(start_after ? { startAfter: start_after } : {}),
      ...(singleton_key ? { singletonKey: singleton_key } : {}),
      ...(priority ? { priority } : {}),
    };
    await boss.insert(
      name,
      data.map((one) => ({ data: one, ...settings })),
      { db: inTransaction(tx) },
    );
  });

  let working: Working | null = null;
  const start = async () => {
    working ??= await startWorking(boss, options);
  };
  const pause = async () => {
    if (working) await Promise.all([stopWorkers(boss, options), working.stopTicking()]);
    working = null;
  };
  return {
    async work() {
      if (disk.findRefusal() === null) await start();
      // A job that fails on a full disk would use up its retries, so workers pause until the disk can take
      // writes.
      let changing: Promise<void> = Promise.resolve();
      disk.onChange((writable) => {
        changing = changing
          .then(writable ? start : pause)
          .catch((error) => options.log.error({ err: error }, "jobs"));
      });
    },
    async drain() {
      let done = 0;
      for (let before = -1; before !== done; ) {
        before = done;
        for (const job of byName.values()) done += await drainQueue(boss, options, job);
      }
      return done;
    },
    async runDue() {
      const due = await findDue(options.db, options.scheduled_jobs, options.clock.now());
      const ran: string[] = [];
      for (const job of due) if (await runScheduledOnce(boss, options, job)) ran.push(job.name);
      return ran;
    },
    async stop() {
      await working?.stopTicking();
      await boss.stop({ graceful: true, timeout: 30_000 });
    },
  };
}

/** The running workers and schedules. */
interface Working {
  /** Stops the schedules. The workers go on until `stopWorkers` is called or pg-boss stops. */
  stopTicking(): Promise<void>;
}

async function startWorking(boss: PgBoss, options: JobsOptions): Promise<Working> {
  for (const job of options.organization_jobs)
    for (let index = 0; index < (job.concurrency ?? 1); index++) await startWorker(boss, options, job);
  return startSchedules(boss, options);
}

/** Lets running jobs finish and starts no more. */
async function stopWorkers(boss: PgBoss, options: JobsOptions): Promise<void> {
  const jobs = [...options.organization_jobs, ...options.scheduled_jobs];
  await Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })));
}

/**
 * Each scheduled job has its own queue that holds at most one job, so two processes never run it at the same
 * time. Hourly and daily jobs may be long and are often due together, so they run one after the other; short
 * ones do not wait for them.
 */
async function startSchedules(boss: PgBoss, options: JobsOptions): Promise<Working> {
  const { db, clock, log, scheduled_jobs } = options;
  const runInSequence = createSequence();
  let stopped = false;
  for (const job of scheduled_jobs) {
    const run = async () => {
      if (!stopped) await runIfDue(db, job, clock.now());
    };
    const isLong = job.every === "hour" || job.every === "day";
    await boss.work(job.name, { pollingIntervalSeconds: poll_seconds }, () =>
      isLong ? runInSequence(run) : run(),
    );
  }
  const tick = async () => {
    await resetFutureTimes(boss);
    for (const { name } of await findDue(db, scheduled_jobs, clock.now())) await boss.send(name, {});
  };
  const tickSafely = () => tick().catch((error: unknown) => log.error({ err: error }, "schedules"));
  let running = tickSafely();
  const timer = setInterval(() => {
    running = running.then(tickSafely);
  }, tick_ms);
  return {
    async stopTicking() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function runScheduledOnce(boss: PgBoss, options: JobsOptions, job: HandledSchedule): Promise<boolean> {
  await boss.send(job.name, {});
  const [taken] = await boss.fetch(job.name, { ignoreStartAfter: true });
  if (!taken) return false;
  try {
    await runIfDue(options.db, job, options.clock.now());
    await boss.complete(job.name, taken.id);
    return true;
  } catch (error) {
    await boss.fail(job.name, taken.id, { message: String(error) });
    throw error;
  }
}

/**
 * A worker takes one job at a time and looks for the next as soon as it is done. By itself pg-boss would wait
 * for the next notification or poll, even when a hundred jobs arrived while it was busy.
 */
async function startWorker(boss: PgBoss, options: JobsOptions, job: HandledJob): Promise<void> {
  const settings = {
    batchSize: 1,
    includeMetadata: true,
    pollingIntervalSeconds: poll_seconds,
    notifyPollingIntervalSeconds: late_seconds,
  } as const;
  const id = await boss.work(job.name, settings, async ([taken]: JobWithMetadata<JobData>[]) => {
    if (!taken) return;
    try {
      await runJob(boss, options, job, taken);
    } catch (error) {
      options.disk?.notice(error);
      throw error;
    } finally {
      boss.notifyWorker(id);
    }
  });
}

/** Database transactions of an organization run as daybook_app, which may add jobs and complete its own. */
async function allowEnqueueing(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  await db.executeSql("grant usage on schema pgboss to daybook_app");
  await db.executeSql("grant select, insert, update on all tables in schema pgboss to daybook_app");
}

function inTransaction(tx: Tx) {
  return { executeSql: (text: string, values?: unknown[]) => tx.query(text, values) };
}

async function runJob(
  boss: PgBoss,
  options: JobsOptions,
  job: HandledJob,
  taken: JobWithMetadata<JobData>,
): Promise<void> {
  const context: Context = {
    organization_id: taken.data.organization_id,
    actor: { kind: "system", id: null, channel: `job ${job.name}`, request_id: taken.id },
    now: options.clock.now(),
  };
  if (job.transaction === "handler") return job.run(noTransaction, taken.data, context);
  await options.db.organization(context, async (tx) => {
    await requireStillOurs(tx, taken);
    await job.run(tx, taken.data, context);
    await boss.complete(job.name, taken.id, null, { db: inTransaction(tx) });
  });
}

/**
 * When a worker exceeds its job's time limit, the job may go to another worker. The row stays locked until
 * the commit, so only one of the two can commit its effects.
 */
async function requireStillOurs(tx: Tx, taken: JobWithMetadata<JobData>): Promise<void> {
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

async function drainQueue(boss: PgBoss, options: JobsOptions, job: HandledJob): Promise<number> {
  let done = 0;
  for (;;) {
    const [taken] = await boss.fetch<JobData>(job.name, { ignoreStartAfter: true, includeMetadata: true });
    if (!taken) return done;
    try {
      await runJob(boss, options, job, taken);
      if (job.transaction === "handler") await boss.complete(job.name, taken.id);
      done += 1;
    } catch (error) {
      await boss.fail(job.name, taken.id, { message: String(error) });
      throw error;
    }
  }
}
