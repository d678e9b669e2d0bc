/**
 * Verifies signed bearer tokens: first signature, issuer, audience, type and expiry, without the database;
 * then one query checks that everything the token depends on still exists.
 */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from "jose";
import { type Instant, toInstant } from "../kernel/calendar.ts";
import { isUuid, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { TokenExpired } from "../platform/http/errors.ts";
import { cli_client_id, web_client_id } from "./constants.ts";
import { createExternalVerifier, type ExternalIssuer } from "./external-issuer.ts";
import { type MemberRow, memberColumns } from "./member-row.ts";
import { clientAddressOf } from "./oauth/client-id.ts";
import { invalidToken } from "./refusals.ts";
import { expandScopes, limitToRole, type Role } from "./scopes.ts";
import { isLive, isSeenLongAgo, noteSeen } from "./sessions.ts";
import { type KeyRing, signing_algorithm } from "./signing-keys.ts";
import type { Verified } from "./token-cache.ts";
import { access_typ, audienceOf, mcpResourceOf, session_typ, type TokenClaims } from "./token-format.ts";

export interface TokenVerifierOptions {
  db: Database;
  /** The service's own URL, which is the issuer of its tokens. */
  issuer: string;
  external_issuer?: ExternalIssuer | null;
  keys: KeyRing;
}

/** api: tokens of the API; mcp: these and tokens that open /mcp only. */
export type Door = "api" | "mcp";

export interface TokenVerifier {
  verify(token: string, now: Instant, door: Door): Promise<Verified>;
  /** Checks signature, issuer, audience, type and expiry only. */
  readClaims(token: string, now: Instant, door: Door): Promise<{ typ: string; claims: TokenClaims }>;
  forgetKeys(): void;
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { db, issuer, keys, external_issuer = null } = options;
  const external = external_issuer ? createExternalVerifier(db, external_issuer) : null;

  const readClaims = async (token: string, now: Instant, door: Door) => {
    const { typ, kid, alg } = readHeader(token);
    if (typ !== session_typ && typ !== access_typ) throw invalidToken();
    if (alg !== signing_algorithm || kid === undefined) throw invalidToken();
    const key = await keys.find(kid, now);
    if (!key) throw invalidToken();
    const claims = await verifySignature(token, key.public_key, issuer, now, door);
    return { typ, claims };
  };

  return {
    readClaims,
    async verify(token, now, door) {
      if (external && issuerOf(token) === external_issuer?.issuer) return external(token, now);
      const { typ, claims } = await readClaims(token, now, door);
      const verified = await db.system(now, (tx) => resolve(tx, typ, claims, now));
      if (!verified) throw invalidToken();
      if (verified.unseen_session_id) await noteSeen(db, verified.unseen_session_id, now);
      return verified;
    },
    forgetKeys: () => keys.forget(),
  };
}

function readHeader(token: string): { typ?: string; kid?: string; alg?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw invalidToken();
  }
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw invalidToken();
  }
}

async function verifySignature(
  token: string,
  key: Parameters<typeof jwtVerify>[1],
  issuer: string,
  now: Instant,
  door: Door,
): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key as never, {
      issuer,
      audience: door === "api" ? audienceOf(issuer) : [audienceOf(issuer), mcpResourceOf(issuer)],
      algorithms: [signing_algorithm],
      requiredClaims: ["exp", "sub", "org", "jti"],
      currentDate: new Date(now),
    });
    return payload as unknown as TokenClaims;
  } catch (error) {
    throw error instanceof errors.JWTExpired ? new TokenExpired() : invalidToken();
  }
}

interface Resolved extends Verified {
  /** A session that was last seen so long ago that this use is written down. */
  unseen_session_id?: string;
}

async function resolve(tx: Tx, typ: string, claims: TokenClaims, now: Instant): Promise<Resolved | null> {
  if (!isUuid(claims.org)) return null;
  if (typ === session_typ) return resolveSession(tx, claims, now);
  return claims.gid === undefined ? resolveClient(tx, claims) : resolveGrant(tx, claims);
}

