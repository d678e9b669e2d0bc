import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testLog } from "../../../test/harness/test-log.ts";
import { cloneDatabase, type TestClock, testClock } from "../../../test/harness/world.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { defineJob, defineSchedule, type Period, type Schedule } from "./define-job.ts";
import { type HandledJob, type HandledSchedule, handleJob, handleSchedule } from "./handle-job.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { isDue } from "./schedule.ts";

const check = (what: string, every: Period, run_at: string | null, now: string, due: boolean) =>
  test(`${every}: ${what} is ${due ? "" : "not "}due`, () =>
    expect(isDue(every, run_at as Instant | null, now as Instant)).toBe(due));

check("never run", "day", null, "2026-11-15T09:00:00.000Z", true);
check("run today", "day", "2026-11-15T00:00:04.000Z", "2026-11-15T23:59:59.000Z", false);
check("run late yesterday", "day", "2026-11-14T23:00:00.000Z", "2026-11-15T00:00:00.000Z", true);
check("run a month ago", "day", "2026-10-15T03:00:00.000Z", "2026-11-15T09:00:00.000Z", true);
check("run this hour", "hour", "2026-11-15T09:00:01.000Z", "2026-11-15T09:59:00.000Z", false);
check("run last hour", "hour", "2026-11-15T08:59:59.000Z", "2026-11-15T09:00:00.000Z", true);
check("run ten minutes ago", "ten_minutes", "2026-11-15T09:01:00.000Z", "2026-11-15T09:10:00.000Z", true);
check("run by a clock 5 s ahead", "minute", "2026-11-15T09:00:04.000Z", "2026-11-15T08:59:59.000Z", false);
check("run by a clock a year ahead", "day", "2027-11-15T09:00:00.000Z", "2026-11-15T09:00:00.000Z", true);
check("run by a clock a year ahead", "minute", "2027-11-15T09:00:00.000Z", "2026-11-15T09:00:00.000Z", true);

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let clock: TestClock;
let opened: { db: Database; jobs: Jobs }[];

describe("with a database", () => {
  beforeEach(async () => {
    database = await cloneDatabase();
    clock = testClock();
    opened = [];
  });
  afterEach(async () => {
    for (const { db, jobs } of opened) {
      await jobs.stop();
      await db.close();
    }
    await database.drop();
  });

  /** Starts one worker process. */
  async function start(
    scheduled_jobs: HandledSchedule[],
    organization_jobs: HandledJob[] = [],
  ): Promise<{ db: Database; jobs: Jobs }> {
    const { connectionString } = database;
    const db = openDatabase({ connectionString, pool_max: 5, statement_timeout_ms: 60_000, onError() {} });
    const log = testLog();
    const jobs = await startJobs({ connectionString, db, clock, log, organization_jobs, scheduled_jobs });
    opened.push({ db, jobs });
    return { db, jobs };
  }

  const noted = (runs: string[], every: Period, name: Schedule["name"]): HandledSchedule =>
    handleSchedule(defineSchedule(name, every), async (now) => void runs.push(`${name} ${now}`));
  const daily = defineSchedule("test.daily", "day");

  test("a daily job that was missed for several days runs once at the next tick", async () => {
    const runs: string[] = [];
    const { jobs } = await start([noted(runs, "day", "test.daily"), noted(runs, "hour", "test.hourly")]);
    expect(await jobs.runDue()).toEqual(["test.daily", "test.hourly"]);
    expect(await jobs.runDue()).toEqual([]);
    clock.set("2026-11-19T02:30:00.000Z");
    expect(await jobs.runDue()).toEqual(["test.daily", "test.hourly"]);
    clock.set("2026-11-19T03:00:00.000Z");
    expect(await jobs.runDue()).toEqual(["test.hourly"]);
    expect(runs.filter((run) => run.startsWith("test.daily"))).toEqual([
      "test.daily 2026-11-15T09:00:00.000Z",
      "test.daily 2026-11-19T02:30:00.000Z",
    ]);
  });

  test("a run gets the time of the previous run", async () => {
    const previous: unknown[] = [];
    const run = async (_now: Instant, previous_run_at?: Instant | null) =>
      void previous.push(previous_run_at);
    const { jobs } = await start([handleSchedule(daily, run)]);
    await jobs.runDue();
    clock.advance(86_400_000);
    await jobs.runDue();
    expect(previous).toEqual([null, "2026-11-15T09:00:00.000Z"]);
  });

  test("a failed run stays due", async () => {
    let fails = true;
    const run = async () => {
      if (fails) throw new Error("not today");
    };
    const { jobs } = await start([handleSchedule(daily, run)]);
    await expect(jobs.runDue()).rejects.toThrow("not today");
    fails = false;
    clock.advance(3_600_000);
    expect(await jobs.runDue()).toEqual(["test.daily"]);
    expect(await jobs.runDue()).toEqual([]);
  });

  test("with two worker processes each job runs once, and long jobs run one at a time", async () => {
    const names = ["test.a", "test.b", "test.c", "test.d"] as const;
    const runs: string[] = [];
    const finished = Promise.withResolvers<void>();
    const process = () => {
      let active = 0;
      return names.map((name): HandledSchedule => {
        const run = async () => {
          expect(active, "one long job at a time in a process").toBe(0);
          active += 1;
          runs.push(name);
          await new Promise((resolve) => setTimeout(resolve, 300));
          active -= 1;
          if (new Set(runs).size === names.length) finished.resolve();
        };
        return handleSchedule(defineSchedule(name, "day"), run);
      });
    };
    const [first, second] = [await start(process()), await start(process())];
    await Promise.all([first.jobs.work(), second.jobs.work()]);
    await finished.promise;
    await Promise.all([first.jobs.stop(), second.jobs.stop()]);
    expect(runs.toSorted()).toEqual(names);
  });

  test("after the clock is set back by a year, jobs and schedules go on at once", async () => {
    const ran = { job: Promise.withResolvers<void>(), schedule: Promise.withResolvers<void>() };
    const organization_id = newId<OrganizationId>();
    const noteJob = defineJob("test.note");
    const job = handleJob(noteJob, async () => ran.job.resolve());
    const schedule = handleSchedule(daily, async () => ran.schedule.resolve());
    const { db, jobs } = await start([schedule], [job]);
    const actor = { kind: "system", id: null, channel: "test", request_id: null } as const;
    await db.organization({ organization_id, actor, now: clock.now() }, (tx) =>
      tx.enqueue(noteJob, { organization_id }),
    );
    // A worker took the scheduled job and died. Then the clock is set back, so all times are a year ahead.
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query(
      "insert into scheduled_runs (name, run_at) values ('test.daily', '2027-11-15T09:00:00Z')",
    );
    await client.query(`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_delay, expire_seconds, heartbeat_seconds, policy)
    select gen_random_uuid(), name, '{}', 'active', 2, 0, 86400, 30, policy from pgboss.queue where name = 'test.daily'`);
    await client.query(`
    update pgboss.job set created_on = now() + interval '1 year', start_after = start_after + interval '1 year',
      started_on = now() + interval '1 year', heartbeat_on = now() + interval '1 year'`);
    await client.query(
      "update pgboss.queue set monitor_on = now() + interval '1 year', monitor_claim_on = monitor_on",
    );
    await jobs.work();
    await ran.job.promise;
    // Thirty seconds pass without a heartbeat of the dead worker.
    await client.query(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds' where state = 'active'",
    );
    await client.end();
    await ran.schedule.promise;
  });
});
