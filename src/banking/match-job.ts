/** The job that compares new transactions with inbox items and invoices; matching works it off. */
import type { JobData } from "../platform/jobs/jobs.ts";

export const match_transactions_job = "matching.match-transactions";

/** One transaction, or those of an import behind a place in it. */
export interface MatchTransactionsData extends JobData {
  transaction_id?: string;
  import_id?: string;
  after_id?: string;
}
