/**
 * Sends the queued e-mails that are due, one after the other. An attempt first leases its row, so that a killed
 * worker's row is tried again and two workers do not send it at once. As for jobs, an interrupted attempt is not an
 * error (platform/jobs/attempts.ts). A message that may have arrived is not repeated: its reader can ask for another.
 */
import { addMilliseconds, type Clock, type Instant } from "../kernel/calendar.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { type Message, writeMessage } from "../platform/outbox/message.ts";
import type { AccountEmail, AccountEmailKind } from "./queue.ts";

export interface AccountMessage extends Message {
  /** The stored address of the account, where the queued one was typed by somebody else. */
  recipient?: string;
}

/** What an e-mail says, or null when there is nothing to send any more. */
export type WriteAccountEmail = (email: AccountEmail, now: Instant) => Promise<AccountMessage | null>;

export interface OutgoingAccountEmail {
  id: string;
  created_at: Instant;
  recipient: string;
  sender_name: string;
  reply_to: null;
  subject: string;
  body_text: string;
  body_html: string;
}

export type AccountEmailOutcome =
  | { outcome: "sent" }
  | { outcome: "failed"; permanent: boolean; error: string };

export interface AccountMailing {
  db: Database;
  clock: Clock;
  write: Record<AccountEmailKind, WriteAccountEmail>;
  send(email: OutgoingAccountEmail): Promise<AccountEmailOutcome>;
  onFailure(email: Pick<AccountEmail, "id" | "kind">, error: string): void;
}

const sendSchedule = defineSchedule("account-mail.send", "minute");
const minute_ms = 60_000;
const lease_ms = 10 * minute_ms;
/** Delays between attempts. After the last one the e-mail is given up: by then its reader has asked again. */
const retry_delays_ms = [1, 5, 15, 60, 240].map((minutes) => minutes * minute_ms);
const sender_name = "Daybook";

export function accountMailSchedules(mailing: AccountMailing): HandledSchedule[] {
  return [handleSchedule(sendSchedule, () => sendDue(mailing))];
}

export async function sendDue(mailing: AccountMailing): Promise<void> {
  const { db, clock } = mailing;
  for (;;) {
    const now = clock.now();
    const email = await db.system(now, (tx) => takeDue(tx, now));
    if (!email) return;
    await attempt(mailing, email);
  }
}

async function takeDue(tx: Tx, now: Instant): Promise<AccountEmail | null> {
  const leased_until = addMilliseconds(now, lease_ms);
  return tx.maybe<AccountEmail>(sql`
    update account_emails
    set attempt_count = attempt_count + 1, interrupted_count = interrupted_count + (leased_until is not null)::int,
      leased_until = ${leased_until}, next_attempt_at = ${leased_until}
    where id = (
      select id from account_emails where next_attempt_at <= ${now}
      order by next_attempt_at, id
      limit 1
      for update skip locked
    )
    returning id, kind, recipient, about_organization_id, invitation_id, attempt_count, interrupted_count,
      created_at`);
}

async function attempt(mailing: AccountMailing, email: AccountEmail): Promise<void> {
  const { db, clock, onFailure } = mailing;
  const outcome = refusalOf(email) ?? (await deliver(mailing, email));
  const now = clock.now();
  if (outcome.outcome === "failed") onFailure(email, outcome.error);
  const delay = retryDelay(outcome, email.attempt_count - email.interrupted_count);
  await db.system(now, (tx) =>
    tx.run(
      delay === null
        ? sql`delete from account_emails where id = ${email.id}`
        : sql`
            update account_emails set next_attempt_at = ${addMilliseconds(now, delay)}, leased_until = null
            where id = ${email.id}`,
    ),
  );
}

/** The e-mail itself may be what ends the process, so interruptions have a limit, too. */
function refusalOf({ interrupted_count }: AccountEmail): AccountEmailOutcome | null {
  if (interrupted_count <= interruptions_max) return null;
  const error = `The service stopped during ${interruptions_max} attempts to send the message.`;
  return { outcome: "failed", permanent: true, error };
}

function retryDelay(outcome: AccountEmailOutcome, error_count: number): number | null {
  if (outcome.outcome === "sent" || outcome.permanent) return null;
  return retry_delays_ms[error_count - 1] ?? null;
}

async function deliver(
  { clock, write, send }: AccountMailing,
  email: AccountEmail,
): Promise<AccountEmailOutcome> {
  try {
    const message = await write[email.kind](email, clock.now());
    if (message === null) return { outcome: "sent" };
    const { id, created_at } = email;
    const { recipient = email.recipient } = message;
    return await send({ id, created_at, recipient, sender_name, reply_to: null, ...writeMessage(message) });
  } catch (error) {
    return { outcome: "failed", permanent: false, error: (error as Error).message };
  }
}
