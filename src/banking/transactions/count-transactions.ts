/** How many transactions there are, and how many wait for a person, from kept counts. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { keptGroups } from "../../platform/list/kept-counts.ts";
import { keptTransactions } from "./list.ts";
import type { TransactionCounts } from "./schema.ts";

type Group = Row<"transactions", "status" | "matched" | "categorized" | "is_transfer"> & { count: number };

export async function countTransactions(tx: Tx, org: OrganizationId): Promise<TransactionCounts> {
  const groups = await tx.many<Group>(
    keptGroups(keptTransactions, org, ["status", "matched", "categorized", "is_transfer"]),
  );
  const countIf = (wanted: (group: Group) => boolean) =>
    groups.filter(wanted).reduce((sum, { count }) => sum + count, 0);
  return {
    all: countIf(() => true),
    booked: countIf(({ status }) => status === "booked"),
    pending: countIf(({ status }) => status === "pending"),
    transfers: countIf(({ is_transfer }) => is_transfer),
    // A transfer between own accounts needs neither a category nor a receipt.
    uncategorized: countIf(({ categorized, is_transfer }) => !categorized && !is_transfer),
    unmatched: countIf(({ matched, is_transfer }) => !matched && !is_transfer),
  };
}
