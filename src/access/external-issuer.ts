/**
 * An identity provider that the organization has already, trusted by configuration. Its tokens must be signed
 * by a key of its JWKS, be meant for us, name an organization and a person we know: it says who someone is,
 * our memberships say what they may do.
 */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { type Instant, toInstant } from "../kernel/calendar.ts";
import { isUuid, type OrganizationId } from "../kernel/ids.ts";
import type { Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { ServiceUnavailable, TokenExpired } from "../platform/http/errors.ts";
import { invalidToken } from "./refusals.ts";
import { expandScopes, limitToRole, type Role, roleScopes } from "./scopes.ts";
import type { Verified } from "./token-cache.ts";

export interface ExternalIssuer {
  issuer: string;
  /** Where its keys are, or the keys themselves. */
  jwks: { url: string } | JSONWebKeySet;
  audience: string;
  /** The claim with our organization's id. */
  organization_claim: string;
  /** The claim with the person: an e-mail address or our user id. */
  user_claim: string;
}

/** Only signatures with a public key: a shared secret would let every verifier sign. */
const algorithms = [
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
  "PS256",
  "PS384",
  "PS512",
  "RS256",
  "RS384",
  "RS512",
];

export function createExternalVerifier(db: Database, external: ExternalIssuer) {
  const keys =
    "url" in external.jwks
      ? createRemoteJWKSet(new URL(external.jwks.url as string))
      : createLocalJWKSet(external.jwks);

  return async (token: string, now: Instant): Promise<Verified> => {
    const claims = await verifyClaims(token, keys, external, now);
    const organization_id = claims[external.organization_claim];
    const person = claims[external.user_claim];
    if (typeof organization_id !== "string" || !isUuid(organization_id)) throw invalidToken();
    if (typeof person !== "string" || person === "" || claims.email_verified === false) throw invalidToken();
    const member = await findMember(db, organization_id, person, now);
    if (!member) throw invalidToken();
    return toVerified(claims, organization_id as OrganizationId, member);
  };
}

async function verifyClaims(
  token: string,
  keys: JWTVerifyGetKey,
  external: ExternalIssuer,
  now: Instant,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: external.issuer,
      audience: external.audience,
      algorithms,
      requiredClaims: ["exp"],
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenExpired();
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) throw invalidToken();
    throw new ServiceUnavailable("The identity provider's keys cannot be read right now. Try again shortly.");
  }
}

interface Member extends Row<"memberships", "user_id"> {
  role: Role;
}

async function findMember(
  db: Database,
  organization_id: string,
  person: string,
  now: Instant,
): Promise<Member | null> {
  const who = isUuid(person) ? sql`u.id = ${person}` : sql`lower(u.email) = lower(${person})`;
  return db.system(now, (tx) =>
    tx.maybe<Member>(sql`
      select m.user_id, m.role
      from users u
      join memberships m on m.organization_id = ${organization_id} and m.user_id = u.id
      where ${who} and u.disabled_at is null`),
  );
}

/** A token that names scopes of ours is limited to them; one that names none has those of the role. */
function toVerified(
  claims: JWTPayload,
  organization_id: OrganizationId,
  { user_id, role }: Member,
): Verified {
  const named = expandScopes(typeof claims.scope === "string" ? claims.scope.split(" ") : []);
  return {
    principal: {
      organization_id,
      user_id,
      actor: { kind: "user", id: user_id },
      scopes: named.size > 0 ? limitToRole(named, role) : roleScopes[role],
      token_id: `external:${user_id}`,
    },
    expires_at: toInstant((claims.exp ?? 0) * 1000),
    grounds: { organization_id, user_id },
  };
}
