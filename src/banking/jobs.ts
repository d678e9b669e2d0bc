import type { Database } from "../platform/db/database.ts";
import type { JobData, OrganizationJob, ScheduledJob } from "../platform/jobs/jobs.ts";
import { failInterruptedImports } from "./import/interrupted-imports.ts";
import { markNamed } from "./transactions/transfers.ts";

export const own_ibans_job = "banking.own-ibans";

interface OwnIbansData extends JobData {
  ibans: string[];
}

export const ownIbansJob: OrganizationJob<OwnIbansData> = {
  name: own_ibans_job,
  run: (tx, { organization_id, ibans }) => markNamed(tx, organization_id, ibans),
};

export function bankingSchedules(db: Database): ScheduledJob[] {
  return [
    {
      name: "banking.interrupted-imports",
      every: "minute",
      run: (now) => failInterruptedImports(db, now),
    },
  ];
}
