import { addDays } from "../kernel/calendar.ts";
import type { Tx } from "../platform/db/database.ts";
import { documentEvent, type Expected, inListOrder, toCashEvent } from "./expected-event.ts";
import { findLargestBill } from "./open-items-store.ts";
import type { MetricContext } from "./organization.ts";
import type { CashEvent } from "./schema.ts";

/** The largest outflow among the cash events of the days from today; of equal ones the first in the list. */
export async function largestOutflow(
  tx: Tx,
  context: MetricContext,
  days: number,
  beside_open: readonly Expected[],
): Promise<CashEvent | null> {
  const bill = await findLargestBill(tx, context, addDays(context.today, days - 1));
  const outflows = [
    ...(bill ? [documentEvent(context, bill, "bill", "outflow")] : []),
    ...beside_open.filter(({ direction }) => direction === "outflow"),
  ];
  const [largest] = outflows.toSorted((a, b) => b.amount - a.amount || inListOrder(a, b));
  return largest ? toCashEvent(largest) : null;
}
