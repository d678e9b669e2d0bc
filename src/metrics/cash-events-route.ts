/** The one metric with pages. */
import { addDays } from "../kernel/calendar.ts";
import { route } from "../platform/http/route.ts";
import { ListOf, type Static, Type } from "../platform/http/schema.ts";
import { requireWhole, WholeNumber } from "../platform/http/whole-number.ts";
import { csvColumns, prefersCsv } from "../platform/list/csv.ts";
import { answerCsv, csv_page_rows } from "../platform/list/list-route.ts";
import { page_limit_max } from "../platform/list/spec.ts";
import { cashEvents } from "./cash-events.ts";
import { projection_days_default } from "./constants.ts";
import { loadContext, type MetricContext } from "./organization.ts";
import { type DayRange, requireOrder } from "./range.ts";
import { rangeQuery } from "./range-query.ts";
import { CashEvent } from "./schema.ts";

const path = "/v1/metrics/cash-events";
const columns = csvColumns(CashEvent);
/** A client of the specification knows no pages, so it gets the largest one. */
const page_limits = { default: page_limit_max, min: 1, max: page_limit_max, capped: true };

const EventsQuery = Type.Object(
  {
    ...rangeQuery,
    cursor: Type.Optional(
      Type.String({ description: "Where the page starts: meta.next_cursor of the previous page" }),
    ),
    limit: WholeNumber(page_limits),
  },
  { additionalProperties: false },
);

export const cashEventsRoute = route({
  method: "GET",
  path,
  operation_id: "getCashEvents",
  summary: "Expected payments: invoices, recurring invoices, recurring transactions and bills",
  tag: "Metrics",
  scope: "metrics.read",
  query: EventsQuery,
  data: ListOf(CashEvent),
  paged: true,
  csv: true,
  async handle({ tx, cursors, organization_id, now, query, request, reply }) {
    const context = await loadContext(tx, organization_id, now);
    const range = eventRange(query, context);
    const binding = JSON.stringify([query.start_date, query.end_date]);
    const readPage = (limit: number, cursor: string | null) =>
      cashEvents(tx, context, cursors, { range, limit, cursor, binding });
    if (!prefersCsv(request.headers.accept))
      return readPage(requireWhole("limit", query.limit, page_limits), query.cursor ?? null);
    await answerCsv({ path, columns, now, request, reply }, (cursor) => readPage(csv_page_rows, cursor));
    return undefined;
  },
});

/** 30 days from today unless the query says otherwise. */
function eventRange(
  { start_date, end_date }: Static<typeof EventsQuery>,
  { today }: MetricContext,
): DayRange {
  const start = start_date ?? (end_date !== undefined && end_date < today ? end_date : today);
  return requireOrder({
    start_date: start,
    end_date: end_date ?? addDays(start, projection_days_default - 1),
  });
}
