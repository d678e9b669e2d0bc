/** What other domains ask about an organization. */
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export interface OrganizationFacts {
  name: string;
  base_currency: string;
  time_zone: string;
  country: string | null;
  locale: string;
  /** As stored; `withDefaults` fills in the rest. */
  settings: Record<string, unknown>;
}

export async function requireOrganization(tx: Tx, org: OrganizationId): Promise<OrganizationFacts> {
  const row = await tx.maybe<OrganizationFacts>(sql`
    select name, base_currency, time_zone, country, locale, settings
    from organizations where organization_id = ${org}`);
  if (!row) throw new NotFound("organization");
  return row;
}
