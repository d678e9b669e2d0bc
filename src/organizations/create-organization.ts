/** A new organization: its record, its first owner, and the default records of other domains. */
import type { Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import type { Settings } from "./settings.ts";

export interface NewOrganization {
  name: string;
  base_currency?: string;
  time_zone?: string;
  country?: string | null;
  locale?: string;
  settings?: Partial<Settings>;
}

export interface CreatedOrganization {
  organization_id: OrganizationId;
  name: string;
  base_currency: string;
  time_zone: string;
  country: string | null;
  locale: string;
}

/** Creates another domain's default records, such as categories, in the same database transaction. */
export type OnOrganizationCreated = (
  tx: Tx,
  organization: CreatedOrganization,
  now: Instant,
) => Promise<void>;

const defaults = { base_currency: "EUR", time_zone: "UTC", country: null, locale: "en" };

/** `tx` is a database transaction of the organization that is being created. */
export async function createOrganization(
  tx: Tx,
  organization_id: OrganizationId,
  input: NewOrganization,
  hooks: readonly OnOrganizationCreated[],
  now: Instant,
): Promise<CreatedOrganization> {
  const { settings = {}, ...columns } = input;
  const organization: CreatedOrganization = { organization_id, ...defaults, ...columns };
  const row = { ...organization, settings: JSON.stringify(settings) };
  await tx.run(sql`insert into organizations ${insertion(row)}`);
  for (const hook of hooks) await hook(tx, organization, now);
  return organization;
}

export async function addMember(
  tx: Tx,
  organization_id: OrganizationId,
  user_id: UserId,
  role: string,
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into memberships ${insertion({ organization_id, id, user_id, role })}`);
  return id;
}
