import { sql } from "../../platform/db/sql.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes, type WriteContext } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { vendorRenamedJob } from "./rename.ts";
import { keepVendorKeys } from "./resolve-vendor.ts";
import { Vendor, VendorCreate, VendorPatch, vendorRecord } from "./schema.ts";

export const vendorRoutes = recordRoutes({
  path: "/v1/vendors",
  name: "vendor",
  plural: "vendors",
  tag: "Vendors",
  area: "inbox",
  table: "vendors",
  event: "vendor",
  resource: Vendor,
  create: VendorCreate,
  patch: VendorPatch,
  list: {
    name: "vendors",
    from: sql`own_vendors v`,
    organization: sql`v.organization_id`,
    id: sql`v.id`,
    sorts: {
      created_at: { expression: sql`v.created_at`, type: "timestamptz" },
      name: { expression: sql`fold(v.name)`, type: "text" },
    },
    default_sort: "created_at",
    filters: filtersOf(vendorRecord, "v"),
    search: sql`v.search`,
    counted_table: "vendors",
  },
  ...recordMapper(vendorRecord, "v", {}),
  async toNewColumns(input, context) {
    await requireCategory(context, input.default_category_id);
    return { ...input, aliases: input.aliases ?? [] };
  },
  async toChangedColumns(input, context) {
    await requireCategory(context, input.default_category_id);
    return input;
  },
  async afterWrite({ tx, organization_id }, row, before) {
    await keepVendorKeys(tx, organization_id, row);
    if (before && before.name !== row.name)
      await tx.enqueue(vendorRenamedJob, { organization_id, vendor_id: row.id });
  },
});

function requireCategory(
  { tx, organization_id }: WriteContext,
  id: string | null | undefined,
): Promise<void> {
  return requireReferences(tx, organization_id, [{ path: "default_category_id", table: "categories", id }]);
}
