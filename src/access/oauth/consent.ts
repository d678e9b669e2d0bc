/** Consent: which organizations the user may choose from, and the grant that is created for the choice. */
import type Provider from "oidc-provider";
import { systemClock } from "../../kernel/calendar.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { isRequestable } from "../scopes.ts";
import { audienceOf } from "../token-format.ts";
import { mayStartSession, type OrganizationOfUser, organizationsOf, type SessionMark } from "../users.ts";
import { clientAddressOf } from "./client-id.ts";
import { createGrant, deleteGrant, grantIdOf } from "./grants.ts";
import { isSelfRegistered, keepSelfRegistered } from "./self-registered.ts";
import { type MarkedSession, sessionMarkOf } from "./session-mark.ts";

export interface ConsentRequest {
  user_id: UserId;
  /** Of the browser's session. */
  mark: SessionMark | null;
  client_id: string;
  /** All requested scopes, in the order of the request. */
  scopes: string[];
  claims: string[];
  /** What the token is for: the API, or /mcp. */
  resource: string | null;
}

/** The library's interaction, as far as we use it. */
export interface Interaction {
  uid: string;
  prompt: { name: string; details: Record<string, unknown> };
  params: Record<string, unknown>;
  session?: MarkedSession & { accountId: string; uid: string };
  deviceCode?: string;
}

export function readConsentRequest(interaction: Interaction): ConsentRequest {
  const { params, session, prompt } = interaction;
  return {
    user_id: (session?.accountId ?? "") as UserId,
    mark: session ? sessionMarkOf(session) : null,
    client_id: String(params.client_id),
    scopes: [...new Set(String(params.scope ?? "").split(" "))].filter((scope) => scope !== ""),
    resource: typeof params.resource === "string" ? params.resource : null,
    claims: (prompt.details.missingOIDCClaims as string[] | undefined) ?? [],
  };
}

/** A client that an organization registered can be authorized for that organization only. */
export async function organizationsFor(db: Database, request: ConsentRequest): Promise<OrganizationOfUser[]> {
  const all = await db.system(systemClock.now(), (tx) => organizationsOf(tx, request.user_id));
  const owner = clientAddressOf(request.client_id)?.organization_id;
  return owner === undefined ? all : all.filter((one) => one.organization_id === owner);
}

/**
 * Null when all sessions of the user were ended since the sign-in. The grant is written before that is checked, so that
 * a password change either finds the grant and ends it, or is noticed here.
 */
export async function grantConsent(
  db: Database,
  provider: Provider,
  issuer: string,
  request: ConsentRequest,
  organization_id: OrganizationId,
): Promise<string | null> {
  const { user_id, client_id, mark } = request;
  const api_scopes = request.scopes.filter(isRequestable);
  const row = { organization_id, user_id, client_id, scopes: api_scopes };
  const now = systemClock.now();
  const address = await createGrant(db, row, now);
  if (mark === null || !(await db.system(now, (tx) => mayStartSession(tx, mark)))) {
    await deleteGrant(db, address, now);
    return null;
  }
  if (isSelfRegistered(client_id)) await keepSelfRegistered(db, client_id, now);
  const grant = new provider.Grant({ accountId: user_id, clientId: client_id });
  // Replaces the library's random id with ours, which contains the organization.
  grant.jti = grantIdOf(address);
  grant.addOIDCScope(request.scopes.filter((scope) => !isRequestable(scope)).join(" "));
  grant.addResourceScope(request.resource ?? audienceOf(issuer), api_scopes.join(" "));
  grant.addOIDCClaims(request.claims);
  return grant.save();
}
