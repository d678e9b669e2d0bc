import {
  Body,
  Country,
  DateTime,
  Email,
  HttpUrl,
  ListOf,
  LongText,
  Nullable,
  PatchBody,
  Resource,
  type Static,
  Text,
  Uuid,
} from "../../platform/http/schema.ts";

const aliases_max = 200;

export const Vendor = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    name: Text(),
    aliases: ListOf(Text()),
    email: Nullable(Text()),
    website: Nullable(Text({ max: 2000 })),
    country: Nullable(Text()),
    vat_id: Nullable(Text()),
    tax_number: Nullable(Text()),
    default_category_id: Nullable(Uuid),
    notes: Nullable(LongText),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Vendor" },
);
export type Vendor = Static<typeof Vendor>;

const optional = {
  email: Email,
  website: HttpUrl,
  country: Country,
  vat_id: Text({ max: 30 }),
  tax_number: Text({ max: 50 }),
  default_category_id: Uuid,
  notes: LongText,
};
const Aliases = ListOf(Text({ max: 200 }), { max: aliases_max });

export const VendorCreate = Body({ name: Text() }, { ...optional, aliases: Aliases });
export type VendorCreate = Static<typeof VendorCreate>;
export const VendorPatch = PatchBody({ name: Text(), aliases: Aliases }, optional);
export type VendorPatch = Static<typeof VendorPatch>;
