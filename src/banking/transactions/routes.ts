import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Type, Uuid } from "../../platform/http/schema.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import { requireTransactionRow } from "../store.ts";
import { changeTransaction } from "./change-transaction.ts";
import { countTransactions } from "./count-transactions.ts";
import { createTransaction } from "./create-transaction.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { toTransaction, transactionList, transactionSelect } from "./list.ts";
import { Transaction, TransactionCounts, TransactionCreate, TransactionPatch } from "./schema.ts";

const common = { tag: "Transactions" };
const path = "/v1/transactions";
const params = Type.Object({ id: Uuid });
const [read, write] = ["transactions.read", "transactions.write"];

export const transactionRoutes: AnyRoute[] = [
  listRoute({
    ...common,
    path,
    operation_id: "listTransactions",
    summary: "List transactions",
    scope: read,
    list: transactionList,
    resource: Transaction,
    select: transactionSelect,
    toResource: toTransaction,
  }),
  route({
    ...common,
    method: "POST",
    path,
    operation_id: "createTransaction",
    summary: "Create a transaction by hand",
    scope: write,
    body: TransactionCreate,
    resource: Transaction,
    data: Transaction,
    status: 201,
    async handle({ tx, organization_id, body }) {
      return answer(tx, organization_id, await createTransaction(tx, organization_id, body));
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/counts`,
    operation_id: "countTransactions",
    summary: "Count transactions, and those that need a category or a receipt",
    scope: read,
    data: TransactionCounts,
    async handle({ tx, organization_id }) {
      return { data: await countTransactions(tx, organization_id) };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}`,
    operation_id: "getTransaction",
    summary: "Get a transaction",
    scope: read,
    params,
    data: Transaction,
    handle: ({ tx, organization_id, params: { id } }) => answer(tx, organization_id, id),
  }),
  route({
    ...common,
    method: "PATCH",
    path: `${path}/{id}`,
    operation_id: "updateTransaction",
    summary: "Change a transaction",
    scope: write,
    params,
    body: TransactionPatch,
    resource: Transaction,
    data: Transaction,
    async handle({ tx, organization_id, params: { id }, body, requireVersion }) {
      await changeTransaction(tx, organization_id, id, body, requireVersion);
      return answer(tx, organization_id, id);
    },
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/{id}`,
    operation_id: "deleteTransaction",
    summary: "Delete a transaction that was created by hand",
    scope: write,
    params,
    data: null,
    async handle({ tx, organization_id, params: { id }, requireVersion }) {
      await deleteTransaction(tx, organization_id, id, requireVersion);
      return undefined;
    },
  }),
];

async function answer(tx: Tx, org: OrganizationId, id: string) {
  const row = await requireTransactionRow(tx, org, id);
  return { data: toTransaction(row), version: row.version };
}
