/** The organization as the seller: what an invoice prints about it, and keeps once it is finalized. */

import { compactIban, isIban } from "../../kernel/iban.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { assignments, insertion, sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import {
  AddressScheme,
  Country,
  DateTime,
  Email,
  HttpUrl,
  IdOf,
  Nullable,
  RegistrationScheme,
  type Static,
  Text,
  type TSchema,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  optional,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
} from "../../platform/records/fields.ts";
import { nullsOf, presenterOf, recordMapper } from "../../platform/records/mapper.ts";
import type { RowOf } from "../../platform/records/rows.ts";

const detail = <Schema extends TSchema>(schema: Schema) =>
  shownAs(optional(schema), Nullable(Text({ max: 2000 })));

/** Every field of the record, in the order of the API. All are null until somebody puts them. */
const legalEntityRecord = recordOf("legal_entities", {
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
  created_at: readOnly(Nullable(DateTime)),
  updated_at: readOnly(Nullable(DateTime)),
});
export type LegalEntityRow = RowOf<typeof legalEntityRecord>;

export const LegalEntity = resourceOf(legalEntityRecord, "Legal entity");
const LegalEntityPut = createBodyOf(legalEntityRecord);
const { select } = recordMapper(legalEntityRecord, "e", {});
const toResource = presenterOf(legalEntityRecord.fields);

export function findLegalEntity(tx: Tx, org: OrganizationId): Promise<LegalEntityRow | null> {
  return tx.maybe<LegalEntityRow>(
    sql`select ${select} from legal_entities e where e.organization_id = ${org}`,
  );
}

const common = { tag: "Organization", path: "/v1/organization/legal-entity" };

export const legalEntityRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "GET",
    summary: "Get the legal entity that issues the invoices; every field is null until it is put",
    scope: "organization.read",
    data: LegalEntity,
    async handle({ tx, organization_id }) {
      const row = await findLegalEntity(tx, organization_id);
      return { data: row ? toResource(row) : unknownEntity(organization_id), version: row?.version ?? 0 };
    },
  }),
  route({
    ...common,
    method: "PUT",
    summary: "Set the legal entity that issues the invoices, as a whole",
    scope: "organization.write",
    body: LegalEntityPut,
    resource: LegalEntity,
    data: LegalEntity,
    async handle({ tx, organization_id, body, requireVersion }) {
      const columns = toColumns(body);
      await tx.run(sql`
        select 1 from organizations where organization_id = ${organization_id} for no key update`);
      const current = await findLegalEntity(tx, organization_id);
      requireVersion(current?.version ?? 0);
      await tx.run(sql`
        insert into legal_entities ${insertion({ organization_id, ...columns })}
        on conflict (organization_id) do update set ${assignments(columns)}`);
      const row = (await findLegalEntity(tx, organization_id)) as LegalEntityRow;
      return { data: toResource(row), version: row.version };
    },
  }),
];

/** What is left out is cleared: a PUT replaces the whole. */
function toColumns(body: Static<typeof LegalEntityPut>): Record<string, unknown> {
  const iban = body.iban ? compactIban(body.iban) : null;
  if (iban !== null && !isIban(iban))
    throw invalid(
      "body.iban",
      "format",
      `must be an IBAN with right check digits; found ${JSON.stringify(body.iban)}`,
    );
  const bic = body.bic ? body.bic.replaceAll(" ", "").toUpperCase() : null;
  if (bic !== null && !bicPattern.test(bic))
    throw invalid(
      "body.bic",
      "format",
      `must be a BIC of 8 or 11 characters; found ${JSON.stringify(body.bic)}`,
    );
  return { ...nullsOf(legalEntityRecord), ...body, iban, bic };
}

/** ISO 9362: institution, country, place, and for some the branch. */
const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

function unknownEntity(organization_id: OrganizationId): Static<typeof LegalEntity> {
  const nothing = { ...nullsOf(legalEntityRecord), name: null, created_at: null, updated_at: null };
  return toResource({ ...nothing, organization_id });
}
