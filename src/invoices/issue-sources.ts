/** Who and what invoices speak of, as it is when they are issued. */
import type { CalendarDate } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import type { Outcome } from "../platform/gathering/outcome.ts";
import { type FileToPin, lockAttachments, lockLogos } from "./artifacts/pinned-files.ts";
import type { Organization } from "./draft-context.ts";
import type { BuyerRow } from "./issue.ts";
import { type LegalEntityRow, legalEntityColumns } from "./legal-entity.ts";
import { type InvoiceRow, lockInvoices } from "./store.ts";

export interface Sources {
  draftOf(id: string): InvoiceRow;
  attachmentsOf(id: string): FileToPin[];
  buyers: ReadonlyMap<string, BuyerRow>;
  seller: LegalEntityRow | null;
  organization: Organization;
}

/** Locks the drafts, and reads what all of them need in the same round trip. */
export async function loadSources(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<Sources> {
  const customers = sql`
    select i.customer_id from invoices i where i.organization_id = ${org} and i.id = any(${ids})`;
  const [{ seller, organization }, draftOf, attachmentsOf, buyers] = await together([
    loadIssuer(tx, org),
    lockInvoices(tx, org, ids),
    lockAttachments(tx, org, ids),
    findBuyers(tx, org, customers),
  ]);
  return { draftOf, attachmentsOf, buyers, seller, organization };
}

/**
 * For the rest of the transaction: the statements of issuing find rows by their keys, whichever they are and however
 * few there were when these were planned. Planning them anew took longer than running them, and a plan from an empty
 * table's days would read the whole table. Here it costs no statement of its own.
 */
const keepPlans = sql`
  set_config('plan_cache_mode', 'force_generic_plan', true) as plan_cache_mode,
  set_config('enable_seqscan', 'off', true) as enable_seqscan`;

type IssuerRow = Organization & { [Key in keyof LegalEntityRow]: LegalEntityRow[Key] | null };

async function loadIssuer(tx: Tx, org: OrganizationId): Promise<Pick<Sources, "seller" | "organization">> {
  const row = await tx.maybe<IssuerRow>(sql`
    select o.base_currency, o.time_zone, o.locale, ${legalEntityColumns}, ${keepPlans}
    from organizations o
    left join legal_entities e on e.organization_id = o.organization_id
    where o.organization_id = ${org}`);
  if (!row) throw new NotFound("organization");
  const { base_currency, time_zone, locale, ...entity } = row;
  const seller = entity.version === null ? null : (entity as LegalEntityRow);
  return { seller, organization: { base_currency, time_zone, locale } };
}

/** What only few invoices have; it is asked for only then. */
export interface RareSources {
  references: ReadonlyMap<string, Reference>;
  logos: readonly FileToPin[];
}

export async function loadRareSources(
  tx: Tx,
  org: OrganizationId,
  outcomes: readonly Outcome<InvoiceRow>[],
): Promise<RareSources> {
  const drafts = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const referred = drafts.flatMap(({ reference_invoice_id }) => reference_invoice_id ?? []);
  const printed = drafts.filter(({ live_template }) => live_template?.logo).map(({ id }) => id);
  const [references, logos] = await together([
    referred.length > 0 ? findReferences(tx, org, sql`select unnest(${referred}::uuid[])`) : new Map(),
    printed.length > 0 ? lockLogos(tx, org, printed) : [],
  ]);
  return { references, logos };
}

/** `ids` is a select of those to look for. */
export async function findBuyers(tx: Tx, org: OrganizationId, ids: Sql): Promise<Map<string, BuyerRow>> {
  const rows = await tx.many<BuyerRow>(sql`
    select c.id, c.reference_id, c.name, c.email, c.phone, c.website, c.contact_name, c.address_line1,
      c.address_line2, c.postal_code, c.city, c.region, c.country, c.vat_id, c.tax_number,
      c.registration_number, c.registration_scheme, c.electronic_address, c.electronic_address_scheme, c.locale
    from customers c
    where c.organization_id = ${org} and c.id in (${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Another invoice that is corrected or credited. */
export interface Reference {
  id: string;
  number: string | null;
  date: CalendarDate;
}

/** `ids` is a select of those to look for. */
export async function findReferences(tx: Tx, org: OrganizationId, ids: Sql): Promise<Map<string, Reference>> {
  const rows = await tx.many<Reference>(sql`
    select r.id, r.number, r.date
    from invoices r
    where r.organization_id = ${org} and r.id in (${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}
