/**
 * Background work of every kind runs while its process is killed repeatedly, each time during a chosen kind
 * of work. While no process runs, ten minutes pass, so that the leases and heartbeats of the dead one expire.
 * Afterwards every effect inside the service must exist exactly once, and everything sent must have arrived
 * at least once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../src/platform/db/migrate.ts";
import { numberChecks, runChecks } from "./audit.ts";
import { backgroundChecks } from "./background-audit.ts";
import { type Feed, startFeed } from "./background-feed.ts";
import { createOrganizations, makeClient } from "./client.ts";
import { type Outside, startOutside } from "./outside.ts";
import { startVictims, type Victims } from "./victims.ts";

/** Each kind by the names of its jobs; `imports` run in a request and have no job. */
const kinds: Record<string, RegExp | null> = {
  imports: null,
  recurring: /^recurring\.generate$/,
  webhooks: /^webhooks\.deliver$/,
  mails: /^mail\.send$/,
  recognition: /^inbox\.recognize$/,
  rendering: /^(invoices\.render|documents\.render-preview)$/,
  matching: /^matching\.match-/,
  rates: /^exchange-rates\.changed$/,
  sweeps:
    /^(documents\.empty-trash|documents\.sweep-files|matching\.give-up|.*\.forget|access\.cleanup|.*\.requeue)$/,
};

/**
 * Work that takes a few milliseconds is mostly over before a kill arrives. While the storm holds this table,
 * such work waits in its middle. The kill comes while it waits, or shortly after the table is given back.
 */
const gates: Record<string, string> = { recurring: "recurring_series", sweeps: "documents" };
const after_gate_ms_max = 3;

export interface BackgroundStorm {
  kills_per_kind: number;
  /** The kinds to target; all if not given. A kill counts for every kind that was running. */
  targets?: readonly string[];
  log(line: string): void;
}

export interface BackgroundOutcome {
  disagreements: string[];
  /** How many kills interrupted each kind of work. */
  hits: Record<string, number>;
  repeated: { webhooks: number; mails: number };
}

const organization_count = 2;
const look_ms = 2;
/** After this time the storm targets another kind, and returns to this one later. */
const patience_ms = 30_000;
const quiet_rounds_max = 40;

export async function runBackgroundStorm(storm: BackgroundStorm): Promise<BackgroundOutcome> {
  const outside = await startOutside();
  const tokens: string[] = [];
  const environment = {
    FAULTS_WORK: "1",
    DAYBOOK_SMTP_URL: outside.smtp_url,
    DAYBOOK_WEBHOOK_ALLOW_PRIVATE: "true",
  };
  const victims = await startVictims(async (connectionString) => {
    await migrate(connectionString, storm.log);
    tokens.push(...(await createOrganizations(connectionString, organization_count)));
  }, environment);
  const database = new pg.Client({ connectionString: victims.connectionString });
  await database.connect();
  try {
    return await Promise.race([rage(storm, victims, database, outside, tokens), victims.died]);
  } finally {
    await database.end();
    await victims.stop();
    await outside.close();
  }
}

async function rage(
  storm: BackgroundStorm,
  victims: Victims,
  database: pg.Client,
  outside: Outside,
  tokens: string[],
): Promise<BackgroundOutcome> {
  const client = makeClient(victims.port);
  const feeds = await Promise.all(tokens.map((token) => startFeed(client, token, outside.hook_url)));
  let over = false;
  const feeding = Promise.all(
    feeds.map(async (feed) => {
      do await feed.round();
      while (!over);
    }),
  );
  const killing = killEachKind(storm, victims, database).finally(() => {
    over = true;
  });
  const [hits] = await Promise.all([killing, feeding]);
  storm.log(`fed: ${JSON.stringify(feeds.map(({ fed }) => fed))}`);
  await untilQuiet(storm, victims, database);
  const found = await runChecks(database, { ...numberChecks, ...backgroundChecks });
  const disagreements = [
    ...found,
    ...(await countFed(database, feeds)),
    ...(await compareOutside(database, outside)),
  ];
  const repeated = {
    webhooks: [...outside.webhooks.values()].filter(({ length }) => length > 1).length,
    mails: [...outside.mails().values()].filter((count) => count > 1).length,
  };
  return { disagreements, hits, repeated };
}

