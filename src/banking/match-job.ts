/** The job that compares new transactions with inbox items and invoices; `matching` handles it. */
import { defineJob } from "../platform/jobs/define-job.ts";

/** One transaction, or the transactions of an import after `after_id`. */
export type TransactionsToMatch = { transaction_id: string } | { import_id: string; after_id?: string };

export const matchTransactionsJob = defineJob<TransactionsToMatch>("matching.match-transactions");
