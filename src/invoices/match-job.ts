/** The job that looks for payments that arrived before their invoice. `matching` runs it. */
import type { JobData } from "../platform/jobs/jobs.ts";

export const match_invoice_job = "matching.match-invoice";

export interface MatchInvoiceData extends JobData {
  invoice_id: string;
}
