/** What every metric needs to know about the organization. */
import { type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";

export interface MetricContext {
  organization_id: OrganizationId;
  base_currency: string;
  now: Instant;
  /** In the organization's time zone. */
  today: CalendarDate;
  settings: Record<string, unknown>;
}

export async function loadContext(tx: Tx, org: OrganizationId, now: Instant): Promise<MetricContext> {
  const { base_currency, time_zone, settings } = await requireOrganization(tx, org);
  return { organization_id: org, base_currency, now, today: dateIn(time_zone, now), settings };
}
