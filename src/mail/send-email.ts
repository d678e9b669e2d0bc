/**
 * One attempt to send one e-mail. The row's status is committed before each irreversible step, so that after
 * a crash it tells what may have happened. `connecting`: not sent, so it is retried. `transmitting`: it may
 * have been sent, so it becomes `uncertain` and is not retried automatically.
 */
import { type InvoiceRow, requireInvoice } from "../invoices/index.ts";
import { addMilliseconds, type Clock, type Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import { type LeaseTimes, whileRenewing } from "../platform/outbox/lease.ts";
import { nextAttemptAt } from "./attempts.ts";
import { type Attachment, composeMessage } from "./compose.ts";
import { recordResult } from "./results.ts";
import {
  type DueEmail,
  type EmailRow,
  finishAttempt,
  lockDueEmail,
  markTransmitting,
  type Result,
  renewLease,
  startAttempt,
} from "./store.ts";
import type { SendOutcome, Transport } from "./transport.ts";

/** The PDF of a finalized invoice. */
export type LoadInvoicePdf = (context: Context, invoice_id: string) => Promise<Attachment>;

export interface Mailing {
  db: Database;
  clock: Clock;
  transport: Transport;
  lease_times: LeaseTimes;
  /** The sender's address. */
  from: string;
  loadInvoicePdf: LoadInvoicePdf;
}

export async function sendEmail(mailing: Mailing, context: Context, email_id: string): Promise<void> {
  const attempt_id = newId();
  const { db, clock, lease_times } = mailing;
  const leaseFrom = (now: Instant) => addMilliseconds(now, lease_times.duration_ms);
  const email = await db.organization(context, (tx) =>
    claim(tx, context, email_id, attempt_id, leaseFrom(context.now)),
  );
  if (!email) return;
  const renew = () => {
    const now = clock.now();
    return db.organization({ ...context, now }, (tx) =>
      renewLease(tx, context.organization_id, email_id, attempt_id, leaseFrom(now)),
    );
  };
  const outcome = await whileRenewing(renew, lease_times, () => attempt(mailing, context, email, attempt_id));
  const now = clock.now();
  const result = resultOf(outcome, email.attempt_count + 1 - interruptionsOf(email), now);
  await db.organization({ ...context, now }, (tx) =>
    finish(tx, { ...context, now }, email, attempt_id, result),
  );
}

/** Leases the e-mail to this attempt, or records its final status if it must not be sent any more. */
async function claim(
  tx: Tx,
  context: Context,
  id: string,
  attempt_id: string,
  leased_until: Instant,
): Promise<DueEmail | null> {
  const { organization_id: org, now } = context;
  const email = await lockDueEmail(tx, org, id, now);
  if (!email) return null;
  const settled = interrupted(email) ?? (await obsolete(tx, org, email));
  if (!settled) {
    await startAttempt(tx, org, email, attempt_id, interruptionsOf(email), leased_until);
    return email;
  }
  await finish(tx, context, email, email.attempt_id, settled);
  return null;
}

/** How many attempts were interrupted. One that is still `connecting` when the next begins was. */
function interruptionsOf({ status, interrupted_count }: EmailRow): number {
  return interrupted_count + (status === "connecting" ? 1 : 0);
}

/** The final status after an interruption, if the message must not be tried again. */
function interrupted(email: EmailRow): Result | null {
  if (email.status === "transmitting")
    return {
      status: "uncertain",
      error: "The service stopped while the message was being handed over.",
      next_attempt_at: null,
    };
  if (interruptionsOf(email) <= interruptions_max) return null;
  return {
    status: "failed",
    error: `The service stopped during ${interruptions_max} attempts to send the message.`,
    next_attempt_at: null,
  };
}

/** The invoice may have changed while the e-mail was queued: a paid invoice needs no reminder. */
async function obsolete(tx: Tx, org: OrganizationId, email: EmailRow): Promise<Result | null> {
  const refuse = (error: string): Result => ({ status: "failed", error, next_attempt_at: null });
  if (email.invoice_id === null) return refuse("The invoice was deleted before the message was sent.");
  const { status } = await requireInvoice(tx, org, email.invoice_id);
  if (status === "cancelled") return refuse("The invoice was cancelled before the message was sent.");
  if (email.kind === "reminder" && !isOpen(status))
    return refuse(`The invoice is ${status}, so no reminder was sent.`);
  return null;
}

export function isOpen(status: InvoiceRow["status"]): boolean {
  return status === "unpaid" || status === "partially_paid";
}

async function attempt(
  { db, transport, from, loadInvoicePdf }: Mailing,
  context: Context,
  email: DueEmail,
  attempt_id: string,
): Promise<SendOutcome> {
  const { organization_id: org } = context;
  try {
    const attached = email.attach_pdf && email.invoice_id !== null;
    const attachment = attached ? await loadInvoicePdf(context, email.invoice_id as string) : null;
    const content = await composeMessage(email, from, attachment);
    return await transport.send({ id: email.id, from, to: email.recipient, content }, () =>
      db.organization(context, (tx) => markTransmitting(tx, org, email.id, attempt_id)),
    );
  } catch (error) {
    // Composing failed, so nothing was sent.
    return { outcome: "refused", permanent: false, error: (error as Error).message };
  }
}

/** `attempt_count` is without the interrupted attempts. */
export function resultOf(outcome: SendOutcome, attempt_count: number, now: Instant): Result {
  if (outcome.outcome === "sent") return { status: "sent", sent_at: now, error: null, next_attempt_at: null };
  const { error } = outcome;
  if (outcome.outcome === "uncertain") return { status: "uncertain", error, next_attempt_at: null };
  const next_attempt_at = outcome.permanent ? null : nextAttemptAt(attempt_count, now);
  return next_attempt_at === null
    ? { status: "failed", error, next_attempt_at }
    : { status: "queued", error, next_attempt_at };
}

async function finish(
  tx: Tx,
  { organization_id: org, now }: Context,
  email: EmailRow,
  attempt_id: string | null,
  result: Result,
): Promise<void> {
  if (await finishAttempt(tx, org, email.id, attempt_id, result))
    await recordResult(tx, org, email, result, now);
}
