import type { Database } from "../platform/db/database.ts";
import { defineJob, defineSchedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import { failInterruptedImports } from "./import/interrupted-imports.ts";
import { markNamed } from "./transactions/transfers.ts";

/** The organization got or gave up these IBANs. */
export const ownIbansJob = defineJob<{ ibans: string[] }>("banking.own-ibans");
const interruptedImportsSchedule = defineSchedule("banking.interrupted-imports", "minute");

export const bankingJobs: HandledJob[] = [
  handleJob(ownIbansJob, (tx, { organization_id, ibans }) => markNamed(tx, organization_id, ibans)),
];

export function bankingSchedules(db: Database): HandledSchedule[] {
  return [handleSchedule(interruptedImportsSchedule, (now) => failInterruptedImports(db, now))];
}
