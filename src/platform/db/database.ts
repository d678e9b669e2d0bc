/**
 * The database as the rest of the program sees it: two kinds of database transaction and nothing else. No
 * query can run outside of a transaction, so none can run without its role and its organization.
 *
 * Role and organization are set for the transaction only (`set local`), together with `begin`, and pipelined with
 * the first query. So isolation costs no round trip, and no setting can leak to the next user of the connection, even
 * behind a transaction pooler.
 */
import pg from "pg";
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { period_locked_sqlstate, toPeriodLocked } from "../closed-books/period-locked.ts";
import type { Job, JobData } from "../jobs/define-job.ts";
import type { Quotas } from "../quota/quotas.ts";
import { preparedName, type Sql } from "./sql.ts";
import { typeParsers } from "./type-parsers.ts";

/** Who makes a change, and through which channel. Every audit row names it. */
export interface Actor {
  kind: "user" | "api_key" | "client" | "system";
  id: string | null;
  channel: string;
  request_id: string | null;
}

/** The context of a database transaction inside an organization: who acts where, and when. */
export interface Context {
  organization_id: OrganizationId;
  actor: Actor;
  now: Instant;
}

export interface Tx {
  many<Row>(query: Sql): Promise<Row[]>;
  maybe<Row>(query: Sql): Promise<Row | null>;
  one<Row>(query: Sql): Promise<Row>;
  /** Runs a query and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /** Enqueues a background job that runs if and only if this database transaction commits. */
  enqueue<Data extends JobData>(job: Job<Data>, data: NoInfer<Data>, options?: EnqueueOptions): Promise<void>;
  /** Enqueues several jobs in one query. */
  enqueueAll<Data extends JobData>(
    job: Job<Data>,
    data: readonly NoInfer<Data>[],
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Runs a statement that inserts events and returns their `id` and `type`, and passes these events on to their
   * subscribers, in this database transaction.
   */
  publish(organization_id: OrganizationId, recording: Sql): Promise<void>;
  /** Runs SQL text with numbered parameters, for libraries that bring their own SQL. */
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

export interface EnqueueOptions {
  start_after?: Instant;
  /** At most one job with this key may be waiting. */
  singleton_key?: string;
  /** Higher runs first; the default is 0. */
  priority?: number;
}

export type Enqueue = (tx: Tx, job: Job, data: readonly JobData[], options: EnqueueOptions) => Promise<void>;

export type Publish = (tx: Tx, organization_id: OrganizationId, recording: Sql) => Promise<void>;

export interface Database {
  /** A database transaction inside one organization, under row-level security. */
  organization<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same, but read-only and in one snapshot: its queries do not see what others commit meanwhile. The
   * caller gets the result without waiting for the end of the transaction.
   */
  reading<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A database transaction of the service itself, for users, sign-in, and sweeps that find organizations with
   * work. It can read a few columns across organizations and cannot write organization data.
   */
  system<T>(now: Instant, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sets how `Tx.enqueue` adds jobs; the job queue calls this once at start. */
  setEnqueue(enqueue: Enqueue): void;
  /** Sets what `Tx.publish` does with events. */
  setPublish(publish: Publish): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  pool_max: number;
  statement_timeout_ms: number;
  /** The default quotas of every organization; triggers enforce them. */
  quotas?: Quotas;
  onError(error: Error): void;
}

const retries_max = 3;
/** Serialization failure and deadlock: PostgreSQL rolled the transaction back and expects a retry. */
const retryable = new Set(["40001", "40P01"]);

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.pool_max,
    pipeline: true,
    application_name: "daybook",
    statement_timeout: options.statement_timeout_ms,
    connectionTimeoutMillis: 10_000,
    types: typeParsers,
  } as pg.PoolConfig);
  pool.on("error", options.onError);
  // The pool handles errors of idle connections only. Losing a connection in use must not crash the process.
  pool.on("connect", (client) => client.on("error", options.onError));

  let enqueue: Enqueue = () => Promise.reject(new Error("The job queue has not been started."));
  let publish: Publish = async (tx, _organization_id, recording) => {
    await tx.run(recording);
  };
  const hooks: Hooks = { enqueue: (...job) => enqueue(...job), publish: (...events) => publish(...events) };
  const quotas = quotaSettings(options.quotas);
  const run = <T>(begin: string, settings: Settings, work: (tx: Tx) => Promise<T>) =>
    retrying(() => transact(pool, begin, settings, hooks, work));

  return {
    organization: (context, work) => run("begin", { ...organizationSettings(context), ...quotas }, work),
    reading: (context, work) =>
      run("begin isolation level repeatable read read only", readingSettings(context), work),
    system: (now, work) => run("begin", { ...systemSettings(now), ...quotas }, work),
    setEnqueue(given) {
      enqueue = given;
    },
    setPublish(given) {
      publish = given;
    },
    close: () => pool.end(),
  };
}

