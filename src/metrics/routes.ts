/** The metrics. They only read. docs/metrics.md defines every figure. */
import { type CalendarDate, firstOfMonth } from "../kernel/calendar.ts";
import type { Tx } from "../platform/db/database.ts";
import { type AnyRoute, invalid, route } from "../platform/http/route.ts";
import {
  DateOnly,
  described,
  ListOf,
  type Static,
  type TObject,
  type TSchema,
  Type,
} from "../platform/http/schema.ts";
import { requireWhole, WholeNumber } from "../platform/http/whole-number.ts";
import { operationId } from "../platform/http/wording.ts";
import { cashEventsRoute } from "./cash-events-route.ts";
import { cashAhead } from "./cash-projection.ts";
import {
  type MetricName,
  metric_rows_default,
  metric_rows_max,
  projection_days_default,
  projection_days_max,
} from "./constants.ts";
import { recurringSeries } from "./find-patterns.ts";
import { invoiceAging } from "./invoice-aging.ts";
import { cashFlow, profitLoss } from "./monthly.ts";
import { loadContext, type MetricContext } from "./organization.ts";
import { requireRange } from "./range.ts";
import { rangeQuery } from "./range-query.ts";
import { recentTransactions } from "./recent-transactions.ts";
import {
  CashFlow,
  CashProjection,
  FinancialSnapshot,
  InvoiceAging,
  ProfitLoss,
  RecentTransaction,
  RecurringPatternOut,
  SpendVariance,
  TopCategory,
} from "./schema.ts";
import { financialSnapshot } from "./snapshot.ts";
import { spendVariance } from "./spend-variance.ts";
import { topCategories } from "./top-categories.ts";
import { vatRoute } from "./vat/routes.ts";

const limits = { default: metric_rows_default, min: 1, max: metric_rows_max, capped: true };
const days = { default: projection_days_default, min: 1, max: projection_days_max };

const noQuery = Type.Object({}, { additionalProperties: false });

interface MetricSpec<Query extends TObject, Data extends TSchema> {
  name: MetricName;
  summary: string;
  query: Query;
  data: Data;
  find(tx: Tx, context: MetricContext, query: Static<Query>): Promise<Static<Data>>;
}

function metric<Query extends TObject, Data extends TSchema>(spec: MetricSpec<Query, Data>): AnyRoute {
  const { name, summary, query, data, find } = spec;
  return route({
    method: "GET",
    path: `/v1/metrics/${name}`,
    operation_id: operationId("get", name),
    summary,
    tag: "Metrics",
    scope: "metrics.read",
    query,
    data,
    async handle({ tx, organization_id, now, query: asked }) {
      const context = await loadContext(tx, organization_id, now);
      return { data: await find(tx, context, asked) };
    },
  });
}

export const metricRoutes: AnyRoute[] = [
  metric({
    name: "profit-loss",
    summary: "Revenue, expenses and their difference, by month",
    query: Type.Object(rangeQuery, { additionalProperties: false }),
    data: ListOf(ProfitLoss),
    find: (tx, context, query) => profitLoss(tx, context, requireRange(query, context.today)),
  }),
  metric({
    name: "cash-flow",
    summary: "Operating, investing and financing cash flow, by month",
    query: Type.Object(rangeQuery, { additionalProperties: false }),
    data: ListOf(CashFlow),
    find: (tx, context, query) => cashFlow(tx, context, requireRange(query, context.today)),
  }),
  metric({
    name: "cash-projection",
    summary: "Expected inflows and outflows, by day from today",
    query: Type.Object({ days: WholeNumber(days) }, { additionalProperties: false }),
    data: ListOf(CashProjection),
    find: async (tx, context, query) =>
      (await cashAhead(tx, context, requireWhole("days", query.days, days))).projection,
  }),
  metric({
    name: "invoice-aging",
    summary: "Open invoices by days overdue, and amounts due soon",
    query: noQuery,
    data: InvoiceAging,
    find: invoiceAging,
  }),
  metric({
    name: "top-categories",
    summary: "Spend by category, largest first",
    query: Type.Object({ ...rangeQuery, limit: WholeNumber(limits) }, { additionalProperties: false }),
    data: ListOf(TopCategory),
    find: (tx, context, { limit, ...query }) =>
      topCategories(tx, context, requireRange(query, context.today), requireWhole("limit", limit, limits)),
  }),
  metric({
    name: "spend-variance",
    summary: "Spend by category in a month, compared with its budget and the month before",
    query: Type.Object(
      {
        month: Type.Optional(described(DateOnly, "The first day of the month; default this month")),
      },
      { additionalProperties: false },
    ),
    data: ListOf(SpendVariance),
    find: (tx, context, { month }) => spendVariance(tx, context, requireMonth(month, context.today)),
  }),
  cashEventsRoute,
  metric({
    name: "recurring-series",
    summary: "Subscriptions, salaries, rents: patterns found in the transactions",
    query: noQuery,
    data: ListOf(RecurringPatternOut),
    find: recurringSeries,
  }),
  metric({
    name: "financial-snapshot",
    summary: "Cash, burn rate, runway and revenue",
    query: noQuery,
    data: FinancialSnapshot,
    find: financialSnapshot,
  }),
  metric({
    name: "recent-transactions",
    summary: "The newest transactions with their categories",
    query: Type.Object({ limit: WholeNumber(limits) }, { additionalProperties: false }),
    data: ListOf(RecentTransaction),
    find: (tx, context, { limit }) => recentTransactions(tx, context, requireWhole("limit", limit, limits)),
  }),
  vatRoute,
];

function requireMonth(month: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  if (month === undefined) return firstOfMonth(today);
  if (month !== firstOfMonth(month))
    throw invalid("query.month", "month", `must be the first day of a month; found ${month}`);
  return month;
}
