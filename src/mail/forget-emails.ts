/**
 * Deletes old e-mails, except those about an open invoice. They tell when and to whom it was sent, and when a
 * later e-mail fails, the invoice's `sent_at` is set back to theirs.
 */
import { type Sql, sql } from "../platform/db/sql.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import type { Forgetting } from "../platform/outbox/forget-old.ts";

export const forgetEmailsSchedule = defineSchedule("mail.forget", "day");

export function forgettingEmails(retention_days: number): Forgetting {
  return {
    name: forgetEmailsSchedule.name,
    retention_days,
    find: (before) => sql`
      select from emails m
      where m.organization_id = o.organization_id and m.created_at < ${before} and m.next_attempt_at is null`,
    forget: (tx, org, before, rows_max) =>
      tx.run(sql`
        delete from emails
        where organization_id = ${org} and id in (
          select m.id
          from emails m
          where m.organization_id = ${org} and m.created_at < ${before} and m.next_attempt_at is null
            and not exists (${openInvoice})
          order by m.created_at, m.id
          limit ${rows_max}
          for update skip locked
        )`),
  };
}

const openInvoice: Sql = sql`
  select from invoices i
  where i.organization_id = m.organization_id and i.id = m.invoice_id
    and i.status in ('draft', 'scheduled', 'unpaid', 'partially_paid')`;
