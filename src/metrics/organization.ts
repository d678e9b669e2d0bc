/** What every metric must know about the organization it is asked of. */
import { type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";

export interface MetricContext {
  organization_id: OrganizationId;
  base_currency: string;
  now: Instant;
  /** In the organization's time zone. */
  today: CalendarDate;
  settings: Record<string, unknown>;
}

export async function loadContext(tx: Tx, org: OrganizationId, now: Instant): Promise<MetricContext> {
  const row = await tx.one<
    Row<"organizations", "base_currency" | "time_zone"> &
      RowAs<"organizations", { settings: Record<string, unknown> }>
  >(sql`
    select base_currency, time_zone, settings from organizations where organization_id = ${org}`);
  return {
    organization_id: org,
    base_currency: row.base_currency,
    now,
    today: dateIn(row.time_zone, now),
    settings: row.settings,
  };
}
