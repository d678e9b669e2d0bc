/** Expected cash summed by day: one row for each day from today, even if nothing is expected. */
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { addDecimals, type Decimal, decimalFromNumber, toNumber } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import type { Direction } from "./constants.ts";
import type { Expected } from "./expected-event.ts";
import { eventsBesideOpen } from "./expected-events.ts";
import { findBillSums, findOpenSums, type OpenSum } from "./open-sums-store.ts";
import type { MetricContext } from "./organization.ts";
import type { CashEvent, CashProjection } from "./schema.ts";

export interface CashAhead {
  projection: CashProjection[];
  /** The events of these days, without open invoices and bills. */
  events: Expected[];
}

/** The sums of cash-events by day; open invoices and bills come from kept sums instead of one by one. */
export async function cashAhead(tx: Tx, context: MetricContext, days: number): Promise<CashAhead> {
  const { today } = context;
  const range = { start_date: today, end_date: addDays(today, days - 1) };
  const [invoices, bills] = await together([
    findOpenSums(tx, context, { before: 0, after: days }),
    findBillSums(tx, context, range.end_date),
  ]);
  const events = await eventsBesideOpen(tx, context, range);
  return { events, projection: projectCash(events, { invoices, bills }, today, days) };
}

type DueSum = Pick<OpenSum, "due_date" | "base_amount">;

export function projectCash(
  events: readonly CashEvent[],
  open: Record<"invoices" | "bills", readonly DueSum[]>,
  today: CalendarDate,
  days: number,
): CashProjection[] {
  const eventsOn = Map.groupBy(events, ({ event_date }) => event_date);
  // What is overdue is expected today.
  const dueOn = ({ due_date }: DueSum) => (due_date < today ? today : due_date);
  const invoicesOn = Map.groupBy(open.invoices, dueOn);
  const billsOn = Map.groupBy(open.bills, dueOn);
  return Array.from({ length: days }, (_, index) => {
    const projection_date = addDays(today, index);
    const expected = eventsOn.get(projection_date) ?? [];
    const due = (sums: typeof invoicesOn) =>
      (sums.get(projection_date) ?? []).map(({ base_amount }) => base_amount);
    return {
      projection_date,
      expected_inflows: toNumber(addDecimals(...due(invoicesOn), ...amountsOf(expected, "inflow"))),
      expected_outflows: toNumber(addDecimals(...due(billsOn), ...amountsOf(expected, "outflow"))),
    };
  });
}

function amountsOf(events: readonly CashEvent[], wanted: Direction): Decimal[] {
  return events
    .filter(({ direction }) => direction === wanted)
    .map(({ amount }) => decimalFromNumber(amount) as Decimal);
}
