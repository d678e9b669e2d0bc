/** What the wire says and accepts in metrics. */
export const metricNames = [
  "profit-loss",
  "cash-flow",
  "cash-projection",
  "invoice-aging",
  "top-categories",
  "spend-variance",
  "cash-events",
  "recurring-series",
  "financial-snapshot",
  "recent-transactions",
  "vat",
] as const;
export type MetricName = (typeof metricNames)[number];

export const directions = ["inflow", "outflow"] as const;
export type Direction = (typeof directions)[number];
export const patternFrequencies = [
  "weekly",
  "biweekly",
  "semi_monthly",
  "monthly",
  "quarterly",
  "annually",
  "irregular",
] as const;
export const patternStatuses = ["early", "active", "inactive"] as const;
export const cashEventTypes = [
  "invoice",
  "scheduled_invoice",
  "recurring_invoice",
  "recurring_transaction",
  "bill",
] as const;
export type CashEventType = (typeof cashEventTypes)[number];
export const referenceTables = ["invoices", "recurring_invoices", "recurring_series", "inbox"] as const;

export const range_months_default = 12;
export const range_months_max = 120;
export const projection_days_default = 30;
export const projection_days_max = 365;
export const metric_rows_default = 10;
export const metric_rows_max = 100;
