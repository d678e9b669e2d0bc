/** How many inbox items or entries are in each status, from kept counts. */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { keptGroups } from "../platform/list/kept-counts.ts";
import { type InboxListSpec, inboxList } from "./list.ts";
import type { InboxCounts } from "./schema.ts";
import { type InboxStatus, inboxStatuses } from "./status.ts";

export async function countInbox(
  tx: Tx,
  org: OrganizationId,
  list: InboxListSpec = inboxList,
): Promise<InboxCounts> {
  const rows = await tx.many<{ status: InboxStatus; count: number }>(
    keptGroups(list.kept_counts, org, ["status"]),
  );
  const counts = Object.fromEntries(inboxStatuses.map((status) => [status, 0])) as Record<
    InboxStatus,
    number
  >;
  for (const { status, count } of rows) counts[status] = count;
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    ...counts,
    to_review: counts.pending + counts.suggested_match,
  };
}

/** When the item arrived that has waited longest for a person, among those that `to_review` counts. */
export async function findOldestToReview(tx: Tx, org: OrganizationId): Promise<Instant | null> {
  const { oldest } = await tx.one<{ oldest: Instant | null }>(sql`
    select min(i.created_at) as oldest
    from inbox_items i
    where i.organization_id = ${org} and i.transaction_id is null and i.status in ('pending', 'suggested_match')`);
  return oldest;
}
