/** The job that looks for money that came before its invoices; matching works it off. */
import type { JobData } from "../platform/jobs/jobs.ts";

export const match_invoices_job = "matching.match-invoice";

export interface MatchInvoicesData extends JobData {
  /** Those that were issued together. */
  invoice_ids: string[];
}
