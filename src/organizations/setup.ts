/**
 * The first owner. While there are no users, each server start prints a link that creates one. The link works
 * once, expires, and is stored as a hash. There is no default account.
 */
import {
  hashPassword,
  hashSecret,
  hasUsers,
  insertUser,
  newToken,
  requireGoodPassword,
} from "../access/index.ts";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import {
  addMember,
  createOrganization,
  type NewOrganization,
  type OnOrganizationCreated,
} from "./create-organization.ts";
import { LinkNotValid } from "./invitations.ts";
import { requirementOfNew } from "./second-factor-requirement.ts";

export const setup_link_hours = 24;

/** Null when there are users already. */
export async function createSetupLink(
  db: Database,
  public_url: string,
  now: Instant,
): Promise<string | null> {
  const token = newToken();
  const made = await db.system(now, async (tx) => {
    if (await hasUsers(tx)) return false;
    await tx.run(sql`
      insert into setup_links (token_hash, expires_at)
      values (${token.hash}, ${addHours(now, setup_link_hours)})`);
    return true;
  });
  return made ? `${public_url}/setup?token=${token.text}` : null;
}

export async function requireSetupLink(db: Database, token: string, now: Instant): Promise<void> {
  const found = await db.system(now, (tx) =>
    tx.maybe(sql`
      select 1
      from setup_links
      where token_hash = ${hashSecret(token)} and used_at is null and expires_at > ${now}
        and not exists (select from users)`),
  );
  if (!found) throw new LinkNotValid();
}

export interface Setup {
  token: string;
  email: string;
  full_name: string | null;
  password: string;
  organization: NewOrganization;
}

export async function completeSetup(
  db: Database,
  setup: Setup,
  hooks: readonly OnOrganizationCreated[],
  now: Instant,
): Promise<{ organization_id: OrganizationId; user_id: UserId }> {
  // Checked before the slow password hash, so that invented links cost little.
  await requireSetupLink(db, setup.token, now);
  const owner = { email: setup.email, organization_names: [setup.organization.name] };
  requireGoodPassword(setup.password, owner);
  const password_hash = await hashPassword(setup.password);
  const organization_id = newId<OrganizationId>();
  const actor = { kind: "system" as const, id: null, channel: "setup", request_id: null };
  return db.organization({ organization_id, actor, now }, async (tx) => {
    await takeSetupLink(tx, setup.token, now);
    const settings = requirementOfNew(setup.organization.time_zone ?? "UTC", now);
    await createOrganization(tx, organization_id, { ...setup.organization, settings }, hooks, now);
    const { email, full_name } = setup;
    const user_id = await insertUser(tx, {
      email,
      // The link came from the server's console, so it proves nothing about the address.
      email_verified_at: null,
      full_name,
      password_hash,
      current_organization_id: organization_id,
    });
    await addMember(tx, organization_id, user_id, "owner");
    return { organization_id, user_id };
  });
}

/**
 * When two links are used at once, only one owner is created: the lock makes the second request see the first
 * one's user.
 */
async function takeSetupLink(tx: Tx, token: string, now: Instant): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('daybook setup', 0))`);
  const taken = await tx.run(sql`
    update setup_links
    set used_at = ${now}
    where token_hash = ${hashSecret(token)} and used_at is null and expires_at > ${now}`);
  if (taken === 0 || (await hasUsers(tx))) throw new LinkNotValid();
}
