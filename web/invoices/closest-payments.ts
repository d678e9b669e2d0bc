import type { Transaction } from "../../client/index.ts";

/** Those whose amount is closest to what is open come first; of two, the later. */
export function closestFirst<Row extends Pick<Transaction, "amount" | "booking_date">>(
  transactions: readonly Row[],
  open_amount: number,
): Row[] {
  const distance = ({ amount }: Row) => Math.abs(amount - open_amount);
  return transactions.toSorted(
    (a, b) => distance(a) - distance(b) || b.booking_date.localeCompare(a.booking_date),
  );
}
