export { matchInvoiceJob, matchItemJob, matchingSchedules, matchTransactionsJob } from "./jobs.ts";
export { matchingRoutes } from "./routes.ts";
