import type { JobData, OrganizationJob, ScheduledJob } from "../platform/jobs/jobs.ts";
import { forgetOld } from "../platform/outbox/forget-old.ts";
import { requeueDue } from "../platform/outbox/requeue-due.ts";
import { type Delivering, deliver } from "./deliver.ts";
import { forgettingEvents } from "./forget-events.ts";
import { delivery_job } from "./queue-deliveries.ts";

interface DeliverData extends JobData {
  delivery_id: string;
}

export function webhookJobs(delivering: Delivering): OrganizationJob<never>[] {
  const job: OrganizationJob<DeliverData> = {
    name: delivery_job,
    transaction: "handler",
    concurrency: 4,
    run: (_tx, { delivery_id }, scope) => deliver(delivering, scope, delivery_id),
  };
  return [job as OrganizationJob<never>];
}

export function webhookSchedules({ db }: Delivering, retention_days: number): ScheduledJob[] {
  const forgetting = forgettingEvents(retention_days);
  const outbox = { table: "webhook_deliveries", job: delivery_job, id_key: "delivery_id" };
  return [
    {
      name: "webhooks.requeue",
      every: "minute",
      run: async (now) => void (await requeueDue(db, outbox, now)),
    },
    {
      name: forgetting.name,
      every: "day",
      run: async (now) => void (await forgetOld(db, forgetting, now)),
    },
  ];
}
