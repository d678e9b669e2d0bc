import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { mountMemoryDisk } from "../../../test/harness/small-disk.ts";
import { testLog } from "../../../test/harness/test-log.ts";
import { cloneDatabase, testClock } from "../../../test/harness/world.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { type Context, type Database, openDatabase, type Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { type Disk, unwatchedDisk, watchDisk } from "../disk/index.ts";
import { interruptions_max, JobInterrupted } from "./attempts.ts";
import { defineJob, defineSchedule, type JobOptions, type PayloadOf } from "./define-job.ts";
import { type HandledJob, handleJob, handleSchedule } from "./handle-job.ts";
import { type Jobs, startJobs } from "./jobs.ts";

const noteJob = defineJob<{ label: string }>("test.note");
type Data = PayloadOf<typeof noteJob>;
type Run = (tx: Tx, data: Data) => Promise<void>;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let jobs: Jobs;
const clock = testClock();
const org = newId<OrganizationId>();
const context: Context = {
  organization_id: org,
  actor: { kind: "system", id: null, channel: "test", request_id: null },
  now: clock.now(),
};

/** The handler of the scheduled job. */
let tick = async (): Promise<void> => {};

beforeEach(async () => {
  database = await cloneDatabase();
  db = openDatabase({
    connectionString: database.connectionString,
    pool_max: 5,
    statement_timeout_ms: 10_000,
    onError() {},
  });
});
afterEach(async () => {
  await jobs.stop();
  await db.close();
  await database.drop();
});

async function start(
  run: Run,
  options: JobOptions = {},
  disk: Disk = unwatchedDisk,
  giveUp?: Run,
): Promise<void> {
  const job: HandledJob = { ...handleJob(noteJob, run, giveUp), ...options };
  jobs = await startJobs({
    connectionString: database.connectionString,
    db,
    clock,
    log: testLog(),
    disk,
    organization_jobs: [job],
    scheduled_jobs: [handleSchedule(defineSchedule("test.tick", "day"), () => tick())],
  });
}

const note = (tx: Tx, { label }: Data) =>
  tx
    .run(sql`insert into events (organization_id, type, data) values (${org}, ${label}, '{}')`)
    .then(() => {});

const notes = () =>
  db.reading(context, async (tx) =>
    (await tx.many<{ type: string }>(sql`select type from events where organization_id = ${org}`)).map(
      (row) => row.type,
    ),
  );

const enqueue = (label: string, fail = false) =>
  db.organization(context, async (tx) => {
    await tx.enqueue(noteJob, { organization_id: org, label });
    if (fail) throw new Error("undone");
  });

test("a job runs in its organization once the database transaction that added it commits", async () => {
  await start(note);
  await enqueue("a");
  await expect(enqueue("b", true)).rejects.toThrow("undone");
  expect(await jobs.drain()).toBe(1);
  expect(await notes()).toEqual(["a"]);
});

test("a failed handler is rolled back and its job is retried", async () => {
  let attempts = 0;
  await start(
    async (tx, data) => {
      await note(tx, data);
      attempts += 1;
      if (attempts === 1) throw new Error("first try");
    },
    { retry_limit: 2 },
  );
  await enqueue("retried");
  await expect(jobs.drain()).rejects.toThrow("first try");
  expect(await notes()).toEqual([]);
  await jobs.drain();
  expect(await notes()).toEqual(["retried"]);
  expect(attempts).toBe(2);
});

test("a job that has used up its retries goes to the dead-letter queue with its data", async () => {
  await start(() => Promise.reject(new Error("never")), { retry_limit: 0 });
  await enqueue("doomed");
  await expect(jobs.drain()).rejects.toThrow("never");
  const dead = await db.organization(context, (tx) =>
    tx.query("select data from pgboss.job where name = 'dead_letters'"),
  );
  expect(dead.rows).toEqual([{ data: { organization_id: org, label: "doomed" } }]);
});

/** A process takes the job and is killed; later the supervisor of another process notices. */
async function interrupt(boss: PgBoss, retry_count?: number): Promise<void> {
  const [taken] = await boss.fetch(noteJob.name, { ignoreStartAfter: true });
  expect(taken).toBeDefined();
  const sqlDb = boss.getDb();
  await sqlDb.executeSql(
    `update pgboss.job set started_on = started_on - interval '1 hour', retry_count = coalesce($1, retry_count)
    where state = 'active'`,
    [retry_count ?? null],
  );
  await sqlDb.executeSql("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
  await boss.supervise(noteJob.name);
}

async function withOtherProcess(work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ connectionString: database.connectionString, supervise: false, schedule: false });
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop();
  }
}

test("an attempt whose process was killed is not a failed attempt", async () => {
  await start(note, { retry_limit: 1 });
  await enqueue("survivor");
  await withOtherProcess(async (boss) => {
    for (let kills = 0; kills < 25; kills++) await interrupt(boss);
  });
  expect(await jobs.drain()).toBe(1);
  expect(await notes()).toEqual(["survivor"]);
});

test("interruptions between two errors do not add to the errors, nor take from them", async () => {
  let attempts = 0;
  await start(
    async () => {
      attempts += 1;
      throw new Error(`error ${attempts}`);
    },
    { retry_limit: 1 },
  );
  await enqueue("doomed");
  await withOtherProcess(async (boss) => {
    await interrupt(boss);
    await expect(jobs.drain()).rejects.toThrow("error 1");
    await interrupt(boss);
    await interrupt(boss);
    await expect(jobs.drain()).rejects.toThrow("error 2");
  });
  expect(await jobs.drain(), "only the dead letter is left").toBe(1);
  expect(attempts).toBe(2);
});