/** Always targets the kind that was interrupted least; a kill counts for every kind that was running. */
async function killEachKind(
  storm: BackgroundStorm,
  victims: Victims,
  database: pg.Client,
): Promise<Record<string, number>> {
  const hits: Record<string, number> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  let passed: string[] = [];
  let began = await findNow(database);
  const { targets = Object.keys(kinds), kills_per_kind } = storm;
  const open = () => targets.filter((kind) => (hits[kind] ?? 0) < kills_per_kind);
  const next = () => {
    if (open().every((kind) => passed.includes(kind))) passed = [];
    const left = open().filter((kind) => !passed.includes(kind));
    return left.toSorted((a, b) => (hits[a] ?? 0) - (hits[b] ?? 0))[0] as string;
  };
  let wanted = next();
  for (let kills = 1; open().length > 0; kills++) {
    if (!(await catchAtWork(database, wanted, began))) passed.push(wanted);
    await victims.killServer(async () => {
      for (const kind of await findAtWork(database, began)) hits[kind] = (hits[kind] ?? 0) + 1;
      await database.query("commit"); // Opens the gate; without one it does nothing.
      await letTimePass(database);
      began = await findNow(database);
      wanted = next();
      await closeGate(database, wanted);
    });
    if (kills % 10 > 0) continue;
    storm.log(`${kills} kills: ${JSON.stringify(hits)}, ${await describeJobs(database)}`);
  }
  return hits;
}

/** The audit at the end finds given-up jobs too; here they show as soon as there is one. */
async function describeJobs(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ attempts_max: number; given_up: string[] | null }>(`
    select max(retry_count) + 1 as attempts_max,
      array_agg(source_name || ' ' || data) filter (where name = 'dead_letters') as given_up
    from pgboss.job`);
  const { attempts_max = 0, given_up = null } = rows[0] ?? {};
  return `at most ${attempts_max} attempts of a job, given up: ${given_up?.join("; ") ?? "none"}`;
}

/** Before the process starts, because scheduled work runs in its first second and then not for a minute. */
async function closeGate(database: pg.Client, kind: string | undefined): Promise<void> {
  const gate = kind && gates[kind];
  if (gate) await database.query(`begin; lock table ${gate} in exclusive mode`);
}

/** Returns while work of this kind is running. False: there was none. */
async function catchAtWork(database: pg.Client, kind: string, began: Date): Promise<boolean> {
  if (!gates[kind]) await sleep(Math.random() * 1000);
  const caught = await untilAtWork(database, kind, began);
  if (!gates[kind] || Math.random() < 0.5) return caught;
  await database.query("commit");
  await sleep(Math.random() * after_gate_ms_max);
  return caught;
}

async function untilAtWork(database: pg.Client, kind: string, began: Date): Promise<boolean> {
  for (const until = Date.now() + patience_ms; Date.now() < until; ) {
    if ((await findAtWork(database, began)).includes(kind)) return true;
    await sleep(look_ms);
  }
  return false;
}

async function findNow(database: pg.Client): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now as Date;
}

/**
 * The kinds of work in progress: jobs that this process has started and not finished, and unfinished imports.
 * Work that an earlier process left behind does not count.
 */
async function findAtWork(database: pg.Client, began: Date): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select distinct name from pgboss.job where state = 'active' and started_on > $1
    union all select 'import' from transaction_imports where status = 'running' and created_at > $1`,
    [began],
  );
  return Object.entries(kinds)
    .filter(([, names]) => rows.some(({ name }) => (names ? names.test(name) : name === "import")))
    .map(([kind]) => kind);
}

/**
 * Lets ten minutes pass while no process runs. Documents in the trash expire, all scheduled jobs are due
 * again, and for one series of each organization a week passes, so that there is always one to bill.
 */
async function letTimePass(database: pg.Client): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '10 minutes'`;
  await database.query(
    `update pgboss.job set ${earlier("heartbeat_on")}, ${earlier("started_on")} where state = 'active'`,
  );
  await database.query("update pgboss.job set start_after = now() where state < 'active'");
  await database.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  for (const table of ["emails", "webhook_deliveries"])
    await database.query(`
      update ${table} set ${["next_attempt_at", "queued_at", "leased_until"].map(earlier).join(", ")}
      where next_attempt_at is not null`);
  await database.query(`update transaction_imports set ${earlier("created_at")} where status = 'running'`);
  await database.query(
    "update documents set deleted_at = deleted_at - interval '60 days' where deleted_at > now() - interval '1 day'",
  );
  await letWeekPass(database);
  await database.query("delete from scheduled_runs");
}

