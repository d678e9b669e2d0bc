/** Creates and changes series. The content of a series is validated by previewing its next invoice. */
import { addMonths, type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import { pick } from "../kernel/pick.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import { writtenNamesOf } from "../platform/records/fields.ts";
import { nullsOf, toParameters } from "../platform/records/mapper.ts";
import { type Billed, previewBilled } from "./invoice-input.ts";
import { keepSameItems, toItems } from "./items.ts";
import { type SeriesCreate, type SeriesPatch, seriesRecord } from "./schema.ts";
import { requireRunning, type SeriesState, withNewSchedule, withNextDate } from "./series.ts";
import {
  lockSeries,
  progressColumns,
  recordSeriesEvent,
  requireSeries,
  type SeriesRow,
  searchOf,
  updateSeries,
} from "./store.ts";

/**
 * A start date further away is taken for a typing mistake: it would mean hundreds of invoices, or one in
 * 9999.
 */
const start_years_max = 10;

export async function createSeries(
  tx: Tx,
  org: OrganizationId,
  input: SeriesCreate,
  created_by: UserId | null,
  now: Instant,
): Promise<SeriesRow> {
  const series = toNewSeries(input, now);
  const search = await requireBillable(tx, org, series, series.start_date, now);
  const row = { organization_id: org, ...series, ...progressColumns(series), search, created_by };
  await tx.run(sql`insert into recurring_series ${insertion(toParameters(seriesRecord, row))}`);
  const created = await requireSeries(tx, org, series.id);
  await recordSeriesEvent(tx, org, "created", created);
  return created;
}

/** The series as it would be stored. */
export function toNewSeries(input: SeriesCreate, now: Instant) {
  requireStart(input.start_date, now);
  const content = {
    ...nullsOf(seriesRecord),
    ...input,
    items: toItems(input.items),
    auto_send: input.auto_send ?? false,
  };
  requireEnd(content);
  return withNextDate({ ...content, ...fresh, id: newId<SeriesState["id"]>() });
}

const fresh = {
  status: "active" as const,
  next_sequence: 0,
  sequence_offset: 0,
  bill_from: null,
  invoices_generated: 0,
  next_generation_date: null,
  last_generated_date: null,
};

export async function changeSeries(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: SeriesPatch,
  now: Instant,
  requireVersion: (version: number) => void,
): Promise<SeriesRow> {
  const current = await lockSeries(tx, org, id);
  requireVersion(current.version);
  requireRunning(current);
  const { items: inputs, ...plain } = input;
  const items = inputs === undefined ? current.items : keepSameItems(toItems(inputs), current.items);
  const wanted: SeriesRow = { ...current, ...plain, items };
  if (wanted.start_date !== current.start_date) requireStart(wanted.start_date, now);
  requireEnd(wanted);
  const rescheduled = wanted.start_date !== current.start_date || wanted.frequency !== current.frequency;
  const changed = withNextDate(rescheduled ? withNewSchedule(wanted) : wanted);
  const date = changed.next_generation_date ?? changed.start_date;
  const search = await requireBillable(tx, org, changed, date, now);
  await updateSeries(tx, org, id, {
    ...pick(changed, writtenNamesOf(seriesRecord)),
    ...progressColumns(changed),
    search,
  });
  const row = await requireSeries(tx, org, id);
  await recordSeriesEvent(tx, org, "updated", row);
  if (row.status === "completed") await recordSeriesEvent(tx, org, "completed", row);
  return row;
}

function requireStart(start_date: CalendarDate, now: Instant): void {
  const [earliest, latest] = [-1, 1].map((sign) =>
    addMonths(dateIn("UTC", now), sign * 12 * start_years_max),
  ) as [CalendarDate, CalendarDate];
  if (start_date < earliest || start_date > latest)
    throw invalid("body.start_date", "range", `must be from ${earliest} to ${latest}; found ${start_date}`);
}

function requireEnd({ start_date, end_date }: Pick<SeriesRow, "start_date" | "end_date">): void {
  if (end_date !== null && end_date < start_date)
    throw invalid(
      "body.end_date",
      "range",
      `must not be before start_date; found ${end_date} and ${start_date}`,
    );
}

/**
 * Runs the checks of creating an invoice, without the writes. A series that could not be billed is refused
 * now, not when its first invoice is due.
 */
async function requireBillable(
  tx: Tx,
  org: OrganizationId,
  content: Billed,
  date: CalendarDate,
  now: Instant,
) {
  const { customer } = await previewBilled(tx, org, content, date, now);
  return searchOf(customer?.name ?? "", content.notes, content.items);
}
