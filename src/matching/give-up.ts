/** Gives up on inbox items without a transaction after 90 days. A new transaction that fits revives them. */

import { addHours, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvents } from "../platform/events/record-event.ts";

export const unmatched_days_max = 90;
const page_size = 500;

export async function giveUpUnmatched(db: Database, now: Instant): Promise<void> {
  const organizations = await db.system(now, (tx) =>
    tx.many<Row<"organizations", "organization_id">>(sql`select organization_id from organizations`),
  );
  const actor = { kind: "system", id: null, channel: "job matching.give-up", request_id: null } as const;
  for (const { organization_id } of organizations) {
    const context: Context = { organization_id, actor, now };
    while ((await db.organization(context, (tx) => giveUpPage(tx, organization_id, now))) === page_size);
  }
}

/** Proposals that nobody has answered by then expire too. */
async function giveUpPage(tx: Tx, org: OrganizationId, now: Instant): Promise<number> {
  const before = addHours(now, -24 * unmatched_days_max);
  const given = await tx.many<Row<"inbox_items", "id">>(sql`
    update inbox_items set status = 'no_match'
    where organization_id = ${org} and id in (
      select id from inbox_items
      where organization_id = ${org} and status in ('pending', 'suggested_match') and transaction_id is null
        and created_at < ${before}
      limit ${page_size}
      for update
    )
    returning id`);
  await tx.run(sql`
    update match_candidates set status = 'expired'
    where organization_id = ${org} and inbox_id = any(${given.map(({ id }) => id)}::uuid[]) and status = 'pending'`);
  await recordEvents(
    tx,
    org,
    "inbox.updated",
    given.map(({ id }) => ({ id, changed: ["status"] })),
  );
  return given.length;
}
