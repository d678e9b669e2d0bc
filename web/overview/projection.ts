/** The expected balance, day by day, from the balance today. */
import type { CashProjection } from "../../client/index.ts";
import { sumOf } from "./sums.ts";

export interface ProjectedDay {
  date: string;
  balance: number;
  inflows: number;
  outflows: number;
}

export function projectCash(balance: number, days: readonly CashProjection[]): ProjectedDay[] {
  let running = balance;
  return days.map(({ projection_date: date, expected_inflows: inflows, expected_outflows: outflows }) => {
    running = sumOf([running, inflows, -outflows]);
    return { date, balance: running, inflows, outflows };
  });
}

/** The day on which most money leaves, or -1 if none does. */
export function largestOutflow(days: readonly ProjectedDay[]): number {
  const most = Math.max(0, ...days.map(({ outflows }) => outflows));
  return most === 0 ? -1 : days.findIndex(({ outflows }) => outflows === most);
}
