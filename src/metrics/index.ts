export type { ActiveSeries, FindActiveSeries } from "./recurring-invoices.ts";
export { candidateJobs } from "./refresh-candidates.ts";
export { metricRoutes } from "./routes.ts";
