/** The organization as the seller: what an invoice prints about it, and keeps once it is finalized. */

import type { Decimal } from "../../kernel/decimal.ts";
import { compactIban, isIban } from "../../kernel/iban.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { assignments, insertion, sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import type { Static } from "../../platform/http/schema.ts";
import { nullsOf, presenterOf, recordMapper } from "../../platform/records/mapper.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import { LegalEntity, LegalEntityPut, legalEntityRecord } from "./legal-entity-schema.ts";

export type LegalEntityRow = RowOf<typeof legalEntityRecord>;

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
    operation_id: "getLegalEntity",
    summary: "Get the legal entity printed on invoices as the seller; every field is null until it is set",
    scope: "organization.read",
    data: LegalEntity,
    async handle({ tx, organization_id }) {
      const [row, usual_tax_rate] = await together([
        findLegalEntity(tx, organization_id),
        findUsualTaxRate(tx, organization_id),
      ]);
      const known = row ?? unknownEntity(organization_id);
      return { data: toResource({ ...known, usual_tax_rate }), version: row?.version ?? 0 };
    },
  }),
  route({
    ...common,
    method: "PUT",
    operation_id: "replaceLegalEntity",
    summary: "Replace the legal entity printed on invoices as the seller",
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
      await recordEvent(tx, organization_id, "organization.updated", { id: organization_id });
      const row = (await findLegalEntity(tx, organization_id)) as LegalEntityRow;
      const usual_tax_rate = await findUsualTaxRate(tx, organization_id);
      return { data: toResource({ ...row, usual_tax_rate }), version: row.version };
    },
  }),
];

/** A PUT replaces the whole entity, so omitted fields are cleared. */
function toColumns(body: Static<typeof LegalEntityPut>): Record<string, unknown> {
  const iban = body.iban ? compactIban(body.iban) : null;
  if (iban !== null && !isIban(iban))
    throw invalid(
      "body.iban",
      "format",
      `must be an IBAN with valid check digits; found ${JSON.stringify(body.iban)}`,
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

function unknownEntity(organization_id: OrganizationId) {
  const nothing = { ...nullsOf(legalEntityRecord), name: null, created_at: null, updated_at: null };
  return { ...nothing, organization_id };
}

/** Until the legal entity is set, the organization counts as registered in its own country. */
async function findUsualTaxRate(tx: Tx, org: OrganizationId): Promise<Decimal | null> {
  const { rate } = await tx.one<{ rate: Decimal | null }>(sql`
    select case
      when e.organization_id is null or coalesce(e.vat_id, e.tax_number) is not null
        then standard_tax_rate(own_tax_country(o.organization_id), (app_now() at time zone o.time_zone)::date)
      else 0
    end as rate
    from organizations o
    left join legal_entities e on e.organization_id = o.organization_id
    where o.organization_id = ${org}`);
  return rate;
}
