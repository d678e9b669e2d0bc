import type { Database } from "../platform/db/database.ts";
import type { ScheduledJob } from "../platform/jobs/jobs.ts";
import { failInterruptedImports } from "./interrupted-imports.ts";

export function bankingSchedules(db: Database): ScheduledJob[] {
  return [
    {
      name: "banking.interrupted-imports",
      cron: "*/15 * * * *",
      run: (now) => failInterruptedImports(db, now),
    },
  ];
}
