/** The job that looks for payments that arrived before their invoice; `matching` handles it. */
import { defineJob } from "../platform/jobs/define-job.ts";

export const matchInvoiceJob = defineJob<{ invoice_id: string }>("matching.match-invoice");
