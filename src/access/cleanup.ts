/** Forgets what has expired, and makes the next signing key when it is time. */
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { ScheduledJob } from "../platform/jobs/jobs.ts";
import { known_address_days } from "./login-throttle.ts";
import { deleteGrant } from "./oauth/grants.ts";
import { lifetimes } from "./oauth/provider.ts";
import { dropOldKeys, requireKeys } from "./signing-keys.ts";

export function accessJobs(db: Database): ScheduledJob[] {
  return [{ name: "access.cleanup", every: "hour", run: (now) => cleanUp(db, now) }];
}

export async function cleanUp(db: Database, now: Instant): Promise<void> {
  await db.system(now, async (tx) => {
    await requireKeys(tx, now);
    await dropOldKeys(tx, now);
    await tx.run(sql`delete from oidc_records where expires_at < ${now}`);
    await tx.run(sql`delete from sessions where expires_at < ${now}`);
    await tx.run(sql`delete from revoked_tokens where expires_at < ${now}`);
    await tx.run(sql`delete from setup_links where expires_at < ${now}`);
    await tx.run(sql`delete from login_throttles where attempted_at < ${addHours(now, -24)}`);
    await tx.run(sql`
      delete from login_addresses where signed_in_at < ${addHours(now, -24 * known_address_days)}`);
  });
  await dropOldGrants(db, now);
}

/** The library's record of a grant has gone by then; nothing can come of it any more. */
async function dropOldGrants(db: Database, now: Instant): Promise<void> {
  const old = await db.system(now, (tx) =>
    tx.many<Row<"oauth_grants", "organization_id" | "id">>(sql`
      select organization_id, id
      from oauth_grants
      where created_at < ${addHours(now, -lifetimes.Grant / 3600)}
      limit 1000`),
  );
  for (const grant of old) await deleteGrant(db, grant, now);
}
