import type { OrganizationId } from "../kernel/ids.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import { forgetOld } from "../platform/outbox/forget-old.ts";
import { requeueDue } from "../platform/outbox/requeue-due.ts";
import { forgetEmailsSchedule, forgettingEmails } from "./forget-emails.ts";
import { type ScheduledSending, sendScheduled } from "./scheduled-sends.ts";
import { type Mailing, sendEmail } from "./send-email.ts";
import { sendEmailJob } from "./store.ts";

const requeueSchedule = defineSchedule("mail.requeue", "minute");
const sendScheduledSchedule = defineSchedule("mail.send-scheduled", "minute");

export function mailJobs(mailing: Mailing): HandledJob[] {
  return [handleJob(sendEmailJob, (_tx, { email_id }, scope) => sendEmail(mailing, scope, email_id))];
}

export function mailSchedules(sending: ScheduledSending, retention_days: number): HandledSchedule[] {
  const forgetting = forgettingEmails(retention_days);
  const { db } = sending;
  const outbox = {
    table: "emails",
    job: sendEmailJob,
    toData: (organization_id: OrganizationId, email_id: string) => ({ organization_id, email_id }),
  };
  return [
    handleSchedule(requeueSchedule, async (now) => void (await requeueDue(db, outbox, now))),
    handleSchedule(sendScheduledSchedule, async (now) => void (await sendScheduled(sending, now))),
    handleSchedule(forgetEmailsSchedule, async (now) => void (await forgetOld(db, forgetting, now))),
  ];
}
