/**
 * A grant: a user allowed a client to act for them in one organization. The OAuth library identifies a grant
 * by a string; ours contains the organization and the row's id, so that finding a grant needs no lookup
 * across organizations.
 */
import type { Instant } from "../../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../../kernel/ids.ts";
import type { Actor, Context, Database, Tx } from "../../platform/db/database.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { cli_client_id, web_client_id } from "../constants.ts";
import { sendNotice } from "../notices.ts";
import { type Address, hashSecret, packAddress, unpackAddress } from "../secrets.ts";

export interface NewGrant {
  organization_id: OrganizationId;
  user_id: UserId;
  client_id: string;
  scopes: string[];
}

export function grantIdOf(address: Address): string {
  return packAddress(address);
}

export function grantAddressOf(grant_id: string): Address | null {
  return unpackAddress(grant_id);
}

export async function createGrant(db: Database, grant: NewGrant, now: Instant): Promise<Address> {
  const id = newId();
  const context: Context = {
    organization_id: grant.organization_id,
    actor: { kind: "user", id: grant.user_id, channel: "oauth", request_id: null },
    now,
  };
  await db.organization(context, (tx) =>
    tx.run(sql`insert into oauth_grants ${insertion({ id, ...grant })}`),
  );
  return { organization_id: grant.organization_id, id };
}

const oauth_server: Actor = { kind: "system", id: null, channel: "oauth", request_id: null };

export async function deleteGrant(
  db: Database,
  { organization_id, id }: Address,
  now: Instant,
  actor = oauth_server,
): Promise<void> {
  await db.organization({ organization_id, actor, now }, async (tx) => {
    await tx.run(sql`delete from oauth_grants where organization_id = ${organization_id} and id = ${id}`);
    await sendNotice(tx, { grant_id: id });
  });
}

/** Deletes the grant with all its records of the library: codes and refresh tokens. */
export async function endGrant(
  db: Database,
  grant_id: string,
  now: Instant,
  actor = oauth_server,
): Promise<void> {
  await db.system(now, (tx) =>
    tx.run(sql`
      delete from oidc_records
      where grant_id = ${grant_id} or (kind = 'Grant' and id_hash = ${hashSecret(grant_id)})`),
  );
  const address = grantAddressOf(grant_id);
  if (address) await deleteGrant(db, address, now, actor);
}

/**
 * Signs the user out of our own web app and command line, in all organizations. Their grants are sign-ins, unlike
 * those of other programs, which the user allowed and which stay.
 */
export async function endSignInGrantsOf(db: Database, user_id: UserId, now: Instant): Promise<void> {
  const grants = await db.system(now, (tx) =>
    tx.many<Address>(sql`
      select g.organization_id, g.id
      from user_organizations uo
      join oauth_grants g on g.organization_id = uo.organization_id and g.user_id = uo.user_id
      where uo.user_id = ${user_id} and g.client_id in (${web_client_id}, ${cli_client_id})`),
  );
  for (const grant of grants) await endGrant(db, grantIdOf(grant), now);
}

/** When a membership ends, the user's grants in that organization end too. */
export async function deleteGrantsOf(tx: Tx, org: OrganizationId, user_id: UserId): Promise<void> {
  await tx.run(sql`delete from oauth_grants where organization_id = ${org} and user_id = ${user_id}`);
}
