import { addHours } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { defineSchedule } from "../../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../../platform/jobs/handle-job.ts";
import { requeueLost, type Waiting } from "../../platform/jobs/requeue-lost.ts";
import { renderJob } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";

export function artifactJobs(tools: ArtifactTools): HandledJob[] {
  return [
    handleJob(renderJob, async (_tx, { invoice_id }, scope) => {
      await ensureArtifacts(tools, scope, invoice_id);
    }),
  ];
}

const requeueSchedule = defineSchedule("invoices.requeue", "day");
/** An invoice that could not be rendered for this long is rendered by its next download only. */
const requeue_days_max = 30;

export function artifactSchedules(db: Database): HandledSchedule[] {
  return [handleSchedule(requeueSchedule, (now) => requeueLost(db, waitingForFiles, now))];
}

const waitingForFiles: Waiting<typeof renderJob> = {
  job: renderJob,
  field: "invoice_id",
  select: (organization_id, now) => sql`
    select invoice_id as id from invoice_register
    where organization_id = ${organization_id} and artifacts is null and origin = 'issued'
      and issued_at > ${addHours(now, -24 * requeue_days_max)}`,
  enqueue: (tx, organization_id, invoice_id) => tx.enqueue(renderJob, { organization_id, invoice_id }),
};
