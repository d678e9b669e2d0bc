/**
 * One process at a time changes the schema of a database: migrations, the job queue's tables, grants. PostgreSQL
 * answers two that change the same object at once with "tuple concurrently updated".
 *
 * The lock belongs to a transaction on a connection of its own. It ends with the process, however that ends, and a
 * transaction pooler cannot separate it from its connection, as it can a session's lock.
 */
import pg from "pg";

/** Any number, as long as nothing else in a Daybook database uses it. */
const start_up_lock = 7_241_306_858_303_210;

export async function withStartUpLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "daybook start-up" });
  client.on("error", () => {}); // A lost connection also fails the statement that waits, or the commit.
  await client.connect();
  try {
    await client.query("begin");
    // However long another start takes, and however long this one.
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
