import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Type, Uuid } from "../../platform/http/schema.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { requireRecord } from "../../platform/records/read-routes.ts";
import { recordRoutes, type WriteContext } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { type MoveVendor, mergeVendors } from "./merge-vendors.ts";
import { vendorRenamedJob } from "./rename.ts";
import { keepVendorKeys } from "./resolve-vendor.ts";
import { Vendor, VendorCreate, VendorMerge, VendorPatch, type VendorRow, vendorRecord } from "./schema.ts";

const path = "/v1/vendors";
const tag = "Vendors";
const mapper = recordMapper(vendorRecord, "v", {});

const list: ListSpec = {
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
};

/** Inbox items follow these: the name is in their search words, the country decides which tax they contain. */
const followedFields = ["name", "country", "vat_id"] as const;

const described = { name: "vendor", table: "vendors", list, ...mapper };

/** `moveRecords`: how the records of each domain come to name another vendor. */
export function vendorRoutes(moveRecords: readonly MoveVendor[]): AnyRoute[] {
  return [
    ...recordRoutes({
      ...described,
      path,
      plural: "vendors",
      tag,
      area: "inbox",
      event: "vendor",
      resource: Vendor,
      create: VendorCreate,
      patch: VendorPatch,
      async toNewColumns(input, context) {
        await requireCategory(context, input.default_category_id);
        return { ...input, aliases: input.aliases ?? [] };
      },
      async toChangedColumns(input, context) {
        await requireCategory(context, input.default_category_id);
        return input;
      },
      async afterWrite({ tx, organization_id }, row, before) {
        await keepVendorKeys(tx, organization_id, row, before);
        if (before && followedFields.some((field) => before[field] !== row[field]))
          await tx.enqueue(vendorRenamedJob, { organization_id, vendor_id: row.id });
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/merge`,
      operation_id: "mergeVendors",
      summary: "Merge duplicates into a vendor; their records, names and facts become its own",
      tag,
      scope: "inbox.write",
      params: Type.Object({ id: Uuid }),
      body: VendorMerge,
      data: Vendor,
      async handle({ tx, organization_id, params, body, requireVersion }) {
        await mergeVendors(tx, organization_id, params.id, body.duplicate_ids, requireVersion, moveRecords);
        const row = await requireRecord<VendorRow>(tx, described, organization_id, params.id);
        return { data: mapper.toResource(row), version: row.version };
      },
    }),
  ];
}

function requireCategory(
  { tx, organization_id }: WriteContext,
  id: string | null | undefined,
): Promise<void> {
  return requireReferences(tx, organization_id, [{ path: "default_category_id", table: "categories", id }]);
}
