import { sql } from "../../platform/db/sql.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { Customer, CustomerCreate, CustomerPatch, customerRecord } from "./schema.ts";
import { requireAddressScheme } from "./store.ts";

export const customerList: ListSpec = {
  name: "customers",
  from: sql`own_customers c`,
  organization: sql`c.organization_id`,
  id: sql`c.id`,
  sorts: {
    created_at: { expression: sql`c.created_at`, type: "timestamptz" },
    name: { expression: sql`fold(c.name)`, type: "text" },
  },
  default_sort: "created_at",
  filters: filtersOf(customerRecord, "c"),
  search: sql`c.search`,
  counted_table: "customers",
};

export const customerRoutes = recordRoutes({
  path: "/v1/customers",
  name: "customer",
  plural: "customers",
  tag: "Customers",
  area: "customers",
  table: "customers",
  event: "customer",
  resource: Customer,
  create: CustomerCreate,
  patch: CustomerPatch,
  list: customerList,
  ...recordMapper(customerRecord, "c", {}),
  toNewColumns(input) {
    requireAddressScheme(input);
    return input;
  },
  toChangedColumns(input, _context, current) {
    if (input.electronic_address !== undefined || input.electronic_address_scheme !== undefined)
      requireAddressScheme({ ...current, ...input });
    return input;
  },
});
