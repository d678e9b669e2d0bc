import { organizationsOf, type Role, sessionIdOf } from "../access/index.ts";
import { Conflict, NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { assignments, differs, empty, type Sql, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { type AnyRoute, type Principal, route } from "../platform/http/route.ts";
import { ListOf } from "../platform/http/schema.ts";
import { Organization, OrganizationChoice, OrganizationPatch } from "./schema.ts";
import { changeRequirement } from "./second-factor-requirement.ts";
import { mergeChoices, withDefaults } from "./settings.ts";

interface OrganizationRow extends Omit<Row<"organizations">, "books_lock_reason"> {
  settings: Record<string, unknown>;
}

interface Choice extends Row<"organizations", "organization_id" | "name"> {
  role: Role | null;
}

const tag = "Organization";

export interface OrganizationDependencies {
  db: Database;
  /** Whether any record has an amount in the base currency. */
  keepsAmounts(tx: Tx, org: OrganizationId): Promise<boolean>;
}

/**
 * Base amounts were converted at the rate of their day and may have been reported; another base currency
 * would make them wrong.
 */
export class BaseCurrencyInUse extends Conflict {
  constructor(current: string, asked: string) {
    super(
      `The base currency stays ${current}: there are records with amounts in it. ` +
        `To keep books in ${asked}, create another organization.`,
      because("base_currency_in_use", { base_currency: current }),
    );
  }
}

export function organizationRoutes({ db, keepsAmounts }: OrganizationDependencies): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/organization",
      operation_id: "getOrganization",
      summary: "Get the current organization",
      tag,
      scope: "organization.read",
      data: Organization,
      async handle({ tx, organization_id }) {
        const row = await requireRow(tx, organization_id);
        return { data: toOrganization(row), version: row.version };
      },
    }),
    route({
      method: "PATCH",
      path: "/v1/organization",
      operation_id: "updateOrganization",
      summary: "Change the current organization",
      tag,
      scope: "organization.write",
      body: OrganizationPatch,
      resource: Organization,
      data: Organization,
      async handle({ tx, organization_id, body, principal, requireVersion, now }) {
        const current = await requireRow(tx, organization_id, sql`for update`);
        requireVersion(current.version);
        const { settings, ...columns } = body;
        const { base_currency = current.base_currency } = columns;
        if (base_currency !== current.base_currency && (await keepsAmounts(tx, organization_id)))
          throw new BaseCurrencyInUse(current.base_currency, base_currency);
        const changes: Record<string, unknown> = { ...columns };
        if (settings !== undefined) {
          const chosen = mergeChoices(current.settings, settings);
          const [before, after] = [withDefaults(current.settings), withDefaults(chosen)];
          await changeRequirement(db, tx, principal, before, after, now);
          changes.settings = JSON.stringify(chosen);
        }
        if (Object.keys(changes).length > 0)
          await tx.run(sql`
            update organizations
            set ${assignments(changes)}
            where organization_id = ${organization_id} and ${differs(changes)}`);
        const row = await requireRow(tx, organization_id);
        if (row.version !== current.version)
          await recordEvent(tx, organization_id, "organization.updated", { id: organization_id });
        return { data: toOrganization(row), version: row.version };
      },
    }),
    route({
      method: "GET",
      path: "/v1/organizations",
      operation_id: "listOrganizations",
      summary: "List the organizations of the current user; POST /v1/session/switch switches to another",
      tag,
      scope: null,
      before_second_factor: true,
      transaction: "none",
      data: ListOf(OrganizationChoice),
      async handle({ principal, organization_id, now }) {
        const all = await db.system(now, (tx) => organizationsFor(tx, principal));
        // API keys and OAuth clients were authorized for one organization and must not see the user's others.
        const shown = all.filter(
          (one) => sessionIdOf(principal) !== null || one.organization_id === organization_id,
        );
        return {
          data: shown.map(({ organization_id: id, name, role }) => ({
            id,
            name,
            role,
            current: id === organization_id,
          })),
        };
      },
    }),
  ];
}

/** A machine client belongs to the organization that registered it, and has no role there. */
async function organizationsFor(tx: Tx, { user_id, organization_id }: Principal): Promise<Choice[]> {
  if (user_id !== null) return organizationsOf(tx, user_id);
  return tx.many<Choice>(sql`
    select organization_id, name, null as role from organizations where organization_id = ${organization_id}`);
}

/** With its version, and locked for a change. */
async function requireRow(tx: Tx, org: OrganizationId, lock: Sql = empty): Promise<OrganizationRow> {
  const row = await tx.maybe<OrganizationRow>(sql`
    select organization_id, name, base_currency, time_zone, country, locale, settings, books_locked_until,
      created_at, updated_at, version
    from organizations
    where organization_id = ${org}
    ${lock}`);
  if (!row) throw new NotFound("organization");
  return row;
}

function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.organization_id,
    name: row.name,
    base_currency: row.base_currency,
    time_zone: row.time_zone,
    country: row.country,
    locale: row.locale,
    books_locked_until: row.books_locked_until,
    settings: withDefaults(row.settings),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
