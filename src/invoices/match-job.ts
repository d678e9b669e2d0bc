/** The job that looks for money that came before its invoice; matching works it off. */
import type { JobData } from "../platform/jobs/jobs.ts";

export const match_invoice_job = "matching.match-invoice";

export interface MatchInvoiceData extends JobData {
  invoice_id: string;
}
