import { addDecimals, type Decimal, parseDecimal, toNumber } from "../../src/kernel/decimal.ts";

/** Adds amounts without the errors of binary fractions. */
export function sumOf(amounts: readonly number[]): number {
  return toNumber(addDecimals("0" as Decimal, ...amounts.map(toDecimal)));
}

export function difference(one: number, other: number): number {
  return sumOf([one, -other]);
}

/** With one decimal; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0;
}

function toDecimal(amount: number): Decimal {
  const exact = parseDecimal(String(amount));
  if (exact === null) throw new Error(`${amount} is not an amount.`);
  return exact;
}
