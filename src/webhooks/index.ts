export type { Delivering } from "./deliver.ts";
export { eventSchemas } from "./event-schema.ts";
export { eventTypes, eventVerbs } from "./event-types.ts";
export { webhookJobs, webhookSchedules } from "./jobs.ts";
export { queueDeliveries } from "./queue-deliveries.ts";
export { webhookRoutes } from "./routes.ts";
