/** The parts of a split transaction. */
import { addAmounts } from "./add-amounts.ts";

export interface Part {
  /** Of the form, not of the service. */
  key: string;
  id?: string | undefined;
  /** As one types it: positive where the part has the direction of the transaction. */
  amount: number | null;
  category_id: string | null;
}

/** What the parts leave of the amount, exactly. */
export function restOf(amount: number, parts: readonly Part[]): number {
  return addAmounts([amount, ...parts.map((part) => -(part.amount ?? 0))]);
}

/** Sets the amount of a part. The only part that is still without one gets the rest. */
export function withAmount(
  total: number,
  parts: readonly Part[],
  key: string,
  amount: number | null,
): readonly Part[] {
  const changed = parts.map((part) => (part.key === key ? { ...part, amount } : part));
  const empty = changed.filter((part) => part.amount === null);
  const rest = restOf(total, changed);
  if (amount === null || empty.length !== 1 || rest === 0) return changed;
  return changed.map((part) => (part === empty[0] ? { ...part, amount: rest } : part));
}

/** Ready to be saved: at least two parts, each with an amount, that add up. */
export function isComplete(amount: number, parts: readonly Part[]): boolean {
  const filled = parts.every((part) => part.amount !== null && part.amount !== 0);
  return parts.length >= 2 && filled && restOf(amount, parts) === 0;
}
