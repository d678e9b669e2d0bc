/** The input and output types of deduplication. */

import type { TransactionId } from "../../kernel/ids.ts";
import type { StatementRow } from "../formats/statement.ts";

export interface KnownTransaction
  extends Pick<
    StatementRow,
    | "booking_date"
    | "value_date"
    | "amount"
    | "currency"
    | "description"
    | "counterparty_name"
    | "bank_transaction_id"
    | "status"
  > {
  id: TransactionId;
  /** A manual transaction never counts as a duplicate; it is only reported as similar. */
  origin: "import" | "manual";
}

export type FileRow = Omit<KnownTransaction, "id" | "origin">;

export type Because = "bank_id" | "same_text" | "reworded" | "moved";

export type RowVerdict =
  /** `resembles` is a similar transaction that the user may want to check; it did not count as the same. */
  | { kind: "new"; resembles: TransactionId | null }
  | { kind: "duplicate"; transaction_id: TransactionId; because: Because }
  /** The booked form of a pending transaction: the pending one is updated, nothing is added. */
  | { kind: "settles"; transaction_id: TransactionId; because: Because };

/**
 * `stable`: equal ids mean the same booking, different ids different ones. `reused`: the text must agree too.
 * `unknown`: no id of the file was known before.
 */
export type BankIds = "stable" | "reused" | "unknown";

export interface Deduplication {
  /** One for each row, in the file's order. */
  verdicts: RowVerdict[];
  /** Pending transactions that the file no longer shows, on days it covers completely. */
  vanished_pending: TransactionId[];
  /** What the file shows about the bank's ids. */
  bank_ids: BankIds;
}

/** Known transactions this far outside the file's dates can still be the same (pending, moved dates). */
export const deduplication_margin_days = 10;
export const moved_days_max = 3;
/** Share of common distinctive words from which two texts count as similar. */
export const similar_min = 0.5;
export const compared_pairs_max = 10_000;
