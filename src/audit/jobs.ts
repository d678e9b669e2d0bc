import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { type Sealing, sealBlocks } from "./seal-blocks.ts";

const sealSchedule = defineSchedule("audit.seal", "minute");

export function auditSchedules(sealing: Sealing): HandledSchedule[] {
  return [handleSchedule(sealSchedule, (now) => sealBlocks(sealing, now))];
}
