export { matchBulkActions } from "./bulk.ts";
export { matchingJobs, matchingSchedules } from "./jobs.ts";
export { matchingRoutes } from "./routes.ts";
