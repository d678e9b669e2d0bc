import { newId, type OrganizationId, type VendorId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { insertRecord } from "../../platform/records/records.ts";
import type { VendorCreate } from "./schema.ts";
import { addKeys } from "./store.ts";
import { vendorKeys } from "./vendor-key.ts";

/** For work that creates vendors without their route, such as an import. */
export async function addVendor(tx: Tx, org: OrganizationId, input: VendorCreate): Promise<VendorId> {
  const id = newId<VendorId>();
  const aliases = input.aliases ?? [];
  await insertRecord(tx, "vendors", org, id, { ...input, aliases });
  const { name, vat_id = null, tax_number = null } = input;
  await addKeys(tx, org, id, vendorKeys({ name, aliases, vat_id, tax_number }));
  await recordEvent(tx, org, "vendor.created", { id });
  return id;
}
