/**
 * Revocation (RFC 7009) and introspection (RFC 7662). The library supports both only for tokens that it
 * stores. Our access tokens are signed and not stored, so we implement both endpoints. Clients authenticate
 * as they do with the library.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { type Instant, toInstant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import {
  countFailure,
  type RateLimits,
  requireFewFailures,
  requireRoom,
  useFrom,
} from "../../platform/http/rate-limit.ts";
import { acceptForms, type Form } from "../../platform/pages/forms.ts";
import { sendNotice } from "../notices.ts";
import { access_typ, type TokenClaims } from "../token-format.ts";
import type { TokenVerifier } from "../verify-token.ts";
import { clientAddressOf } from "./client-id.ts";
import { endGrant, grantIdOf } from "./grants.ts";
import { oauthPaths } from "./paths.ts";

export interface TokenEndpointOptions {
  provider(): Promise<Provider>;
  db: Database;
  issuer: string;
  tokens: TokenVerifier;
  limits: RateLimits;
  now(): Instant;
}

type Client = NonNullable<Awaited<ReturnType<Provider["Client"]["find"]>>>;

interface TokenRequest {
  provider: Provider;
  client: Client;
  token: string;
}

export function mountTokenEndpoints(server: FastifyInstance, options: TokenEndpointOptions): void {
  const answer =
    (work: (tokenRequest: TokenRequest) => Promise<object | null>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { limits } = options;
      const now = options.now();
      requireRoom(limits.take([useFrom(request.ip, "address", "oauth")], now));
      requireFewFailures(limits, request.ip, now);
      const form = (request.body ?? {}) as Form;
      const provider = await options.provider();
      const client = await authenticateClient(provider, request, form);
      reply.header("cache-control", "no-store");
      if (!client) {
        countFailure(limits, request.ip, now);
        return refuseClient(request, reply);
      }
      if (!form.token)
        return reply.code(400).send({ error: "invalid_request", error_description: "token is missing" });
      const body = await work({ provider, client, token: form.token });
      return body === null ? reply.code(200).send("") : reply.send(body);
    };

  server.register(async (scope) => {
    acceptForms(scope);
    scope.post(
      oauthPaths.revocation,
      answer((tokenRequest) => revoke(options, tokenRequest)),
    );
    scope.post(
      oauthPaths.introspection,
      answer((tokenRequest) => introspect(options, tokenRequest)),
    );
  });
}

/** The response is always the same, so it does not reveal whether the token existed. */
async function revoke(
  options: TokenEndpointOptions,
  { provider, client, token }: TokenRequest,
): Promise<null> {
  const claims = await readAccessToken(options, token);
  if (claims) {
    if (claims.client_id === client.clientId) await revokeAccessToken(options, claims);
    return null;
  }
  const refresh = await provider.RefreshToken.find(token, { ignoreExpiration: true } as never);
  if (refresh?.clientId === client.clientId && refresh.grantId)
    await endGrant(options.db, refresh.grantId, options.now());
  return null;
}

/**
 * Revoking a token with a grant ends the grant, as the library does with its own tokens. A machine client's
 * token has no grant; only the token ends.
 */
async function revokeAccessToken({ db, now }: TokenEndpointOptions, claims: TokenClaims): Promise<void> {
  const { org, gid } = claims;
  if (gid !== undefined)
    return endGrant(db, grantIdOf({ organization_id: org as OrganizationId, id: gid }), now());
  await db.system(now(), async (tx) => {
    await tx.run(sql`
      insert into revoked_tokens (token_id, expires_at)
      values (${claims.jti}, ${toInstant(claims.exp * 1000)})
      on conflict do nothing`);
    await sendNotice(tx, { token_id: claims.jti });
  });
}

/**
 * Clients may introspect their own tokens. Clients with a secret may also introspect other tokens of their
 * organization.
 */
async function introspect(
  options: TokenEndpointOptions,
  { provider, client, token }: TokenRequest,
): Promise<object> {
  const claims = await readAccessToken(options, token);
  if (claims)
    return (await isActive(options, client, token, claims)) ? describe(options.issuer, claims) : inactive;
  const refresh = await provider.RefreshToken.find(token);
  if (!refresh || refresh.clientId !== client.clientId || !refresh.isValid) return inactive;
  const { exp, iat, scope, accountId: sub } = refresh;
  return { active: true, client_id: client.clientId, sub, exp, iat, scope, iss: options.issuer };
}

const inactive = { active: false };

async function isActive(
  { tokens, now }: TokenEndpointOptions,
  client: Client,
  token: string,
  claims: TokenClaims,
): Promise<boolean> {
  const own = claims.client_id === client.clientId;
  const colleague =
    client.clientAuthMethod !== "none" && clientAddressOf(client.clientId)?.organization_id === claims.org;
  if (!own && !colleague) return false;
  try {
    await tokens.verify(token, now(), "mcp");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return false;
    throw error;
  }
}

function describe(issuer: string, claims: TokenClaims): object {
  const { sub, aud, org, scope, client_id, exp, iat, jti } = claims;
  return { active: true, token_type: "Bearer", iss: issuer, aud, sub, org, scope, client_id, exp, iat, jti };
}

async function readAccessToken(
  { tokens, now }: TokenEndpointOptions,
  token: string,
): Promise<TokenClaims | null> {
  try {
    const { typ, claims } = await tokens.readClaims(token, now(), "mcp");
    return typ === access_typ ? claims : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function authenticateClient(
  provider: Provider,
  request: FastifyRequest,
  form: Form,
): Promise<Client | null> {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const [id = "", secret = ""] =
    basic === undefined ? [form.client_id, form.client_secret] : decodeBasic(basic);
  const client = id === "" ? undefined : await provider.Client.find(id);
  if (!client) return null;
  if (client.clientAuthMethod === "none") return secret === "" ? client : null;
  const checked = client as Client & { compareClientSecret(given: string): boolean };
  return checked.compareClientSecret(secret) ? client : null;
}

function decodeBasic(encoded: string): [string, string] {
  const text = Buffer.from(encoded, "base64").toString();
  const at = text.indexOf(":");
  const decode = (part: string) => URL.parse(`x:?v=${part}`)?.searchParams.get("v") ?? "";
  return at < 0 ? ["", ""] : [decode(text.slice(0, at)), decode(text.slice(at + 1))];
}

function refuseClient(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.headers.authorization !== undefined) reply.header("www-authenticate", "Basic");
  return reply.code(401).send({ error: "invalid_client", error_description: "client authentication failed" });
}
