export { matchingJobs, matchingSchedules } from "./jobs.ts";
export { matchingRoutes } from "./routes.ts";
