/**
 * Expected payments, page by page. Open invoices and bills may be many: each page reads only as many of them as it can
 * show, and their number comes from kept sums. All other events are few and computed for every page.
 */
import { type CalendarDate, daysBetween } from "../kernel/calendar.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import type { CursorSigner, Position } from "../platform/list/cursor.ts";
import type { Page } from "../platform/list/list.ts";
import type { CashEventType } from "./constants.ts";
import { documentEvent, type Expected, inListOrder, toCashEvent } from "./expected-event.ts";
import { eventsBesideOpen } from "./expected-events.ts";
import { type DueKey, findOpenBills, findOpenInvoices } from "./open-items-store.ts";
import { findBillSums, findOpenSums, type OpenSum } from "./open-sums-store.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import type { CashEvent } from "./schema.ts";

export interface EventsRequest {
  range: DayRange;
  limit: number;
  cursor: string | null;
  /** The parameters that must stay the same from page to page. */
  binding: string;
}

export async function cashEvents(
  tx: Tx,
  context: MetricContext,
  signer: CursorSigner,
  { range, limit, cursor, binding }: EventsRequest,
): Promise<Page<CashEvent>> {
  if (range.end_date < context.today) return { data: [], meta: { count: 0, next_cursor: null } };
  const bound = `${context.organization_id} cash-events ${binding}`;
  const after = cursor === null ? null : signer.read(cursor, bound);
  const others = await eventsBesideOpen(tx, context, range);
  const count = after?.count ?? others.length + (await countOpen(tx, context, range));
  const events = await findPage(tx, context, others, {
    range,
    limit: limit + 1,
    after: after && toKey(after),
  });
  const shown = events.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor = events.length > limit && last ? signer.write(toPosition(last, count), bound) : null;
  return { data: shown.map(toCashEvent), meta: { count, next_cursor } };
}

/** Where an event stands in the list. */
type EventKey = Pick<Expected, "due_date" | "type" | "reference_id">;

function toPosition({ due_date, type, reference_id }: EventKey, count: number): Position {
  return { key: `${due_date} ${type}`, id: reference_id, count };
}

function toKey({ key, id }: Position): EventKey {
  const [due_date, type] = key.split(" ");
  return { due_date: due_date as CalendarDate, type: type as EventKey["type"], reference_id: id };
}

interface PageOfEvents {
  range: DayRange;
  limit: number;
  after: EventKey | null;
}

async function findPage(
  tx: Tx,
  context: MetricContext,
  others: readonly Expected[],
  page: PageOfEvents,
): Promise<Expected[]> {
  const { after, limit, range } = page;
  const open = (type: CashEventType) => ({
    beyond: beyondOf(type, page, context.today),
    last_day: range.end_date,
    limit,
  });
  const [invoices, bills] = await together([
    findOpenInvoices(tx, context, open("invoice")),
    findOpenBills(tx, context, open("bill")),
  ]);
  return [
    ...invoices.map((item) => documentEvent(context, item, "invoice", "inflow")),
    ...bills.map((item) => documentEvent(context, item, "bill", "outflow")),
    ...others.filter((event) => after === null || inListOrder(event, after) > 0),
  ]
    .toSorted(inListOrder)
    .slice(0, limit);
}

const [lowest_id, highest_id] = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/** The due date and id after which the records of this type are on the page. */
function beyondOf(type: CashEventType, { after, range }: PageOfEvents, today: CalendarDate): DueKey {
  // What is overdue is expected today, so a range that begins today has all of it.
  if (!after) return { due_date: range.start_date > today ? range.start_date : "-infinity", id: lowest_id };
  const { due_date } = after;
  if (after.type === type) return { due_date, id: after.reference_id };
  return { due_date, id: after.type < type ? lowest_id : highest_id };
}

async function countOpen(tx: Tx, context: MetricContext, range: DayRange): Promise<number> {
  const { today } = context;
  const [invoices, bills] = await together([
    findOpenSums(tx, context, { before: 0, after: daysBetween(today, range.end_date) }),
    findBillSums(tx, context, range.end_date),
  ]);
  const isDue = ({ due_date }: Pick<OpenSum, "due_date">) =>
    due_date <= range.end_date && (range.start_date <= today || due_date >= range.start_date);
  return [...invoices, ...bills].filter(isDue).reduce((sum, { row_count }) => sum + row_count, 0);
}
