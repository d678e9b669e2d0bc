/** The legal entity on the wire. */
import {
  AddressScheme,
  Country,
  DateTime,
  described,
  Email,
  HttpUrl,
  IdOf,
  Nullable,
  NumberOut,
  RegistrationScheme,
  type Static,
  Text,
  type TSchema,
} from "../../platform/http/schema.ts";
import {
  computed,
  createBodyOf,
  optional,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
} from "../../platform/records/fields.ts";

const detail = <Schema extends TSchema>(schema: Schema) =>
  shownAs(optional(schema), Nullable(Text({ max: 2000 })));

/** Every field of the record, in the order of the API. All are null until they are set. */
export const legalEntityRecord = recordOf("legal_entities", {
  organization_id: readOnly(IdOf("organizations")),
  name: shownAs(required(Text()), Nullable(Text())),
  trading_name: detail(Text({ description: "Where it differs from the legal name" })),
  address_line1: detail(Text()),
  address_line2: detail(Text()),
  postal_code: detail(Text({ max: 20 })),
  city: detail(Text()),
  region: detail(Text()),
  country: detail(Country),
  vat_id: detail(Text({ max: 30, description: "With its country prefix: DE123456789" })),
  tax_number: detail(Text({ max: 50 })),
  registration_number: detail(Text({ max: 50 })),
  registration_scheme: detail(RegistrationScheme),
  electronic_address: detail(Text({ max: 100 })),
  electronic_address_scheme: detail(AddressScheme),
  contact_name: detail(Text()),
  email: detail(Email),
  phone: detail(Text({ max: 50 })),
  website: detail(HttpUrl),
  bank_account_name: detail(Text()),
  iban: detail(Text({ max: 50 })),
  bank_account_number: detail(Text({ max: 50, description: "Where there is no IBAN" })),
  bic: detail(Text({ max: 20 })),
  bank_name: detail(Text()),
  usual_tax_rate: computed(
    described(
      Nullable(NumberOut),
      "In percent, what a new invoice should start with: the standard rate of the country, or 0 without a VAT id and tax number; null: not known",
    ),
  ),
  created_at: readOnly(Nullable(DateTime)),
  updated_at: readOnly(Nullable(DateTime)),
});

export const LegalEntity = resourceOf(legalEntityRecord);
export type LegalEntity = Static<typeof LegalEntity>;
export const LegalEntityPut = createBodyOf(legalEntityRecord);
export type LegalEntityPut = Static<typeof LegalEntityPut>;