async function resolveSession(tx: Tx, claims: TokenClaims, now: Instant): Promise<Resolved | null> {
  const { org, sub, sid } = claims;
  const member = await tx.maybe<MemberRow & Row<"sessions", "id" | "last_seen_at">>(sql`
    select ${memberColumns}, s.id, s.last_seen_at
    from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.organization_id = ${org} and m.user_id = s.user_id
    join organizations o on o.organization_id = m.organization_id
    where s.id = ${sid} and s.user_id = ${sub} and ${isLive(now)} and u.disabled_at is null`);
  if (!member) return null;
  const verified = ofUser(claims, member, `session:${sid}`, { session_id: sid });
  return isSeenLongAgo(member.last_seen_at, now) ? { ...verified, unseen_session_id: member.id } : verified;
}

async function resolveGrant(tx: Tx, claims: TokenClaims): Promise<Verified | null> {
  const { org, sub, gid, client_id } = claims;
  const member = await tx.maybe<MemberRow>(sql`
    select ${memberColumns}
    from oauth_grants g
    join users u on u.id = g.user_id
    join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id
    join organizations o on o.organization_id = m.organization_id
    where g.organization_id = ${org} and g.id = ${gid} and g.user_id = ${sub} and g.client_id = ${client_id}
      and u.disabled_at is null
      and not exists (select from revoked_tokens r where r.token_id = ${claims.jti})`);
  if (!member) return null;
  const verified = ofUser(claims, member, `grant:${gid}`, { grant_id: gid, client_id });
  const is_application = client_id !== web_client_id && client_id !== cli_client_id;
  return { ...verified, principal: { ...verified.principal, is_application } };
}

/**
 * A machine client acts as itself, with the scopes that it both requested and is registered for, within the
 * role of the member who owns it.
 */
async function resolveClient(tx: Tx, claims: TokenClaims): Promise<Verified | null> {
  const address = clientAddressOf(claims.client_id ?? "");
  if (!address || address.organization_id !== claims.org) return null;
  const client = await tx.maybe<Row<"oauth_clients", "scopes" | "owner_id"> & { role: Role }>(sql`
    select c.scopes, c.owner_id, m.role
    from oauth_clients c
    join memberships m on m.organization_id = c.organization_id and m.user_id = c.owner_id
    join users u on u.id = c.owner_id
    where c.organization_id = ${address.organization_id} and c.id = ${address.id} and c.kind = 'machine'
      and c.ended_at is null and u.disabled_at is null
      and not exists (select from revoked_tokens r where r.token_id = ${claims.jti})`);
  if (!client) return null;
  const registered = limitToRole(client.scopes, client.role);
  const asked = expandScopes(requestedScopes(claims));
  return {
    principal: {
      organization_id: address.organization_id,
      user_id: null,
      actor: { kind: "client", id: address.id },
      scopes: new Set([...asked].filter((scope) => registered.has(scope))),
      token_id: `client:${address.id}`,
    },
    expires_at: toInstant(claims.exp * 1000),
    grounds: {
      organization_id: claims.org,
      user_id: client.owner_id,
      client_id: claims.client_id,
      token_id: claims.jti,
    },
  };
}

function ofUser(
  claims: TokenClaims,
  { role, second_factor_missing }: MemberRow,
  token_id: string,
  grounds: Verified["grounds"],
): Verified {
  return {
    principal: {
      organization_id: claims.org as OrganizationId,
      user_id: claims.sub as UserId,
      actor: { kind: "user", id: claims.sub },
      scopes: limitToRole(requestedScopes(claims), role),
      token_id,
      second_factor_missing,
    },
    expires_at: toInstant(claims.exp * 1000),
    grounds: { organization_id: claims.org, user_id: claims.sub, token_id: claims.jti, ...grounds },
  };
}

/** The claim is absent when a client requested no scope. */
function requestedScopes({ scope }: TokenClaims): string[] {
  return scope?.split(" ") ?? [];
}
