/** The input, output and constants of matching. docs/matching.md has the formula. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { InboxItemId, TransactionId } from "../kernel/ids.ts";
import type { Row } from "../platform/db/row.ts";
import type { matchKinds, matchLevels } from "./constants.ts";

export interface MatchItem
  extends Row<"inbox_items", "id" | "display_name" | "base_amount" | "due_date" | "reference_number"> {
  /** Positive; `type` gives the direction. */
  amount: Decimal;
  /** The amount left to pay after earlier matched transactions; equals `amount` if there are none. */
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

export type MatchLevel = (typeof matchLevels)[number];

export interface Score {
  /** 0 to 1, three decimals */
  total: number;
  level: MatchLevel;
  parts: Record<PartName, ScorePart>;
  /** Why the total differs from the weighted sum; empty if it does not. */
  notes: string[];
  /** Days from the item's date to the transaction's. */
  days: number;
  /** The transaction pays only a part of the item. */
  is_partial: boolean;
}

/** A match that was chosen by hand is not of the chooser's making. */
export type MatchKind = Exclude<(typeof matchKinds)[number], "by_hand">;

export interface Match {
  kind: MatchKind;
  item_ids: InboxItemId[];
  transaction_ids: TransactionId[];
  score: Score;
}

/** Amount and name are the strongest evidence; the amount nearly implies the currency. They sum to 1. */
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

/**
 * The direction of the money that the item expects on the account: out for expenses, reversed for a credit
 * note.
 */
export function directionOf({
  type,
  document_type,
}: Pick<MatchItem, "type" | "document_type">): "in" | "out" {
  const isOut = (type === "expense") !== (document_type === "credit_note");
  return isOut ? "out" : "in";
}
