/** What matching compares, what it answers, and the numbers it works with. docs/matching.md has the formula. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { Row } from "../platform/db/row.ts";

export interface MatchItem
  extends Row<"inbox_items", "id" | "display_name" | "base_amount" | "due_date" | "reference_number"> {
  /** Positive; `type` gives the direction. */
  amount: Decimal;
  /** What earlier matched transactions left to pay; equals `amount` when none did. */
  open_amount: Decimal;
  currency: string;
  date: CalendarDate;
  type: "expense" | "income";
  document_type: "receipt" | "invoice" | "credit_note" | "bank_statement" | "manual" | "other";
}

/** Its amount is signed: money into the account is positive. */
export type MatchTransaction = Row<
  "transactions",
  | "id"
  | "booking_date"
  | "value_date"
  | "amount"
  | "currency"
  | "base_amount"
  | "description"
  | "counterparty_name"
  | "reference"
>;

export const partNames = ["amount", "date", "currency", "name"] as const;
export type PartName = (typeof partNames)[number];

export interface ScorePart {
  /** 0 to 1 */
  score: number;
  /** A code that a client can translate, such as `amount_exact`. */
  reason: string;
}

export type MatchLevel = "none" | "suggested" | "high" | "automatic";

export interface Score {
  /** 0 to 1, three decimals */
  total: number;
  level: MatchLevel;
  parts: Record<PartName, ScorePart>;
  /** Why the total is not simply the weighted sum; empty when it is. */
  notes: string[];
  /** Days from the item's date to the transaction's. */
  days: number;
  /** The transaction pays only a part of the item. */
  is_partial: boolean;
}

/** Amount and name tell most; the currency is nearly implied by the amount. They sum to 1. */
export const weights: Record<PartName, number> = { amount: 0.4, name: 0.35, date: 0.2, currency: 0.05 };

export const suggest_from = 0.6;
export const high_from = 0.72;
export const automatic_from = 0.9;

export function levelOf(total: number): MatchLevel {
  if (total >= automatic_from) return "automatic";
  if (total >= high_from) return "high";
  return total >= suggest_from ? "suggested" : "none";
}

/** As `match_candidates` shows it: "0.000" to "1.000". */
export function confidenceText(total: number): string {
  return total.toFixed(3);
}

/** Money the item expects on the account: expenses take it out, a credit note turns that round. */
export function directionOf({
  type,
  document_type,
}: Pick<MatchItem, "type" | "document_type">): "in" | "out" {
  const isOut = (type === "expense") !== (document_type === "credit_note");
  return isOut ? "out" : "in";
}
