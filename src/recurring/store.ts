/** SQL for recurring series. */
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { pick } from "../kernel/pick.ts";
import type { Tx } from "../platform/db/database.ts";
import { assignments, empty, raw, type Sql, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { recordMapper, toParameters } from "../platform/records/mapper.ts";
import type { JoinedRowOf } from "../platform/records/rows.ts";
import { type SeriesItem, toWrittenItem } from "./items.ts";
import { type SeriesInput, seriesRecord } from "./schema.ts";
import type { SeriesState } from "./series.ts";

export type SeriesRow = Omit<JoinedRowOf<typeof seriesRecord>, "items"> & { items: SeriesItem[] };

export const { select: seriesSelect, toResource: toSeries } = recordMapper(seriesRecord, "s", {
  customer: sql`jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email)`,
  time_zone: sql`o.time_zone`,
});

/** The time zone is joined: sweeps and lists read many series, and each needs its own organization's day. */
export const seriesFrom = raw(`recurring_series s
  join customers c on c.organization_id = s.organization_id and c.id = s.customer_id
  join organizations o on o.organization_id = s.organization_id`);

const writtenNames = [
  "customer_id",
  "frequency",
  "start_date",
  "end_date",
  "max_invoices",
  "notes",
  "auto_send",
  "template_id",
  "currency",
  "payment_terms_days",
] as const;

export function toSeriesInput(row: SeriesRow): SeriesInput {
  return { ...pick(row, writtenNames), items: row.items.map(toWrittenItem) };
}

function findSeries(tx: Tx, org: OrganizationId, id: string, lock: Sql): Promise<SeriesRow | null> {
  return tx.maybe<SeriesRow>(sql`
    select ${seriesSelect}
    from ${seriesFrom}
    where s.organization_id = ${org} and s.id = ${id}
    ${lock}`);
}

export async function requireSeries(
  tx: Tx,
  org: OrganizationId,
  id: string,
  lock = empty,
): Promise<SeriesRow> {
  const row = await findSeries(tx, org, id, lock);
  if (!row) throw new NotFound("recurring invoice series");
  return row;
}

/** Waits for a run that is billing the series, so that a change never sees it half done. */
export function lockSeries(tx: Tx, org: OrganizationId, id: string): Promise<SeriesRow> {
  return requireSeries(tx, org, id, raw("for update of s"));
}

/** Null if another worker holds the lock or the series was deleted: in both cases there is nothing to do. */
export function lockFreeSeries(tx: Tx, org: OrganizationId, id: string): Promise<SeriesRow | null> {
  return findSeries(tx, org, id, raw("for update of s skip locked"));
}

const progressNames = [
  "status",
  "next_sequence",
  "sequence_offset",
  "bill_from",
  "invoices_generated",
  "next_generation_date",
  "last_generated_date",
] as const;

/** The columns that change when a period is billed or the schedule changes. */
export function progressColumns(series: SeriesState) {
  return pick(series, progressNames);
}

export async function updateSeries(
  tx: Tx,
  org: OrganizationId,
  id: string,
  columns: Partial<SeriesRow> & { search?: Sql },
): Promise<void> {
  await tx.run(sql`
    update recurring_series set ${assignments(toParameters(seriesRecord, columns))}
    where organization_id = ${org} and id = ${id}`);
}

/** Search covers the customer's name, the notes and the lines. */
export function searchOf(customer_name: string, notes: string | null, items: readonly SeriesItem[]): Sql {
  const lines = items.flatMap(({ name, description }) => [name, description ?? ""]).join(" ");
  return sql`search_words(${customer_name}, ${notes}, ${lines})`;
}

export type SeriesEvent =
  | "created"
  | "updated"
  | "paused"
  | "resumed"
  | "cancelled"
  | "completed"
  | "deleted"
  | "generated"
  | "failed";

export function recordSeriesEvent(
  tx: Tx,
  org: OrganizationId,
  event: SeriesEvent,
  series: SeriesState & Pick<SeriesRow, "customer_id">,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { id, status, customer_id, frequency, invoices_generated, next_generation_date } = series;
  const shown = { id, status, customer_id, frequency, invoices_generated, next_generation_date };
  return recordEvent(tx, org, `recurring_invoice.${event}`, { ...shown, ...more });
}
