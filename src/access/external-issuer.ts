/**
 * An existing identity provider that the configuration trusts. Its tokens must be signed by a key of its
 * JWKS, carry our audience, and name an organization and a user we know. The provider says who the user is;
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
import { requiresSecondFactor } from "./member-row.ts";
import { invalidToken } from "./refusals.ts";
import { expandScopes, limitToRole, type Role, roleScopes } from "./scopes.ts";
import type { Verified } from "./token-cache.ts";
import { sameEmail } from "./users.ts";

export interface ExternalIssuer {
  issuer: string;
  /** The URL of its keys, or the keys themselves. */
  jwks: { url: string } | JSONWebKeySet;
  audience: string;
  /** The claim with our organization's id. */
  organization_claim: string;
  /** The claim with the person: an e-mail address or our user id. */
  user_claim: string;
}

/** Public-key algorithms only: with a shared secret, everyone who can verify a token can also sign one. */
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
    if (typeof person !== "string" || person === "" || isUnverified(claims)) throw invalidToken();
    const member = await findMember(db, organization_id, person, now);
    if (!member) throw invalidToken();
    return toVerified(claims, organization_id as OrganizationId, member, now);
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
  needs_second_factor: boolean;
}

async function findMember(
  db: Database,
  organization_id: string,
  person: string,
  now: Instant,
): Promise<Member | null> {
  const who = isUuid(person) ? sql`u.id = ${person}` : sameEmail(sql`u.email`, person);
  return db.system(now, (tx) =>
    tx.maybe<Member>(sql`
      select m.user_id, m.role, ${requiresSecondFactor} as needs_second_factor
      from users u
      join memberships m on m.organization_id = ${organization_id} and m.user_id = u.id
      join organizations o on o.organization_id = m.organization_id
      where ${who} and u.disabled_at is null`),
  );
}

/** Some providers send booleans as text. A claim that is neither true nor false proves nothing. */
function isUnverified({ email_verified }: JWTPayload): boolean {
  return ![undefined, true, "true"].includes(email_verified as boolean | string | undefined);
}

/** `scope` as RFC 8693 has it, or the lists and the `scp` of other providers. */
function namedScopes({ scope, scp }: JWTPayload): string[] {
  const named = scope ?? scp ?? [];
  const list = typeof named === "string" ? named.split(" ") : named;
  if (!Array.isArray(list) || !list.every((one) => typeof one === "string")) throw invalidToken();
  return list;
}

/** A year with four digits, so that instants sort as text. */
const expires_at_max_ms = Date.parse("9999-12-31T23:59:59.999Z");

/** Our clocks may differ by this much. */
const clock_skew_seconds = 60;

/** When the person signed in (`auth_time`), or null if the token does not say so in a way that can be believed. */
function signedInAt({ auth_time }: JWTPayload, now: Instant): Instant | null {
  const latest_s = Date.parse(now) / 1000 + clock_skew_seconds;
  const is_believable = typeof auth_time === "number" && auth_time > 0 && auth_time <= latest_s;
  return is_believable ? toInstant(Math.floor(auth_time * 1000)) : null;
}

/** `mfa` in `amr` (RFC 8176). Without it, the weakest sign-in is assumed. */
function usedSecondFactor({ amr }: JWTPayload): boolean {
  return Array.isArray(amr) && amr.includes("mfa");
}

/** If the token names scopes of ours, it is limited to them; otherwise it has all scopes of the role. */
function toVerified(
  claims: JWTPayload,
  organization_id: OrganizationId,
  { user_id, role, needs_second_factor }: Member,
  now: Instant,
): Verified {
  const named = expandScopes(namedScopes(claims));
  return {
    principal: {
      organization_id,
      user_id,
      actor: { kind: "user", id: user_id },
      scopes: named.size > 0 ? limitToRole(named, role) : roleScopes[role],
      token_id: `external:${user_id}`,
      second_factor_missing: needs_second_factor && !usedSecondFactor(claims),
      signed_in_elsewhere_at: signedInAt(claims, now),
    },
    expires_at: toInstant(Math.min((claims.exp ?? 0) * 1000, expires_at_max_ms)),
    grounds: { organization_id, user_id },
  };
}
