/** Deletes expired records, and creates the next signing key when it is due. */
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import type { SecretKeys } from "../platform/secrets/secret-keys.ts";
import { known_address_days } from "./login-throttle.ts";
import { deleteGrant } from "./oauth/grants.ts";
import { lifetimes } from "./oauth/lifetimes.ts";
import { dropOldKeys, requireKeys } from "./signing-keys.ts";

const cleanUpSchedule = defineSchedule("access.cleanup", "hour");

export function accessSchedules(db: Database, secret_keys: SecretKeys): HandledSchedule[] {
  return [handleSchedule(cleanUpSchedule, (now) => cleanUp(db, secret_keys, now))];
}

export async function cleanUp(db: Database, secret_keys: SecretKeys, now: Instant): Promise<void> {
  await db.system(now, async (tx) => {
    await requireKeys(tx, secret_keys, now);
    await dropOldKeys(tx, now);
    await tx.run(sql`delete from oidc_records where expires_at < ${now}`);
    await tx.run(sql`delete from sessions where expires_at < ${now}`);
    await tx.run(sql`delete from revoked_tokens where expires_at < ${now}`);
    await tx.run(sql`delete from passkey_challenges where expires_at < ${now}`);
    await tx.run(sql`delete from password_resets where expires_at < ${now}`);
    await tx.run(sql`delete from setup_links where expires_at < ${now}`);
    await tx.run(sql`delete from login_throttles where attempted_at < ${addHours(now, -24)}`);
    await tx.run(sql`
      delete from login_addresses where signed_in_at < ${addHours(now, -24 * known_address_days)}`);
  });
  await dropOldGrants(db, now);
}

/** By then the library's own record of the grant has expired, so no token can be created from it. */
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
