/** Records are found by their vendor's name, so a rename updates the search words of the vendor's records. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { JobData, OrganizationJob } from "../../platform/jobs/jobs.ts";

export const vendor_renamed_job = "vendors.renamed";

interface VendorRenamedData extends JobData {
  vendor_id: string;
}

export type IndexVendorAgain = (tx: Tx, org: OrganizationId, vendor_id: string) => Promise<void>;

export function vendorRenamedJob(
  indexAgain: readonly IndexVendorAgain[],
): OrganizationJob<VendorRenamedData> {
  return {
    name: vendor_renamed_job,
    async run(tx, { organization_id, vendor_id }) {
      for (const index of indexAgain) await index(tx, organization_id, vendor_id);
    },
  };
}
