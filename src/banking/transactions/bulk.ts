/** What a bulk request can do with transactions. */
import {
  anyVersion,
  type BulkCall,
  type BulkSpec,
  columnsOf,
  operation,
} from "../../platform/bulk/operation.ts";
import { sql } from "../../platform/db/sql.ts";
import type { TransactionBulkAction } from "../constants.ts";
import { changeTransaction, type TransactionChange } from "./change-transaction.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { transactionList } from "./list.ts";
import { TransactionSet } from "./schema.ts";

export const transactionBulk: BulkSpec<TransactionBulkAction> = {
  path: "/v1/transactions",
  plural: "transactions",
  tag: "Transactions",
  scope: "transactions.write",
  table: "transactions",
  list: transactionList,
  waits_for_locks: true,
  set: operation({
    input: TransactionSet,
    references: { category_id: "categories", vendor_id: "vendors", project_id: "projects" },
    apply: change,
    undo: {
      remember: (input) => ({
        ...columnsOf([...Object.keys(input), "category_source"]),
        // The other side of a pair was released by the change and may belong to another transaction by now.
        transfer_reason: sql`case when r.transfer_transaction_id is null then r.transfer_reason else 'person' end`,
      }),
      restore: change,
    },
  }),
  actions: {
    delete: operation({
      apply: ({ tx, organization_id }, id) => deleteTransaction(tx, organization_id, id, anyVersion),
    }),
  },
};

function change({ tx, organization_id }: BulkCall, id: string, input: TransactionChange): Promise<void> {
  return changeTransaction(tx, organization_id, id, input, anyVersion);
}
