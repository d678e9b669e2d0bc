/** The job that looks for money that came before its invoice; `matching` handles it. */
import { defineJob } from "../platform/jobs/define-job.ts";

export const matchInvoiceJob = defineJob<{ invoice_id: string }>("matching.match-invoice");
