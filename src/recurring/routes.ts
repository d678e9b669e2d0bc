import { toNumber } from "../kernel/decimal.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { Ids, requireIds } from "../platform/http/ids.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { ListOf, Type, Uuid } from "../platform/http/schema.ts";
import { requireWhole, WholeNumber } from "../platform/http/whole-number.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { filtersOf } from "../platform/records/mapper.ts";
import { changeSeries, createSeries } from "./change-series.ts";
import { changeStatus } from "./change-status.ts";
import {
  GeneratedInvoice,
  RecurringSeries,
  SeriesAmount,
  SeriesCreate,
  SeriesInput,
  SeriesPatch,
  SeriesStatusReport,
  StatusInput,
  seriesRecord,
  UpcomingInvoice,
} from "./schema.ts";
import { amounts_max, findAmounts } from "./series-amounts.ts";
import {
  lockSeries,
  recordSeriesEvent,
  requireSeries,
  type SeriesRow,
  seriesFrom,
  seriesSelect,
  toSeries,
  toSeriesInput,
} from "./store.ts";
import { previewNewSeries, previewUpcoming } from "./upcoming-invoices.ts";

const path = "/v1/recurring-invoices";
const common = { tag: "Recurring invoices", resource: RecurringSeries };
const [read, write] = ["recurring.read", "recurring.write"];
const params = Type.Object({ id: Uuid });
const upcoming = { default: 12, min: 1, max: 100, capped: true };
const upcomingQuery = Type.Object({ limit: WholeNumber(upcoming) }, { additionalProperties: false });
type GeneratedRow = Row<
  "invoices",
  "id" | "number" | "status" | "date" | "due_date" | "total" | "scheduled_send_at" | "created_at"
>;
/** A weekly series reaches this after nineteen years. Older invoices are found in the list of invoices. */
const generated_max = 1000;

const list: ListSpec = {
  name: "recurring_series",
  from: seriesFrom,
  organization: sql`s.organization_id`,
  id: sql`s.id`,
  sorts: {
    created_at: { expression: sql`s.created_at`, type: "timestamptz" },
    start_date: { expression: sql`s.start_date`, type: "date" },
    next_generation_date: {
      expression: sql`coalesce(s.next_generation_date, 'infinity'::date)`,
      type: "date",
    },
  },
  default_sort: "created_at",
  filters: filtersOf(seriesRecord, "s"),
  search: sql`s.search`,
  counted_table: "recurring_series",
};

function answer(row: SeriesRow) {
  return { data: toSeries(row), version: row.version };
}

