/**
 * The one job that invoices issued together leave behind. A worker spreads it, so that whoever waits for a number
 * does not wait for the jobs of all the others too.
 */
import { together } from "../platform/db/together.ts";
import type { JobData, OrganizationJob } from "../platform/jobs/jobs.ts";
import { render_job } from "./artifacts/artifact.ts";
import { match_invoice_job } from "./match-job.ts";

export const issued_job = "invoices.issued";

export const invoicesIssuedJob: OrganizationJob<JobData & { invoice_ids: string[] }> = {
  name: issued_job,
  // As patient as the jobs it gives out.
  retry_limit: 20,
  async run(tx, { organization_id, invoice_ids }) {
    const each = invoice_ids.map((invoice_id) => ({ organization_id, invoice_id }));
    await together([tx.enqueueAll(render_job, each), tx.enqueueAll(match_invoice_job, each)]);
  },
};
