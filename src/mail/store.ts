/** SQL for the outbox of e-mails. */
import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { assignments, insertion, sql } from "../platform/db/sql.ts";
import { defineJob } from "../platform/jobs/define-job.ts";
import { isFree } from "../platform/outbox/requeue-due.ts";
import type { RowOf } from "../platform/records/rows.ts";
import type { MailContent } from "./invoice-mail.ts";
import type { Email, emailRecord } from "./schema.ts";

export const sendEmailJob = defineJob<{ email_id: string }>("mail.send", {
  transaction: "handler",
  concurrency: 2,
});

export type EmailRow = RowOf<typeof emailRecord> &
  MailContent &
  Row<"emails", "attach_pdf" | "attempt_id" | "leased_until" | "interrupted_count">;

/** A check constraint makes sure that every e-mail that is not failed has a recipient. */
export type DueEmail = EmailRow & { recipient: string };

export interface NewEmail extends MailContent {
  kind: Email["kind"];
  invoice_id: string;
  recipient: string;
  attach_pdf: boolean;
}

/** Puts a message into the outbox. It is sent if and only if this database transaction commits. */
export async function queueEmail(
  tx: Tx,
  org: OrganizationId,
  { message: _, ...email }: NewEmail,
  now: Instant,
): Promise<string> {
  const id = newId();
  const row = { organization_id: org, id, ...email, status: "queued", queued_at: now, next_attempt_at: now };
  await tx.run(sql`insert into emails ${insertion(row)}`);
  await tx.enqueue(sendEmailJob, { organization_id: org, email_id: id });
  return id;
}

/** Records an e-mail that could not be composed, so that the outbox shows the failure. */
export async function insertFailedEmail(
  tx: Tx,
  org: OrganizationId,
  failed: Pick<EmailRow, "kind" | "invoice_id" | "recipient"> & { error: string },
): Promise<void> {
  const text = { subject: "", body_text: "", body_html: "", sender_name: "", attach_pdf: false };
  const row = { organization_id: org, id: newId(), ...failed, ...text };
  await tx.run(sql`insert into emails ${insertion({ ...row, status: "failed", next_attempt_at: null })}`);
}

export async function requireEmail(tx: Tx, org: OrganizationId, id: string): Promise<EmailRow> {
  const row = await tx.maybe<EmailRow>(sql`
    select * from emails where organization_id = ${org} and id = ${id}`);
  if (!row) throw new NotFound("email");
  return row;
}

/** Locks the e-mail if it is due and no other worker holds it; null otherwise. */
export async function lockDueEmail(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
): Promise<DueEmail | null> {
  return tx.maybe<DueEmail>(sql`
    select * from emails
    where organization_id = ${org} and id = ${id} and ${isFree(sql`emails`, now)}
    for update skip locked`);
}

export async function startAttempt(
  tx: Tx,
  org: OrganizationId,
  { id }: EmailRow,
  attempt_id: string,
  interrupted_count: number,
  leased_until: Instant,
): Promise<void> {
  await tx.run(sql`
    update emails
    set status = 'connecting', attempt_id = ${attempt_id}, attempt_count = attempt_count + 1,
      interrupted_count = ${interrupted_count}, leased_until = ${leased_until}
    where organization_id = ${org} and id = ${id}`);
}

export async function renewLease(
  tx: Tx,
  org: OrganizationId,
  id: string,
  attempt_id: string,
  leased_until: Instant,
): Promise<void> {
  await tx.run(sql`
    update emails set leased_until = ${leased_until}
    where organization_id = ${org} and id = ${id} and attempt_id = ${attempt_id}`);
}

/** Committed before the content is sent: after a crash, `transmitting` means that it may have been sent. */
export async function markTransmitting(
  tx: Tx,
  org: OrganizationId,
  id: string,
  attempt_id: string,
): Promise<void> {
  const marked = await tx.run(sql`
    update emails set status = 'transmitting'
    where organization_id = ${org} and id = ${id} and attempt_id = ${attempt_id} and status = 'connecting'`);
  if (marked === 0) throw new Error(`Another attempt has taken over e-mail ${id}.`);
}

export type Result =
  | { status: "sent"; sent_at: Instant; error: null; next_attempt_at: null }
  | { status: "uncertain" | "failed"; error: string; next_attempt_at: null }
  | { status: "queued"; error: string; next_attempt_at: Instant };

/** Returns whether the attempt still owned the row. */
export async function finishAttempt(
  tx: Tx,
  org: OrganizationId,
  id: string,
  attempt_id: string | null,
  result: Result,
): Promise<boolean> {
  const finished = await tx.run(sql`
    update emails set ${assignments({ ...result, attempt_id: null, leased_until: null })}
    where organization_id = ${org} and id = ${id} and attempt_id is not distinct from ${attempt_id}`);
  return finished === 1;
}

/** The last e-mail of a kind that has not failed; its time and recipient are shown on the invoice. */
export function findLastEmail(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  kind: Email["kind"],
): Promise<Row<"emails", "created_at" | "recipient"> | null> {
  return tx.maybe<Row<"emails", "created_at" | "recipient">>(sql`
    select created_at, recipient
    from emails
    where organization_id = ${org} and invoice_id = ${invoice_id} and kind = ${kind} and status <> 'failed'
    order by created_at desc, id desc
    limit 1`);
}
