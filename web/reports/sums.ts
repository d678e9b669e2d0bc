import { addDecimals, type Decimal, parseDecimal, toNumber } from "../../src/kernel/decimal.ts";

/** Adds amounts without the errors of binary fractions. */
export function sumOf(amounts: readonly number[]): number {
  return toNumber(addDecimals("0" as Decimal, ...amounts.map(toDecimal)));
}

export function difference(one: number, other: number): number {
  return sumOf([one, -other]);
}

function toDecimal(amount: number): Decimal {
  const exact = parseDecimal(String(amount));
  if (exact === null) throw new Error(`${amount} is not an amount.`);
  return exact;
}
