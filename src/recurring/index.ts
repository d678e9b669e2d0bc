import type { ScheduledJob } from "../platform/jobs/jobs.ts";
import { type Generating, generateDue } from "./generate-due.ts";

export { findActiveSeries } from "./active-series.ts";
export type { RecurringFrequency } from "./constants.ts";
export { type Generating, generateDue } from "./generate-due.ts";
export { type Occurrence, type Schedule, upcoming } from "./recurrence.ts";
export { recurringRoutes } from "./routes.ts";

export function recurringSchedules(generating: Generating): ScheduledJob[] {
  return [
    {
      name: "recurring.generate",
      every: "minute",
      run: async () => void (await generateDue(generating)),
    },
  ];
}
