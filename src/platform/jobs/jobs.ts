/**
 * Background jobs on pg-boss. A job is enqueued in the database transaction of the change that needs it, so
 * either both happen or neither. A handler's effects and the completion of its job share one transaction too,
 * so a worker that is killed at any point leaves either no effect or the whole effect, exactly once.
 */
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../../kernel/calendar.ts";
import type { Database } from "../db/database.ts";
import { withStartUpLock } from "../db/start-up-lock.ts";
import { type Disk, unwatchedDisk } from "../disk/index.ts";
import { resetFutureTimes } from "./clock-set-back.ts";
import { dead_letters, givingUp } from "./dead-letters.ts";
import type { JobData } from "./define-job.ts";
import type { HandledJob, HandledSchedule } from "./handle-job.ts";
import { declareQueues } from "./queues.ts";
import { inTransaction, runJob, type TakenJob } from "./run-job.ts";
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
  const queues = workedQueues(options);

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
        for (const queue of queues) done += await drainQueue(boss, options, queue);
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
  for (const queue of workedQueues(options))
    for (let index = 0; index < queue.concurrency; index++) await startWorker(boss, options, queue);
  // pg-boss looks for interrupted jobs only after its first interval, which a process that crashes soon never reaches.
  boss.supervise().catch((error) => options.log.error({ err: error }, "jobs"));
  return startSchedules(boss, options);
}

/** Lets running jobs finish and starts no more. */
async function stopWorkers(boss: PgBoss, options: JobsOptions): Promise<void> {
  const worked = [...workedQueues(options), ...options.scheduled_jobs];
  await Promise.all(worked.map(({ name }) => boss.offWork(name, { wait: true })));
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

/** A queue of organization jobs, and the job that each of its entries stands for. */
interface WorkedQueue {
  name: string;
  concurrency: number;
  jobOf(taken: TakenJob): HandledJob;
}

function workedQueues({ organization_jobs, log }: JobsOptions): WorkedQueue[] {
  return [
    ...organization_jobs.map((job) => ({
      name: job.name,
      concurrency: job.concurrency ?? 1,
      jobOf: () => job,
    })),
    {
      name: dead_letters,
      concurrency: 1,
      jobOf: (taken) => givingUp(organization_jobs, log, taken),
    },
  ];
}

/**
 * A worker takes one job at a time and looks for the next as soon as it is done. By itself pg-boss would wait
 * for the next notification or poll, even when a hundred jobs arrived while it was busy.
 */
async function startWorker(boss: PgBoss, options: JobsOptions, { name, jobOf }: WorkedQueue): Promise<void> {
  const settings = {
    batchSize: 1,
    includeMetadata: true,
    pollingIntervalSeconds: poll_seconds,
    notifyPollingIntervalSeconds: late_seconds,
  } as const;
  const id = await boss.work(name, settings, async ([taken]: TakenJob[]) => {
    if (!taken) return;
    try {
      await runJob(boss, options, jobOf(taken), taken);
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

async function drainQueue(boss: PgBoss, options: JobsOptions, { name, jobOf }: WorkedQueue): Promise<number> {
  let done = 0;
  for (;;) {
    const [taken] = await boss.fetch<JobData>(name, { ignoreStartAfter: true, includeMetadata: true });
    if (!taken) return done;
    const job = jobOf(taken);
    try {
      await runJob(boss, options, job, taken);
      if (job.transaction === "handler") await boss.complete(name, taken.id);
      done += 1;
    } catch (error) {
      await boss.fail(name, taken.id, { message: String(error) });
      throw error;
    }
  }
}
