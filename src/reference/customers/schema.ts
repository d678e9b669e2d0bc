import {
  AddressScheme,
  Country,
  Currency,
  DateTime,
  Email,
  HttpUrl,
  IdOf,
  Locale,
  LongText,
  RegistrationScheme,
  type Static,
  Text,
  Type,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";

/** Every field of the record, in the order of the API. */
export const customerRecord = recordOf("customers", {
  id: readOnly(IdOf("customers")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text(), { filter: true }),
  reference_id: optional(Text(), { filter: true }),
  email: optional(Email, { filter: true }),
  phone: optional(Text({ max: 50 })),
  website: optional(HttpUrl),
  contact_name: optional(Text()),
  address_line1: optional(Text()),
  address_line2: optional(Text()),
  postal_code: optional(Text({ max: 20 })),
  city: optional(Text()),
  region: optional(Text()),
  country: optional(Country, { filter: true }),
  vat_id: optional(Text({ max: 30, description: "With its country prefix: DE123456789" })),
  tax_number: optional(Text({ max: 50 })),
  registration_number: optional(Text({ max: 50 })),
  registration_scheme: optional(RegistrationScheme),
  electronic_address: optional(Text({ max: 100 })),
  electronic_address_scheme: optional(AddressScheme),
  payment_terms_days: optional(Type.Integer({ minimum: 0, maximum: 365 })),
  currency: optional(Currency, { filter: true }),
  locale: optional(Locale),
  notes: optional(LongText),
  created_at: readOnly(DateTime, { filter: true }),
  updated_at: readOnly(DateTime),
});

export const Customer = resourceOf(customerRecord);
export type Customer = Static<typeof Customer>;
export const CustomerCreate = createBodyOf(customerRecord);
export type CustomerCreate = Static<typeof CustomerCreate>;
export const CustomerPatch = patchBodyOf(customerRecord);
export type CustomerPatch = Static<typeof CustomerPatch>;
