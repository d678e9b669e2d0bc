/** The programs that a person allowed to act for them, in all their organizations. */
import type { Instant } from "../../kernel/calendar.ts";
import type { UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { clientAddressOf } from "../oauth/client-id.ts";
import { firstPartyNames } from "../oauth/clients.ts";
import { grantIdOf } from "../oauth/grants.ts";
import type { OwnGrant } from "../schema.ts";
import type { Address } from "../secrets.ts";

type GrantRow = Row<"oauth_grants", "organization_id" | "id" | "client_id" | "scopes" | "created_at"> & {
  organization_name: string;
};

/** Needs a system database transaction, because the query crosses organizations. */
async function grantsOf(tx: Tx, user_id: UserId): Promise<GrantRow[]> {
  return tx.many<GrantRow>(sql`
    select g.organization_id, g.id, g.client_id, g.scopes, g.created_at, o.name as organization_name
    from user_organizations uo
    join oauth_grants g on g.organization_id = uo.organization_id and g.user_id = uo.user_id
    join organizations o on o.organization_id = g.organization_id
    where uo.user_id = ${user_id}
    order by g.created_at desc, g.id desc`);
}

interface Use {
  grant_id: string;
  last_used_at: Instant | null;
}

/**
 * When each grant last got a token, by the library's grant id. Every token comes with a refresh token, which lives
 * longer, so the newest refresh token says when. A grant without a code or refresh token can get no token any more and
 * is left out.
 */
async function findUses(tx: Tx, grant_ids: string[], now: Instant): Promise<Map<string, Use>> {
  const uses = await tx.many<Use>(sql`
    select grant_id, max(to_timestamp((payload->>'iat')::bigint)) filter (where kind = 'RefreshToken') as last_used_at
    from oidc_records
    where grant_id = any(${grant_ids}) and expires_at > ${now}
      and kind in ('AuthorizationCode', 'DeviceCode', 'RefreshToken')
    group by grant_id`);
  return new Map(uses.map((use) => [use.grant_id, use]));
}

/** The newest first. */
export async function listOwnGrants(tx: Tx, user_id: UserId, now: Instant): Promise<OwnGrant[]> {
  const grants = await grantsOf(tx, user_id);
  const uses = await findUses(tx, grants.map(grantIdOf), now);
  const names = await namesOf(tx, grants);
  return grants.flatMap((grant) => {
    const use = uses.get(grantIdOf(grant));
    return use ? [present(grant, names.get(grant.client_id), use)] : [];
  });
}

export async function findOwnGrant(tx: Tx, user_id: UserId, id: string): Promise<Address | null> {
  return (await grantsOf(tx, user_id)).find((grant) => grant.id === id) ?? null;
}

/** By `client_id`: our own programs are part of the code, the others are records of their organization. */
async function namesOf(tx: Tx, grants: GrantRow[]): Promise<Map<string, string>> {
  const names = new Map(firstPartyNames);
  for (const client_id of new Set(grants.map((grant) => grant.client_id))) {
    const address = clientAddressOf(client_id);
    const client =
      address &&
      (await tx.maybe<Row<"oauth_clients", "name">>(sql`
        select name from oauth_clients
        where organization_id = ${address.organization_id} and id = ${address.id}`));
    if (client) names.set(client_id, client.name);
  }
  return names;
}

function present(grant: GrantRow, name: string | undefined, { last_used_at }: Use): OwnGrant {
  const { id, client_id, scopes, created_at, organization_id, organization_name } = grant;
  return {
    id,
    client_id,
    client_name: name ?? client_id,
    scopes,
    organization: { id: organization_id, name: organization_name },
    created_at,
    last_used_at,
  };
}
