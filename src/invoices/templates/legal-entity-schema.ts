/** The legal entity on the wire. */
import {
  AddressScheme,
  Body,
  Country,
  DateTime,
  Email,
  HttpUrl,
  Nullable,
  RegistrationScheme,
  Resource,
  type Static,
  Text,
  Uuid,
} from "../../platform/http/schema.ts";

const optional = {
  trading_name: Text({ description: "Where it differs from the legal name" }),
  address_line1: Text(),
  address_line2: Text(),
  postal_code: Text({ max: 20 }),
  city: Text(),
  region: Text(),
  country: Country,
  vat_id: Text({ max: 30, description: "With its country prefix: DE123456789" }),
  tax_number: Text({ max: 50 }),
  registration_number: Text({ max: 50 }),
  registration_scheme: RegistrationScheme,
  electronic_address: Text({ max: 100 }),
  electronic_address_scheme: AddressScheme,
  contact_name: Text(),
  email: Email,
  phone: Text({ max: 50 }),
  website: HttpUrl,
  bank_account_name: Text(),
  iban: Text({ max: 50 }),
  bank_account_number: Text({ max: 50, description: "Where there is no IBAN" }),
  bic: Text({ max: 20 }),
  bank_name: Text(),
};

const shown = Object.fromEntries(
  Object.keys(optional).map((key) => [key, Nullable(Text({ max: 2000 }))]),
) as unknown as { [Key in keyof typeof optional]: ReturnType<typeof Nullable<ReturnType<typeof Text>>> };

export const LegalEntity = Resource(
  {
    organization_id: Uuid,
    name: Nullable(Text()),
    ...shown,
    created_at: Nullable(DateTime),
    updated_at: Nullable(DateTime),
  },
  { title: "Legal entity" },
);
export type LegalEntity = Static<typeof LegalEntity>;
export const LegalEntityPut = Body({ name: Text() }, optional);
export type LegalEntityPut = Static<typeof LegalEntityPut>;
