import {
  Body,
  Country,
  DateTime,
  Email,
  HttpUrl,
  IdOf,
  ListOf,
  LongText,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
} from "../../platform/records/fields.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import { alias_length_max, aliases_max, merged_vendors_max } from "./constants.ts";

/** Every field of the record, in the order of the API. */
export const vendorRecord = recordOf("vendors", {
  id: readOnly(IdOf("vendors")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text(), { filter: true }),
  aliases: shownAs(fixed(ListOf(Text({ max: alias_length_max }), { max: aliases_max })), ListOf(Text())),
  email: optional(Email),
  website: optional(HttpUrl),
  country: optional(Country, { filter: true }),
  vat_id: optional(Text({ max: 30 }), { filter: true }),
  tax_number: optional(Text({ max: 50 })),
  default_category_id: optional(IdOf("categories"), { filter: true }),
  notes: optional(LongText),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});
export type VendorRow = RowOf<typeof vendorRecord>;

export const Vendor = resourceOf(vendorRecord);
export type Vendor = Static<typeof Vendor>;
export const VendorCreate = createBodyOf(vendorRecord);
export type VendorCreate = Static<typeof VendorCreate>;
export const VendorPatch = patchBodyOf(vendorRecord);
export type VendorPatch = Static<typeof VendorPatch>;

export const VendorMerge = Body(
  {
    duplicate_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: merged_vendors_max,
      uniqueItems: true,
      description: "The vendors that become this one; they are deleted",
    }),
  },
  {},
);
export type VendorMerge = Static<typeof VendorMerge>;
