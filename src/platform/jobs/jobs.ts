/**
 * Background work on pg-boss. A job is enqueued in the transaction of the change that needs it: both happen
 * or neither. A handler's effects and the completion of its job share one transaction too, so a worker that
 * is killed at any point leaves either nothing or the whole effect, once.
 */
import { type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";
import type { Clock, Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Database, Scope, Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { withStartUpLock } from "../db/start-up-lock.ts";

/** What every organization's job carries. */
export interface JobData {
  organization_id: OrganizationId;
}

export interface OrganizationJob<Data extends JobData = JobData> {
  /** `domain.verb` */
  name: string;
  retry_limit?: number;
  expire_seconds?: number;
  concurrency?: number;
  /** "handler": for long work with its own transactions; it must be safe to repeat. */
  transaction?: "job" | "handler";
  run(tx: Tx, data: Data, scope: Scope): Promise<void>;
}

/** Work of the service itself, on a schedule; it finds out which organizations have something to do. */
export interface ScheduledJob {
  name: string;
  cron: string;
  run(now: Instant): Promise<void>;
}

export interface Jobs {
  /** Starts working: every declared job and schedule. Without it this process only enqueues. */
  work(): Promise<void>;
  /** Runs everything that is waiting, also what lies in the future, until nothing is left. For tests. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  connectionString: string;
  db: Database;
  clock: Clock;
  log: Logger;
  organization_jobs: OrganizationJob<never>[];
  scheduled_jobs: ScheduledJob[];
}

const dead_letters = "dead_letters";
const retry_limit_default = 5;
const expire_seconds_default = 300;
const poll_seconds = 2;
/** Jobs of this moment are noticed at once; retries and jobs of a later time are found by looking this often. */
const late_seconds = 5;
/**
 * A worker says this often that it is alive. One that was killed is found out soon after, and another takes its
 * job up; without it a schedule would stand still until the job's time limit. Jobs that share a transaction
 * with their completion hold the row locked, so they cannot say so; they are short.
 */
const heartbeat_seconds = 30;
const supervise_seconds = 30;
const scheduled_retry_limit = 2;
const scheduled_expire_seconds = 3600;

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "daybook jobs",
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: supervise_seconds,
    monitorIntervalSeconds: supervise_seconds,
  });
  boss.on("error", (error) => options.log.error({ err: error }, "jobs"));
  await withStartUpLock(options.connectionString, async () => {
    await boss.start();
    await declareQueues(boss, options);
    await allowEnqueueing(boss);
  });
  const byName = new Map(options.organization_jobs.map((job) => [job.name, job as OrganizationJob]));

  options.db.setEnqueue(async (tx, name, data, { start_after, singleton_key }) => {
    if (!byName.has(name)) throw new Error(`No job is called ${name}.`);
    const settings = {
      ...(start_after ? { startAfter: start_after } : {}),
      ...(singleton_key ? { singletonKey: singleton_key } : {}),
    };
    await boss.insert(
      name,
      data.map((one) => ({ data: one, ...settings })),
      { db: inTransaction(tx) },
    );
  });

  return {
    async work() {
      for (const job of byName.values())
        for (let index = 0; index < (job.concurrency ?? 1); index++) await startWorker(boss, options, job);
      for (const job of options.scheduled_jobs) {
        await boss.schedule(job.name, job.cron);
        await boss.work(job.name, { pollingIntervalSeconds: poll_seconds }, () =>
          job.run(options.clock.now()),
        );
      }
    },
    async drain() {
      let done = 0;
      for (let before = -1; before !== done; ) {
        before = done;
        for (const job of byName.values()) done += await drainQueue(boss, options, job);
      }
      return done;
    },
    stop: () => boss.stop({ graceful: true, timeout: 30_000 }),
  };
}

/**
 * One worker takes one job at a time and looks for the next as soon as it is done. By itself pg-boss would wait
 * for the next notice or poll, also when a hundred jobs are waiting that were noticed while it worked.
 */
async function startWorker(boss: PgBoss, options: JobsOptions, job: OrganizationJob): Promise<void> {
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
    } finally {
      boss.notifyWorker(id);
    }
  });
}

async function declareQueues(boss: PgBoss, options: JobsOptions): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const declare = async ({ policy = "standard", ...settings }: QueueSettings) => {
    const { name, ...changeable } = settings;
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, { policy, ...changeable });
    else if (differs(queue, changeable)) await boss.updateQueue(name, changeable);
  };
  await declare({ name: dead_letters });
  for (const job of options.organization_jobs) await declare(queueOf(job));
  for (const { name } of options.scheduled_jobs)
    await declare({
      name,
      policy: "exclusive",
      retryLimit: scheduled_retry_limit,
      retryDelay: 5,
      expireInSeconds: scheduled_expire_seconds,
      heartbeatSeconds: heartbeat_seconds,
    });
}

type QueueSettings = Pick<
  Queue,
  | "name"
  | "policy"
  | "retryLimit"
  | "retryDelay"
  | "retryBackoff"
  | "expireInSeconds"
  | "heartbeatSeconds"
  | "deadLetter"
  | "notify"
>;

function queueOf(job: OrganizationJob): QueueSettings {
  return {
    name: job.name,
    retryLimit: job.retry_limit ?? retry_limit_default,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: job.expire_seconds ?? expire_seconds_default,
    ...(job.transaction === "handler" ? { heartbeatSeconds: heartbeat_seconds } : {}),
    deadLetter: dead_letters,
    notify: true,
  };
}

/** An installation that was made by an older version has queues with other settings. */
function differs(queue: object, settings: object): boolean {
  const found = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(settings).some(([key, value]) => found.get(key) !== value);
}

/** Organization transactions run as daybook_app, which may add jobs and finish the one it runs. */
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
  job: OrganizationJob,
  taken: JobWithMetadata<JobData>,
): Promise<void> {
  const scope: Scope = {
    organization_id: taken.data.organization_id,
    actor: { kind: "system", id: null, channel: `job ${job.name}`, request_id: taken.id },
    now: options.clock.now(),
  };
  if (job.transaction === "handler") return job.run(noTransaction, taken.data, scope);
  await options.db.organization(scope, async (tx) => {
    await requireStillOurs(tx, taken);
    await job.run(tx, taken.data, scope);
    await boss.complete(job.name, taken.id, null, { db: inTransaction(tx) });
  });
}

/**
 * A worker that was slower than its job's time limit may find the job handed to another. The row stays locked
 * until the commit, so of two workers on one job only one can have its effect.
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
    throw new Error("This job declares transaction: handler; open one with the database.");
  },
});

async function drainQueue(boss: PgBoss, options: JobsOptions, job: OrganizationJob): Promise<number> {
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
