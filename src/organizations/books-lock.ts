/** Closing the books: moves the lock date, up to which no figure may change (docs/books.md). */
import { requireRecentProof } from "../access/index.ts";
import { type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { holdBooks } from "../platform/closed-books/closed-books.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { type AnyRoute, invalid, type Principal, route } from "../platform/http/route.ts";
import { BooksLock, BooksLockInput } from "./schema.ts";

const common = { path: "/v1/organization/books-lock", tag: "Organization" };

type LockRow = Row<"organizations", "books_locked_until" | "books_lock_reason" | "time_zone" | "version">;

export function booksLockRoutes(db: Database): AnyRoute[] {
  return [
    route({
      ...common,
      method: "GET",
      operation_id: "getBooksLock",
      summary: "Get the day up to which the books are closed",
      scope: "organization.read",
      data: BooksLock,
      async handle({ tx, organization_id }) {
        const row = await readLock(tx, organization_id);
        return { data: toBooksLock(row), version: row.version };
      },
    }),
    route({
      ...common,
      method: "PUT",
      operation_id: "setBooksLock",
      summary: "Close the books up to a day, or open them again: moving the day back needs a reason",
      scope: "organization.write",
      body: BooksLockInput,
      resource: BooksLock,
      data: BooksLock,
      async handle({ tx, organization_id, body, principal, requireVersion, now }) {
        // Before the row is read: a write that waits for the row may already hold the books.
        await holdBooks(tx, organization_id);
        const current = await readLock(tx, organization_id);
        requireVersion(current.version);
        const row = await moveLock({ db, tx, principal, now }, organization_id, current, body);
        return { data: toBooksLock(row), version: row.version };
      },
    }),
  ];
}

interface Mover {
  db: Database;
  tx: Tx;
  principal: Principal;
  now: Instant;
}

async function moveLock(
  { db, tx, principal, now }: Mover,
  org: OrganizationId,
  current: LockRow,
  { locked_until, reason = null }: BooksLockInput,
): Promise<LockRow> {
  if (locked_until === current.books_locked_until) return current;
  const today = dateIn(current.time_zone, now);
  if (locked_until !== null && locked_until >= today)
    throw invalid("body.locked_until", "range", `must be before today, ${today}; found ${locked_until}`);
  if (isBack(current.books_locked_until, locked_until)) {
    if (!reason) throw invalid("body.reason", "required", "is required to move the lock date back");
    await requireRecentProof(db, principal, now);
  }
  await tx.run(sql`
    update organizations set books_locked_until = ${locked_until}, books_lock_reason = ${reason}
    where organization_id = ${org}`);
  await recordEvent(tx, org, "organization.updated", { id: org });
  return readLock(tx, org);
}

function isBack(from: CalendarDate | null, to: CalendarDate | null): boolean {
  return from !== null && (to === null || to < from);
}

function readLock(tx: Tx, org: OrganizationId): Promise<LockRow> {
  return tx.one<LockRow>(sql`
    select books_locked_until, books_lock_reason, time_zone, version
    from organizations where organization_id = ${org}`);
}

function toBooksLock({ books_locked_until, books_lock_reason }: LockRow): BooksLock {
  return { locked_until: books_locked_until, reason: books_lock_reason };
}
