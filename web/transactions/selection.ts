/** Sums of the selected rows, by currency. */
import { addAmounts } from "./add-amounts.ts";

export interface Selectable {
  id: string;
  amount: number;
  currency: string;
}

export interface CurrencySum {
  currency: string;
  sum: number;
}

export function sumOf(rows: readonly Selectable[]): CurrencySum[] {
  const amounts = Map.groupBy(rows, ({ currency }) => currency);
  return [...amounts].map(([currency, group]) => ({
    currency,
    sum: addAmounts(group.map(({ amount }) => amount)),
  }));
}
