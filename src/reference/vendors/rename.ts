/** Records are found by their vendor's name, so a rename updates the search words of the vendor's records. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type HandledJob, handleJob } from "../../platform/jobs/handle-job.ts";

export const vendorRenamedJob = defineJob<{ vendor_id: string }>("vendors.renamed");

export type IndexVendorAgain = (tx: Tx, org: OrganizationId, vendor_id: string) => Promise<void>;

export function vendorJobs(indexAgain: readonly IndexVendorAgain[]): HandledJob[] {
  return [
    handleJob(vendorRenamedJob, async (tx, { organization_id, vendor_id }) => {
      for (const index of indexAgain) await index(tx, organization_id, vendor_id);
    }),
  ];
}
