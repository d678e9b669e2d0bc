import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { type Generating, generateDue } from "./generate-due.ts";

export { findActiveSeries } from "./active-series.ts";
export type { RecurringFrequency } from "./constants.ts";
export { type Generating, generateDue } from "./generate-due.ts";
export { type Occurrence, type Schedule, upcoming } from "./recurrence.ts";
export { recurringRoutes } from "./routes.ts";

const generateSchedule = defineSchedule("recurring.generate", "minute");

export function recurringSchedules(generating: Generating): HandledSchedule[] {
  return [handleSchedule(generateSchedule, async () => void (await generateDue(generating)))];
}
