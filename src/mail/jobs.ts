import type { JobData, OrganizationJob, ScheduledJob } from "../platform/jobs/jobs.ts";
import { forgetOld } from "../platform/outbox/forget-old.ts";
import { requeueDue } from "../platform/outbox/requeue-due.ts";
import { forgettingEmails } from "./forget-emails.ts";
import { type ScheduledSending, sendScheduled } from "./scheduled-sends.ts";
import { type Mailing, sendEmail } from "./send-email.ts";
import { email_job } from "./store.ts";

interface SendData extends JobData {
  email_id: string;
}

export function mailJobs(mailing: Mailing): OrganizationJob<never>[] {
  const job: OrganizationJob<SendData> = {
    name: email_job,
    transaction: "handler",
    concurrency: 2,
    run: (_tx, { email_id }, scope) => sendEmail(mailing, scope, email_id),
  };
  return [job as OrganizationJob<never>];
}

export function mailSchedules(sending: ScheduledSending, retention_days: number): ScheduledJob[] {
  const forgetting = forgettingEmails(retention_days);
  const { db } = sending;
  const outbox = { table: "emails", job: email_job, id_key: "email_id" };
  return [
    {
      name: "mail.requeue",
      every: "minute",
      run: async (now) => void (await requeueDue(db, outbox, now)),
    },
    {
      name: "mail.send-scheduled",
      every: "minute",
      run: async (now) => void (await sendScheduled(sending, now)),
    },
    {
      name: forgetting.name,
      every: "day",
      run: async (now) => void (await forgetOld(db, forgetting, now)),
    },
  ];
}
