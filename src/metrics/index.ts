export { defaultMetrics } from "./default-metrics.ts";
export type { MetricContext } from "./organization.ts";
export { metricSchedules } from "./refresh-candidates.ts";
export { metricRoutes } from "./routes.ts";
export { vatLines } from "./vat/lines.ts";
export { vatListRoutes } from "./vat/routes.ts";
