/** A transaction as a database row. */
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { normalizeName } from "../../kernel/names.ts";
import type { Transaction } from "./schema.ts";

export interface TransactionRow
  extends Omit<
    Transaction,
    "amount" | "base_amount" | "splits" | "created_at" | "updated_at" | "booking_date" | "value_date"
  > {
  booking_date: CalendarDate;
  value_date: CalendarDate | null;
  amount: Decimal;
  base_amount: Decimal | null;
  counterparty_key: string;
  is_split: boolean;
  created_at: Instant;
  updated_at: Instant;
  version: number;
}

export interface SplitRow {
  id: string;
  amount: Decimal;
  base_amount: Decimal | null;
  category_id: string | null;
  project_id: string | null;
  vendor_id: string | null;
  description: string | null;
}

/**
 * The counterparty, normalized so that every spelling gives the same key; the description if the bank names
 * nobody.
 */
export function counterpartyKey({
  counterparty_name,
  description,
}: Pick<TransactionRow, "counterparty_name" | "description">): string {
  return normalizeName(counterparty_name ?? "") || normalizeName(description);
}
