/**
 * Reminders by the organization's schedule. Each step is recorded in the database transaction that queues its
 * e-mail, and the pair of invoice and step is unique: with any number of workers a customer gets one
 * reminder.
 */
import type { InvoiceRow } from "../invoices/index.ts";
import { addDays, addHours, type CalendarDate, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { insertFailedEmail } from "../mail/index.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { remindableTypes, remindInvoice } from "./remind-invoice.ts";
import { dueStep, late_days_max, reminderDay } from "./step.ts";

const batch_max = 100;
/** The schedule sends nothing for this long after a reminder that a user sent. */
const quiet_hours = 24;

interface ReminderSchedule extends Row<"organizations", "organization_id" | "time_zone"> {
  days_after_due: number[];
}

type Candidate = Pick<InvoiceRow, "id" | "reminder_sent_at" | "customer"> & {
  due_date: CalendarDate;
  taken: number[];
};

export interface Reminding {
  db: Database;
  /** The base of the links to public invoice pages. */
  base_url: string;
  /** Called for failures other than refusals. */
  onError(error: unknown, invoice_id: string): void;
}

/** Returns how many reminders were queued. */
export async function remindOverdue(reminding: Reminding, now: Instant): Promise<number> {
  const schedules = await reminding.db.system(now, (tx) => findSchedules(tx));
  let count = 0;
  for (const schedule of schedules) count += await remindOrganization(reminding, schedule, now);
  return count;
}

function findSchedules(tx: Tx): Promise<ReminderSchedule[]> {
  return tx.many<ReminderSchedule>(sql`
    select organization_id, time_zone, settings -> 'reminder_days_after_due' as days_after_due
    from organizations
    where jsonb_array_length(coalesce(settings -> 'reminder_days_after_due', '[]')) > 0
    order by organization_id`);
}

async function remindOrganization(
  reminding: Reminding,
  schedule: ReminderSchedule,
  now: Instant,
): Promise<number> {
  const actor = { kind: "system" as const, id: null, channel: "reminder schedule", request_id: null };
  const context: Context = { organization_id: schedule.organization_id, actor, now };
  const today = reminderDay(schedule.time_zone, now);
  let count = 0;
  for (let after = ""; ; ) {
    const candidates = await reminding.db.reading(context, (tx) =>
      findCandidates(tx, schedule, today, after),
    );
    for (const candidate of candidates) {
      const step = dueStep(schedule.days_after_due, candidate.due_date, today, candidate.taken);
      if (step !== null && (await takeStep(reminding, context, candidate, step))) count += 1;
    }
    const last = candidates.at(-1);
    if (!last || candidates.length < batch_max) return count;
    after = last.id;
  }
}

function findCandidates(
  tx: Tx,
  { organization_id, days_after_due }: ReminderSchedule,
  today: CalendarDate,
  after: string,
): Promise<Candidate[]> {
  const first = addDays(today, -Math.max(...days_after_due) - late_days_max);
  const last = addDays(today, -Math.min(...days_after_due));
  return tx.many<Candidate>(sql`
    select i.id, i.due_date, i.reminder_sent_at, i.customer,
      coalesce((
        select array_agg(s.days_after_due) from invoice_reminder_steps s
        where s.organization_id = i.organization_id and s.invoice_id = i.id
      ), '{}') as taken
    from invoices i
    where i.organization_id = ${organization_id}
      and i.status in ('unpaid', 'partially_paid')
      and i.document_type = any(${remindableTypes})
      -- Whoever issued an imported invoice elsewhere may have reminded its customer there; a person decides.
      and i.origin = 'issued'
      and i.due_date between ${first} and ${last}
      and i.id::text > ${after}
    order by i.id::text
    limit ${batch_max}`);
}

/** Returns whether a reminder was queued. An unexpected error is reported and retried in the next run. */
async function takeStep(
  { db, base_url, onError }: Reminding,
  context: Context,
  candidate: Candidate,
  step: number,
): Promise<boolean> {
  try {
    return await db.organization(context, (tx) => remind(tx, context, candidate, step, base_url));
  } catch (error) {
    if (!(error instanceof AppError)) {
      onError(error, candidate.id);
      return false;
    }
    if (error.code === "conflict") return false;
    await db.organization(context, (tx) => skipStep(tx, context, candidate, step, error.message));
    return false;
  }
}

async function remind(
  tx: Tx,
  context: Context,
  { id, reminder_sent_at }: Candidate,
  step: number,
  base_url: string,
): Promise<boolean> {
  const { organization_id: org, now } = context;
  if (!(await claimStep(tx, org, id, step))) return false;
  if (reminder_sent_at !== null && isRecent(reminder_sent_at, now)) return false;
  const { email_id } = await remindInvoice(tx, org, id, {}, { now, base_url });
  await tx.run(sql`
    update invoice_reminder_steps set email_id = ${email_id}
    where organization_id = ${org} and invoice_id = ${id} and days_after_due = ${step}`);
  return true;
}

/** Both sides are checked: a time far in the future was recorded before the clock was set back. */
function isRecent(at: Instant, now: Instant): boolean {
  return at > addHours(now, -quiet_hours) && at < addHours(now, quiet_hours);
}

async function claimStep(tx: Tx, org: OrganizationId, invoice_id: string, step: number): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into invoice_reminder_steps (organization_id, invoice_id, days_after_due)
    values (${org}, ${invoice_id}, ${step})
    on conflict do nothing`);
  return claimed === 1;
}

async function skipStep(
  tx: Tx,
  { organization_id: org }: Context,
  { id, customer }: Candidate,
  step: number,
  error: string,
): Promise<void> {
  if (!(await claimStep(tx, org, id, step))) return;
  const recipient = customer?.email ?? null;
  await insertFailedEmail(tx, org, { kind: "reminder", invoice_id: id, recipient, error });
}
