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