export const recurringRoutes: AnyRoute[] = [
  listRoute({
    ...common,
    path,
    operation_id: "listRecurringInvoices",
    summary: "List recurring invoice series",
    scope: read,
    list,
    select: seriesSelect,
    toResource: toSeries,
  }),
  route({
    ...common,
    method: "POST",
    path,
    operation_id: "createRecurringInvoice",
    summary: "Create a recurring invoice series",
    scope: write,
    body: SeriesCreate,
    data: RecurringSeries,
    status: 201,
    async handle({ tx, organization_id, body, principal, now }) {
      return answer(await createSeries(tx, organization_id, body, principal.user_id, now));
    },
  }),
  route({
    ...common,
    method: "POST",
    path: `${path}/preview`,
    operation_id: "previewRecurringInvoiceSeries",
    summary: "Preview the first invoices of a series without creating it: dates and totals",
    scope: read,
    query: upcomingQuery,
    body: SeriesCreate,
    data: ListOf(UpcomingInvoice),
    // Nothing is written, not even an idempotency key.
    idempotency: "none",
    async handle({ tx, organization_id, query, body, now }) {
      const count = requireWhole("limit", query.limit, upcoming);
      return { data: await previewNewSeries(tx, organization_id, body, count, now) };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/amounts`,
    operation_id: "listRecurringInvoiceAmounts",
    summary: "What the next invoice of each series amounts to; a series that cannot be billed is left out",
    scope: read,
    query: Type.Object({ ids: Ids("The ids of the series", amounts_max) }, { additionalProperties: false }),
    data: ListOf(SeriesAmount),
    async handle({ tx, organization_id, query, now }) {
      return { data: await findAmounts(tx, organization_id, requireIds(query.ids, amounts_max), now) };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}`,
    operation_id: "getRecurringInvoice",
    summary: "Get a recurring invoice series",
    scope: read,
    params,
    data: RecurringSeries,
    async handle({ tx, organization_id, params: { id } }) {
      return answer(await requireSeries(tx, organization_id, id));
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}/input`,
    operation_id: "getRecurringInvoiceInput",
    summary: "Get a series as it was written: also its template, currency, payment terms and taxes",
    scope: read,
    params,
    data: SeriesInput,
    async handle({ tx, organization_id, params: { id } }) {
      const series = await requireSeries(tx, organization_id, id);
      return { data: toSeriesInput(series), version: series.version };
    },
  }),
  route({
    ...common,
    method: "PATCH",
    path: `${path}/{id}`,
    operation_id: "updateRecurringInvoice",
    summary: "Change an active or paused series; existing invoices do not change",
    scope: write,
    params,
    body: SeriesPatch,
    data: RecurringSeries,
    async handle({ tx, organization_id, params: { id }, body, now, requireVersion }) {
      return answer(await changeSeries(tx, organization_id, id, body, now, requireVersion));
    },
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/{id}`,
    operation_id: "deleteRecurringInvoice",
    summary: "Delete a series; its invoices are kept",
    scope: write,
    params,
    data: null,
    async handle({ tx, organization_id, params: { id }, requireVersion }) {
      const series = await lockSeries(tx, organization_id, id);
      requireVersion(series.version);
      await recordSeriesEvent(tx, organization_id, "deleted", series);
      await tx.run(
        sql`delete from recurring_series where organization_id = ${organization_id} and id = ${id}`,
      );
      return undefined;
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}/invoices`,
    operation_id: "listGeneratedInvoices",
    summary: `List the invoices of a series, newest first, at most ${generated_max}`,
    scope: read,
    params,
    data: ListOf(GeneratedInvoice),
    async handle({ tx, organization_id, params: { id } }) {
      await requireSeries(tx, organization_id, id);
      const rows = await tx.many<GeneratedRow>(sql`
        select id, number, status, date, due_date, total, scheduled_send_at, created_at
        from invoices
        where organization_id = ${organization_id} and recurring_series_id = ${id}
        order by date desc, id desc
        limit ${generated_max}`);
      return { data: rows.map((row) => ({ ...row, total: toNumber(row.total) })) };
    },
  }),
  route({
    ...common,
    method: "PATCH",
    path: `${path}/{id}/status`,
    operation_id: "updateRecurringInvoiceStatus",
    summary: "Pause, resume or cancel a series",
    scope: write,
    params,
    body: StatusInput,
    data: RecurringSeries,
    async handle({ tx, organization_id, params: { id }, body, now, requireVersion }) {
      return answer(await changeStatus(tx, organization_id, id, body, now, requireVersion));
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}/status`,
    operation_id: "getRecurringInvoiceStatus",
    summary: "Get the status of a series and the reason of its last failure",
    scope: read,
    params,
    data: SeriesStatusReport,
    async handle({ tx, organization_id, params: { id } }) {
      const { status, failure_count, failure_reason, failed_at, retry_at, version } = await requireSeries(
        tx,
        organization_id,
        id,
      );
      return { data: { status, failure_count, failure_reason, failed_at, retry_at }, version };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}/upcoming`,
    operation_id: "listUpcomingInvoices",
    summary: "Preview the next invoices of a series: dates and totals",
    scope: read,
    params,
    query: upcomingQuery,
    data: ListOf(UpcomingInvoice),
    async handle({ tx, organization_id, params: { id }, query, now }) {
      const count = requireWhole("limit", query.limit, upcoming);
      return { data: await previewUpcoming(tx, organization_id, id, count, now) };
    },
  }),
];
