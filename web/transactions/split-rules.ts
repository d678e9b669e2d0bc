/** The parts of a split transaction. */
import {
  addDecimals,
  type Decimal,
  parseDecimal,
  subtractDecimals,
  toNumber,
} from "../../src/kernel/decimal.ts";

export interface Part {
  /** Of the form, not of the service. */
  key: string;
  id?: string | undefined;
  amount: number | null;
  category_id: string | null;
}

const zero = "0" as Decimal;

/** What the parts leave of the amount, exactly. */
export function restOf(amount: number, parts: readonly Part[]): number {
  const sum = parts.reduce((total, part) => addDecimals(total, decimalOf(part.amount ?? 0)), zero);
  return toNumber(subtractDecimals(decimalOf(amount), sum));
}

/** Ready to be saved: at least two parts, each with an amount, that add up. */
export function isComplete(amount: number, parts: readonly Part[]): boolean {
  const filled = parts.every((part) => part.amount !== null && part.amount !== 0);
  return parts.length >= 2 && filled && restOf(amount, parts) === 0;
}

function decimalOf(amount: number): Decimal {
  return parseDecimal(String(amount)) ?? zero;
}
