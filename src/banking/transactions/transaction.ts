/** A transaction as a row. */
import { normalizeName } from "../../kernel/names.ts";
import type { Row } from "../../platform/db/row.ts";
import type { JoinedRowOf, RowOf } from "../../platform/records/rows.ts";
import type { transactionRecord } from "./schema.ts";

export type TransactionRow = RowOf<typeof transactionRecord> &
  Row<"transactions", "counterparty_key" | "is_split">;

/** The same as it is shown: without what stays inside, with its parts. */
export type JoinedTransactionRow = JoinedRowOf<typeof transactionRecord>;

export type SplitRow = JoinedTransactionRow["splits"][number];

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