/** What is set for a transaction: role, organization and time, and for writing the actor, which triggers record. */
type Settings = Record<string, string>;

function organizationSettings(context: Context): Settings {
  return { ...readingSettings(context), "app.actor": JSON.stringify(context.actor) };
}

function readingSettings({ organization_id, now }: Context): Settings {
  return { role: "daybook_app", "app.org": organization_id, "app.now": now };
}

function systemSettings(now: Instant): Settings {
  const actor: Actor = { kind: "system", id: null, channel: "system", request_id: null };
  return { role: "daybook_system", "app.org": "", "app.now": now, "app.actor": JSON.stringify(actor) };
}

function quotaSettings(quotas?: Quotas): Settings {
  if (!quotas || quotas.storage_bytes_max + quotas.records_max === 0) return {};
  const { storage_bytes_max, records_max } = quotas;
  return { "app.storage_quota": String(storage_bytes_max), "app.record_quota": String(records_max) };
}

/** One message with several statements: a prepared one for the settings would cost more than it saves. */
function openingText(begin: string, settings: Settings): string {
  const set = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`,
  );
  return [begin, ...set].join("; ");
}

async function transact<T>(
  pool: pg.Pool,
  begin: string,
  settings: Settings,
  hooks: Hooks,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // Not awaited here: it is pipelined with the first query, which fails if this fails.
  const opened = client.query(openingText(begin, settings));
  opened.catch(() => {});
  let over = false;
  const requireOpen = (text: string) => {
    if (over) throw new Error(`The transaction is over: ${text}`);
  };
  try {
    const result = await work(handle(client, hooks, requireOpen));
    over = true;
    await opened;
    if (begin === "begin") requireCommitted(await client.query("commit"));
    // A read-only transaction has nothing to lose, so the rollback is sent but not awaited.
    else client.query("rollback").catch(() => {});
    release(client);
    return result;
  } catch (error) {
    over = true;
    await abandon(client);
    throw error;
  }
}

/** If a query in the transaction failed, PostgreSQL answers `commit` with ROLLBACK instead of an error. */
function requireCommitted({ command }: pg.QueryResult): void {
  if (command !== "COMMIT")
    throw new Error(`The error of a failed query was ignored: ${command} instead of COMMIT.`);
}

/**
 * Composed queries have any number of forms. PostgreSQL keeps every prepared statement, about ten kilobytes
 * each, until the connection ends, and pg keeps their texts. So a connection that has prepared this many is
 * closed after its transaction, and the pool opens another. `deallocate` is no alternative, because pg cannot
 * be told about it.
 */
const statements_max = 500;
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();

function notePrepared(client: pg.PoolClient, name: string): void {
  const names = preparedOn.get(client);
  if (names) names.add(name);
  else preparedOn.set(client, new Set([name]));
}

function release(client: pg.PoolClient): void {
  const prepared = preparedOn.get(client)?.size ?? 0;
  client.release(prepared >= statements_max);
}

async function abandon(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    release(client);
  } catch (error) {
    client.release(error as Error);
  }
}

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt > retries_max || !retryable.has(errorCodeOf(error))) throw error;
    }
  }
}

export function errorCodeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "";
}

/** Triggers refuse what would change closed books; for the program that is a refusal like any other. */
function throwRefusal(error: unknown): never {
  throw errorCodeOf(error) === period_locked_sqlstate ? toPeriodLocked(error) : error;
}

/** The name of the violated constraint, if the error is a constraint violation. */
export function constraintOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

interface Hooks {
  enqueue: Enqueue;
  publish: Publish;
}

function handle(client: pg.PoolClient, hooks: Hooks, requireOpen: (text: string) => void): Tx {
  const send = (text: string, values: unknown[]) => {
    requireOpen(text);
    const name = preparedName(text);
    notePrepared(client, name);
    return client.query({ name, text, values }).catch(throwRefusal);
  };
  const execute = (query: Sql) => send(query.text, query.values as unknown[]);
  const tx: Tx = {
    async many<Row>(query: Sql) {
      return (await execute(query)).rows as Row[];
    },
    async maybe<Row>(query: Sql) {
      const { rows } = await execute(query);
      if (rows.length > 1) throw new Error(`Expected at most one row, got ${rows.length}: ${query.text}`);
      return (rows[0] as Row | undefined) ?? null;
    },
    async one<Row>(query: Sql) {
      const { rows } = await execute(query);
      if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}: ${query.text}`);
      return rows[0] as Row;
    },
    async run(query: Sql) {
      return (await execute(query)).rowCount ?? 0;
    },
    enqueue: (job, data, options = {}) => hooks.enqueue(tx, job, [data], options),
    enqueueAll: async (job, data, options = {}) => {
      if (data.length > 0) await hooks.enqueue(tx, job, data, options);
    },
    publish: (organization_id, recording) => hooks.publish(tx, organization_id, recording),
    query: async (text, values) => send(text, values ?? []),
  };
  return tx;
}
