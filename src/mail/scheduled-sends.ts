/**
 * Sends invoices whose `scheduled_send_at` has come: a scheduled draft is finalized and sent, a finalized
 * invoice is sent, each in its own database transaction. If that is refused, a scheduled draft becomes a
 * plain draft again and the outbox shows the reason, instead of failing every minute.
 */
import { finalizeInvoice, InvoiceBusy, lockInvoice, updateInvoice } from "../invoices/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { AppError, NotFound } from "../kernel/errors.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { sendInvoice } from "./send-invoice.ts";
import { insertFailedEmail } from "./store.ts";

/**
 * At most this many invoices of one organization in one batch, so that a large one does not delay the others.
 */
const organization_batch_max = 50;
const batch_max = 200;

type Due = Row<"invoices", "organization_id" | "id">;

export interface ScheduledSending {
  db: Database;
  /** The base of the links to public invoice pages. */
  base_url: string;
  /** Called for failures other than refusals. */
  onError(error: unknown, invoice_id: string): void;
}

/** Returns how many invoices were sent or unscheduled. */
export async function sendScheduled(sending: ScheduledSending, now: Instant): Promise<number> {
  let count = 0;
  // Invoices that are locked by an edit, or that cause an internal error, are left to the next run.
  const left: string[] = [];
  for (;;) {
    const due = await sending.db.system(now, (tx) => findDue(tx, now, left));
    if (due.length === 0) return count;
    for (const one of due) {
      if (await sendOne(sending, one, now)) count += 1;
      else left.push(one.id);
    }
  }
}

function findDue(tx: Tx, now: Instant, left: readonly string[]): Promise<Due[]> {
  return tx.many<Due>(sql`
    select o.organization_id, i.id
    from organizations o
    cross join lateral (
      select i.id, i.scheduled_send_at
      from invoices i
      where i.organization_id = o.organization_id and ${isDue(now)} and i.id <> all(${left}::uuid[])
      order by i.scheduled_send_at
      limit ${organization_batch_max}
    ) i
    order by i.scheduled_send_at
    limit ${batch_max}`);
}

function isDue(now: Instant): Sql {
  return sql`i.scheduled_send_at <= ${now} and (i.status = 'scheduled'
    or i.status in ('unpaid', 'partially_paid', 'paid') and (i.sent_at is null or i.sent_at < i.scheduled_send_at))`;
}

/** Returns whether the invoice was sent or unscheduled. */
async function sendOne(
  { db, base_url, onError }: ScheduledSending,
  due: Due,
  now: Instant,
): Promise<boolean> {
  const { organization_id } = due;
  const actor = { kind: "system" as const, id: null, channel: "scheduled send", request_id: null };
  const context: Context = { organization_id, actor, now };
  try {
    return await db.organization(context, (tx) => finalizeAndSend(tx, due, base_url, now));
  } catch (error) {
    if (error instanceof InvoiceBusy || error instanceof NotFound) return false;
    if (!(error instanceof AppError)) {
      onError(error, due.id);
      return false;
    }
    return db.organization(context, (tx) => unschedule(tx, due, error.message, now));
  }
}

async function finalizeAndSend(tx: Tx, due: Due, base_url: string, now: Instant): Promise<boolean> {
  const { organization_id: org, id } = due;
  // Two workers may have found the same invoice; the second sees here that it is no longer due.
  if (!(await isStillDue(tx, due, now))) return false;
  const { status } = await lockInvoice(tx, org, id);
  if (status === "scheduled") await finalizeInvoice(tx, org, id, now);
  await sendInvoice(tx, org, id, {}, { now, base_url });
  return true;
}

async function isStillDue(tx: Tx, { organization_id: org, id }: Due, now: Instant): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from invoices i
    where i.organization_id = ${org} and i.id = ${id} and ${isDue(now)}
    for no key update skip locked`);
  return row !== null;
}

async function unschedule(tx: Tx, due: Due, reason: string, now: Instant): Promise<boolean> {
  const { organization_id: org, id } = due;
  if (!(await isStillDue(tx, due, now))) return false;
  const invoice = await lockInvoice(tx, org, id);
  const status = invoice.status === "scheduled" ? "draft" : invoice.status;
  await updateInvoice(tx, org, id, { scheduled_send_at: null, status });
  const recipient = invoice.customer?.email ?? null;
  await insertFailedEmail(tx, org, { kind: "invoice", invoice_id: id, recipient, error: reason });
  await recordEvent(tx, org, "invoice.send_failed", { id, number: invoice.number, kind: "invoice", reason });
  return true;
}
