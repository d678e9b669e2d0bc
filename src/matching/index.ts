export { matchBulkActions } from "./bulk.ts";
export { matchingJobs, matchingSchedules } from "./jobs.ts";
export { countPendingProposals } from "./payments/routes.ts";
export { matchingRoutes } from "./routes.ts";
