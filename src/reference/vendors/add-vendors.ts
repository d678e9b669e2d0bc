import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvents } from "../../platform/events/record-event.ts";
import { insertRows } from "../../platform/records/records.ts";
import type { VendorCreate } from "./schema.ts";
import { addVendorKeys } from "./store.ts";
import { vendorKeys } from "./vendor-key.ts";

/** For an import, which knows the ids beforehand. */
export async function addVendors(
  tx: Tx,
  org: OrganizationId,
  vendors: readonly (VendorCreate & { id: string })[],
): Promise<void> {
  const rows = vendors.map((vendor) => ({ ...vendor, aliases: vendor.aliases ?? [] }));
  await insertRows(tx, "vendors", org, rows);
  await addVendorKeys(
    tx,
    org,
    rows.flatMap(({ id, name, aliases, vat_id = null, tax_number = null }) =>
      vendorKeys({ name, aliases, vat_id, tax_number }).map((key) => ({ key, vendor_id: id })),
    ),
  );
  await recordEvents(
    tx,
    org,
    "vendor.created",
    rows.map(({ id }) => ({ id })),
  );
}
