import { addDecimals, type Decimal, decimalFromNumber, toNumber } from "../../src/kernel/decimal.ts";

const zero = "0" as Decimal;

/** The exact sum of amounts as the API writes them: 0.1 and 0.2 are 0.3. */
export function addAmounts(amounts: readonly number[]): number {
  return toNumber(amounts.reduce((sum, amount) => addDecimals(sum, decimalFromNumber(amount) ?? zero), zero));
}
