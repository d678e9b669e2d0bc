/** What goes into deduplication and what comes out. */

import type { TransactionId } from "../../kernel/ids.ts";
import type { StatementRow } from "../formats/statement.ts";
import type { BankIds } from "./bank-ids.ts";

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
  /** What a person typed in is never taken for a bank's row; it is only pointed at. */
  origin: "import" | "manual";
}

export type FileRow = Omit<KnownTransaction, "id" | "origin">;

export type Because = "bank_id" | "same_text" | "reworded" | "moved";

export type RowVerdict =
  /** `resembles` is a transaction a person may want to look at; it did not count as the same. */
  | { kind: "new"; resembles: TransactionId | null }
  | { kind: "duplicate"; transaction_id: TransactionId; because: Because }
  /** The booked form of a pending transaction: that one is updated, nothing is added. */
  | { kind: "settles"; transaction_id: TransactionId; because: Because };

export interface Deduplication {
  /** One a row, in the file's order. */
  verdicts: RowVerdict[];
  /** Pending transactions on days the file covers wholly, and does not show any more. */
  vanished_pending: TransactionId[];
  /** What the file taught about the bank's ids. */
  bank_ids: BankIds;
}

/** Known transactions this far outside the file's dates can still be the same (pending, moved dates). */
export const deduplication_margin_days = 10;
export const moved_days_max = 3;
/** Share of telling words that makes two texts similar. */
export const similar_min = 0.5;
export const compared_pairs_max = 10_000;
