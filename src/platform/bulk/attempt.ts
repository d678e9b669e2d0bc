import type { AppError } from "../../kernel/errors.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import { toAppError } from "../http/errors.ts";

export type Attempt<T> = { done: T } | { refused: AppError };

/**
 * Does the work for one of many records. If it is refused, everything it wrote is rolled back and the
 * transaction goes on. An error that the record did not cause is not a verdict about it, so it is thrown: the
 * whole request fails and can be retried.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    const [, done] = await together([tx.run(sql`savepoint record`), work()]);
    // Not awaited: it is pipelined with the next query, which fails if it fails.
    tx.run(sql`release savepoint record`).catch(() => {});
    return { done };
  } catch (error) {
    const refused = toAppError(error);
    if (refused.status >= 500 || refused.momentary) throw error;
    // Released too, or the savepoints of refused records would nest inside each other.
    await together([tx.run(sql`rollback to savepoint record`), tx.run(sql`release savepoint record`)]);
    return { refused };
  }
}
