/** Sums of the selected rows, by currency. Exact: amounts are added as whole hundredths of a cent. */
import { addDecimals, type Decimal, parseDecimal, toNumber } from "../../src/kernel/decimal.ts";

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
  const sums = new Map<string, Decimal>();
  for (const { amount, currency } of rows)
    sums.set(currency, addDecimals(sums.get(currency) ?? ("0" as Decimal), decimalOf(amount)));
  return [...sums].map(([currency, sum]) => ({ currency, sum: toNumber(sum) }));
}

/** The API's numbers have at most four decimals, so their text is exact. */
function decimalOf(amount: number): Decimal {
  return parseDecimal(String(amount)) ?? ("0" as Decimal);
}
