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
import { type Delivering, deliver } from "./deliver.ts";
import { forgetEventsSchedule, forgettingEvents } from "./forget-events.ts";
import { deliverJob } from "./queue-deliveries.ts";

const requeueSchedule = defineSchedule("webhooks.requeue", "minute");

export function webhookJobs(delivering: Delivering): HandledJob[] {
  return [handleJob(deliverJob, (_tx, { delivery_id }, scope) => deliver(delivering, scope, delivery_id))];
}

export function webhookSchedules({ db }: Delivering, retention_days: number): HandledSchedule[] {
  const forgetting = forgettingEvents(retention_days);
  const outbox = {
    table: "webhook_deliveries",
    job: deliverJob,
    toData: (organization_id: OrganizationId, delivery_id: string) => ({ organization_id, delivery_id }),
  };
  return [
    handleSchedule(requeueSchedule, async (now) => void (await requeueDue(db, outbox, now))),
    handleSchedule(forgetEventsSchedule, async (now) => void (await forgetOld(db, forgetting, now))),
  ];
}
