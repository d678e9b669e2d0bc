/** The cash events, summed by day: one row a day from today, also where nothing is expected. */
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { addDecimals, type Decimal, decimalFromNumber, toNumber } from "../kernel/decimal.ts";
import type { Direction } from "./constants.ts";
import type { CashEvent, CashProjection } from "./schema.ts";

export function projectCash(
  events: readonly CashEvent[],
  today: CalendarDate,
  days: number,
): CashProjection[] {
  const byDay = Map.groupBy(events, ({ event_date }) => event_date);
  return Array.from({ length: days }, (_, index) => {
    const projection_date = addDays(today, index);
    const ofDay = byDay.get(projection_date) ?? [];
    return {
      projection_date,
      expected_inflows: sumOf(ofDay, "inflow"),
      expected_outflows: sumOf(ofDay, "outflow"),
    };
  });
}

function sumOf(events: readonly CashEvent[], wanted: Direction): number {
  const amounts = events
    .filter(({ direction }) => direction === wanted)
    .map(({ amount }) => decimalFromNumber(amount) as Decimal);
  return toNumber(addDecimals(...amounts));
}
