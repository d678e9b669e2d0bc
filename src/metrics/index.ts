export { defaultMetrics } from "./default-metrics.ts";
export { metricSchedules } from "./refresh-candidates.ts";
export { metricRoutes } from "./routes.ts";
export { vatListRoutes } from "./vat/routes.ts";
