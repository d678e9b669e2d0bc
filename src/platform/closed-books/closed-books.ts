/**
 * Closed books: figures up to an organization's lock date do not change (docs/books.md). Triggers
 * (migrations/0023_closed_books.sql) refuse every write that would change one; `period-locked.ts` is that refusal. Work
 * that nobody asked for one by one, such as finding transfers, leaves closed records out by `inOpenBooks`.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";

/** True for a day after the lock date, and where there is no day or no lock date. */
export function inOpenBooks(org: OrganizationId, day: Sql): Sql {
  return sql`(${day} > (select closed_until(${org}))) is not false`;
}

/** Waits until every write that has passed the check is committed; later ones wait for this transaction. */
export async function holdBooks(tx: Tx, org: OrganizationId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(books_lock_key(${org}))`);
}
