/** The job that compares new transactions with inbox items and invoices; `matching` runs it. */
import type { JobData } from "../platform/jobs/jobs.ts";

export const match_transactions_job = "matching.match-transactions";

/** One transaction, or the transactions of an import after `after_id`. */
export interface MatchTransactionsData extends JobData {
  transaction_id?: string;
  import_id?: string;
  after_id?: string;
}
