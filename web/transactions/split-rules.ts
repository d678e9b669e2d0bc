/** The parts of a split transaction. */
import { addAmounts } from "./add-amounts.ts";

export interface Part {
  /** Of the form, not of the service. */
  key: string;
  id?: string | undefined;
  amount: number | null;
  category_id: string | null;
}

/** What the parts leave of the amount, exactly. */
export function restOf(amount: number, parts: readonly Part[]): number {
  return addAmounts([amount, ...parts.map((part) => -(part.amount ?? 0))]);
}

/** Ready to be saved: at least two parts, each with an amount, that add up. */
export function isComplete(amount: number, parts: readonly Part[]): boolean {
  const filled = parts.every((part) => part.amount !== null && part.amount !== 0);
  return parts.length >= 2 && filled && restOf(amount, parts) === 0;
}
