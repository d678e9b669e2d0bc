import { sql } from "../../platform/db/sql.ts";
import { countryField, currencyField, instantField, textField } from "../../platform/list/fields.ts";
import { resourceMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { Customer, CustomerCreate, CustomerPatch } from "./schema.ts";
import { requireAddressScheme } from "./store.ts";

export const customerRoutes = recordRoutes({
  path: "/v1/customers",
  name: "customer",
  plural: "customers",
  tag: "Customers",
  area: "customers",
  table: "customers",
  resource: Customer,
  create: CustomerCreate,
  patch: CustomerPatch,
  list: {
    name: "customers",
    from: sql`customers c`,
    organization: sql`c.organization_id`,
    id: sql`c.id`,
    sorts: {
      created_at: { expression: sql`c.created_at`, type: "timestamptz" },
      name: { expression: sql`fold(c.name)`, type: "text" },
    },
    default_sort: "created_at",
    filters: {
      name: textField(sql`c.name`),
      email: textField(sql`c.email`),
      reference_id: textField(sql`c.reference_id`),
      country: countryField(sql`c.country`),
      currency: currencyField(sql`c.currency`),
      created_at: instantField(sql`c.created_at`),
    },
    search: sql`c.search`,
    counted_table: "customers",
  },
  ...resourceMapper(Customer, "c"),
  toNewColumns(input) {
    requireAddressScheme(input);
    return input;
  },
  toChangedColumns(input, _context, current) {
    if (input.electronic_address !== undefined || input.electronic_address_scheme !== undefined)
      requireAddressScheme({ ...(current as unknown as Customer), ...input });
    return input;
  },
});
