/** The job that compares new transactions with inbox items and invoices; `matching` handles it. */
import { defineJob } from "../platform/jobs/define-job.ts";

/** One transaction, or those of an import behind a place in it. */
export type TransactionsToMatch = { transaction_id: string } | { import_id: string; after_id?: string };

export const matchTransactionsJob = defineJob<TransactionsToMatch>("matching.match-transactions");