/** A week passes for one series of each organization. */
async function letWeekPass(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ id: string }>(`
    update recurring_series set start_date = start_date - 7, next_generation_date = next_generation_date - 7
    where id in (select distinct on (organization_id) id from recurring_series order by organization_id, random())
    returning id`);
  const move = "update recurring_series_runs set date = date + $2::int where series_id = any($1)";
  // A date that moved only a week would meet the date before it, which has not moved yet.
  for (const days of [-7007, 7000]) await database.query(move, [rows.map(({ id }) => id), days]);
}

/** Lets the last process run, with pauses in which time passes, until no work is left. */
async function untilQuiet(storm: BackgroundStorm, victims: Victims, database: pg.Client): Promise<void> {
  for (let rounds = 1; rounds <= quiet_rounds_max; rounds++) {
    await victims.killServer(() => letTimePass(database));
    let left = await countLeft(database);
    for (let looks = 0; left > 0 && looks < 60; looks++) {
      await sleep(1000);
      left = await countLeft(database);
    }
    storm.log(`settling, round ${rounds}: ${left} left`);
    if (left === 0) return;
  }
}

async function countLeft(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`
    select (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name not in ('dead_letters') and name not like '\\_\\_pgboss%')
      + (select count(*) from emails where next_attempt_at is not null)
      + (select count(*) from webhook_deliveries where next_attempt_at is not null)
      + (select count(*) from transaction_imports where status = 'running')
      + (select count(*) from recurring_series where next_generation_date <= current_date)
      + (select count(*) from documents where deleted_at < now() - interval '31 days') as count`);
  return Number(rows[0]?.count);
}

/** Everything acknowledged must exist. */
async function countFed(database: pg.Client, feeds: Feed[]): Promise<string[]> {
  const expected = (key: keyof Feed["fed"]) => feeds.reduce((sum, { fed }) => sum + fed[key], 0);
  const counted: Record<string, number> = {
    transactions: expected("transactions"),
    recurring_series: expected("series"),
    emails: expected("sends"),
    "inbox_items where primary_document_id is not null": expected("documents"),
    "events where type = 'document.removed'": expected("trashed"),
  };
  const found: string[] = [];
  for (const [from, wanted] of Object.entries(counted)) {
    const { rows } = await database.query<{ count: string }>(`select count(*) from ${from}`);
    if (Number(rows[0]?.count) !== wanted) found.push(`${from}: ${rows[0]?.count} instead of ${wanted}`);
  }
  return found;
}

/**
 * Webhooks must have arrived at least once, always with the same id and content; an uncertain e-mail may have
 * arrived or not.
 */
async function compareOutside(database: pg.Client, { webhooks, mails }: Outside): Promise<string[]> {
  const found: string[] = [];
  const events = await database.query<{ event_id: string }>("select event_id from webhook_deliveries");
  const known = new Set(events.rows.map(({ event_id }) => event_id));
  for (const id of known) if (!webhooks.has(id)) found.push(`event ${id} never arrived`);
  for (const [id, bodies] of webhooks) {
    if (!known.has(id)) found.push(`event ${id} arrived and does not exist`);
    if (new Set(bodies).size > 1) found.push(`event ${id} arrived with different contents`);
  }
  const arrived = mails();
  const emails = await database.query<{ id: string; status: string }>("select id, status from emails");
  for (const { id, status } of emails.rows) {
    const count = arrived.get(id) ?? 0;
    if (status === "sent" && count !== 1) found.push(`e-mail ${id} is sent and arrived ${count} times`);
    if (status === "uncertain" && count > 1)
      found.push(`e-mail ${id} is uncertain and arrived ${count} times`);
    arrived.delete(id);
  }
  for (const id of arrived.keys()) found.push(`e-mail ${id} arrived and does not exist`);
  return found;
}
