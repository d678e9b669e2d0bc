/** Whether an organization has base amounts. From then on its base currency cannot change. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export async function keepsAmounts(tx: Tx, org: OrganizationId): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from inbox_items where organization_id = ${org})
      or exists (select from transactions where organization_id = ${org})
      or exists (select from invoices where organization_id = ${org})
      or exists (select from recurring_series where organization_id = ${org})
      or exists (select from budgets where organization_id = ${org}) as found`);
  return found;
}
