/**
 * Lets only one process at a time change the schema of a database: migrations, the job queue's tables,
 * grants. If two change the same object at once, PostgreSQL fails with "tuple concurrently updated".
 *
 * The lock is held by a database transaction on its own connection. It is released however the process ends.
 * A transaction pooler could separate a session-level lock from its connection, but not this one.
 */
import pg from "pg";

/** Any number, as long as nothing else in a Daybook database uses it. */
const start_up_lock = 7_241_306_858_303_210;

export async function withStartUpLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "daybook start-up" });
  client.on("error", () => {}); // A lost connection also fails the running query, or the commit.
  await client.connect();
  try {
    await client.query("begin");
    // No timeouts: another start may hold the lock for long, and so may this one.
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [start_up_lock]);
    const result = await work();
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}
