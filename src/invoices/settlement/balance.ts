/**
 * Computes the balance and status of a finalized invoice from three sums: total, paid amount and credited
 * amount. Signs follow the total, so an invoice with a negative total settles the same way, with negative
 * payments.
 */
import { compareDecimals, type Decimal, magnitude, signOf, subtractDecimals } from "../../kernel/decimal.ts";
import type { InvoiceStatus } from "../invoice.ts";

export interface Sums {
  total: Decimal;
  paid_amount: Decimal;
  credited_amount: Decimal;
}

const zero = "0" as Decimal;

/** The open amount. It stops at zero, even if more than the total was paid or credited. */
export function balanceOf({ total, paid_amount, credited_amount }: Sums): Decimal {
  const open = subtractDecimals(total, paid_amount, credited_amount);
  return signOf(open) === -signOf(total) ? zero : open;
}

/**
 * `fully_credited`: every line was credited, though rounding line by line may leave the sum a cent short.
 */
export function settledStatus(sums: Sums, fully_credited: boolean): InvoiceStatus {
  const credited = magnitude(sums.credited_amount);
  if (fully_credited || (credited !== zero && compareDecimals(credited, magnitude(sums.total)) >= 0))
    return "refunded";
  if (sums.total === zero) return "paid";
  if (sums.paid_amount === zero && sums.credited_amount === zero) return "unpaid";
  if (balanceOf(sums) === zero) return "paid";
  return sums.paid_amount === zero ? "unpaid" : "partially_paid";
}
