import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { mailHashes } from "./mail-hash.ts";
import { type Sealing, sealBlocks } from "./seal-blocks.ts";

const sealSchedule = defineSchedule("audit.seal", "minute");
const mailSchedule = defineSchedule("audit.mail-hash", "hour");

export interface AuditWork extends Sealing {
  /** Whether the service has a mail server. */
  can_mail: boolean;
}

export function auditSchedules({ can_mail, ...sealing }: AuditWork): HandledSchedule[] {
  return [
    handleSchedule(sealSchedule, (now) => sealBlocks(sealing, now)),
    handleSchedule(mailSchedule, async (now) => {
      if (can_mail) await mailHashes(sealing.db, now);
    }),
  ];
}