test("a handler that was stopped from outside has not failed", async () => {
  let stops = 3;
  await start(
    async (tx, data) => {
      if (stops-- > 0) throw new JobInterrupted("The service is stopping.");
      await note(tx, data);
    },
    { retry_limit: 0 },
  );
  await enqueue("stopped");
  for (let times = 0; times < 3; times++) await expect(jobs.drain()).rejects.toThrow("stopping");
  await jobs.drain();
  expect(await notes()).toEqual(["stopped"]);
});

test("a job that kills every process is given up in the end, and its record says so", async () => {
  let runs = 0;
  const run: Run = async () => {
    runs += 1;
  };
  await start(run, {}, unwatchedDisk, (tx, data) => note(tx, { ...data, label: `${data.label} given up` }));
  await enqueue("poison");
  await withOtherProcess(async (boss) => {
    await interrupt(boss, interruptions_max - 1);
    await interrupt(boss);
  });
  await jobs.drain();
  expect(runs).toBe(0);
  expect(await notes()).toEqual(["poison given up"]);
  await jobs.drain();
  expect(await notes(), "once").toEqual(["poison given up"]);
});

test("workers give up jobs by themselves", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await start(
    () => Promise.reject(new Error("never")),
    { retry_limit: 0 },
    unwatchedDisk,
    async () => resolve(),
  );
  await jobs.work();
  await enqueue("doomed");
  await promise;
});

test("enqueueing a job without a handler is refused", async () => {
  await start(note);
  await expect(
    db.organization(context, (tx) => tx.enqueue(defineJob("test.nothing"), { organization_id: org })),
  ).rejects.toThrow("test.nothing");
});

test("workers pick up jobs by themselves", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await start(async (tx, data) => {
    await note(tx, data);
    resolve();
  });
  await jobs.work();
  await enqueue("picked up");
  await promise;
  await jobs.stop();
  expect(await notes()).toEqual(["picked up"]);
});

test("no job starts while the disk is full; afterwards each runs without having used a retry", async (context) => {
  const small = await mountMemoryDisk(64);
  if ("reason" in small) {
    console.warn(`Jobs are not tested on a full disk here: ${small.reason}.`);
    await start(note);
    return context.skip(small.reason);
  }
  const disk = await watchDisk({
    folder: small.folder,
    reserve_bytes: 8 * 1024 * 1024,
    holds_database: false,
    log: testLog(),
    check_interval_ms: 10,
  });
  onTestFinished(async () => {
    await disk.close();
    await small.unmount();
  });
  const refusals: unknown[] = [];
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  await start(
    async (tx, data) => {
      refusals.push(disk.findRefusal());
      await note(tx, data);
      resolve();
    },
    {},
    disk,
  );
  await jobs.work();
  await small.fill();
  await expect.poll(() => disk.findRefusal()).not.toBeNull();
  await enqueue("waiting");
  // Wait long enough for a worker to take the job, which none should do.
  await sleep(3000);
  expect(await notes()).toEqual([]);
  await small.empty();
  await ran;
  await jobs.stop();
  expect(refusals).toEqual([null]);
  expect(await notes()).toEqual(["waiting"]);
});

test("a worker takes the next job at once while jobs are waiting", { timeout: 20_000 }, async () => {
  const labels = Array.from({ length: 12 }, (_, index) => `queued.${index}`);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await start(async (tx, data) => {
    await note(tx, data);
    if (data.label === labels.at(-1)) finish();
  });
  await jobs.work();
  for (const label of labels) await enqueue(label);
  await finished;
});

test("when a worker is killed, another takes over its scheduled job after a missed heartbeat", async () => {
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  tick = async () => resolve();
  await start(note);
  const boss = new PgBoss({ connectionString: database.connectionString, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.send("test.tick", {});
    const [taken] = await boss.fetch("test.tick");
    expect(await boss.send("test.tick", {}), "one at a time").toBe(null);
    // The worker that took it is dead, so nobody sends heartbeats any more.
    await boss.supervise("test.tick");
    expect(await stateOf(boss, taken?.id), "a job with a recent heartbeat stays active").toBe("active");
    await boss
      .getDb()
      .executeSql("update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds'");
    await boss.getDb().executeSql("update pgboss.queue set monitor_claim_on = null, monitor_on = null");
    await boss.supervise("test.tick");
    expect(await stateOf(boss, taken?.id)).toBe("retry");
    await jobs.work();
    await ran;
  } finally {
    tick = async () => {};
    await boss.stop();
  }
});

test("queues of an older version get the current settings; up-to-date queues are not touched", async () => {
  const queues = () =>
    db.system(clock.now(), async (tx) => {
      await tx.query("set local role none");
      return (await tx.query("select name, heartbeat_seconds, updated_on from pgboss.queue order by name"))
        .rows;
    });
  await start(note, { transaction: "handler" });
  const first = await queues();
  await jobs.stop();
  await start(note, { transaction: "handler" });
  expect(await queues()).toEqual(first);
  await jobs.stop();
  await db.system(clock.now(), async (tx) => {
    await tx.query("set local role none");
    await tx.query("update pgboss.queue set heartbeat_seconds = null");
  });
  await start(note, { transaction: "handler" });
  const last = await queues();
  expect(last.map(({ name, heartbeat_seconds }) => [name, heartbeat_seconds])).toEqual(
    first.map(({ name, heartbeat_seconds }) => [name, heartbeat_seconds]),
  );
  expect(last.find(({ name }) => name === "test.tick")?.heartbeat_seconds).toBe(30);
});

const stateOf = async (boss: PgBoss, id: string | undefined) =>
  (await boss.findJobs("test.tick", { id: id as string }))[0]?.state;
