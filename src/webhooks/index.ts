export type { Delivering } from "./deliver.ts";
export { webhookJobs, webhookSchedules } from "./jobs.ts";
export { webhookRoutes } from "./routes.ts";
