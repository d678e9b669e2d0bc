/**
 * The OAuth server: oidc-provider with our configuration. The library uses the system clock, so everything
 * here does too.
 */

import { timingSafeEqual } from "node:crypto";
import Provider, {
  type Account,
  type AdapterPayload,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Logger } from "pino";
import { systemClock } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { requestableScopes } from "../scopes.ts";
import { hashSecret } from "../secrets.ts";
import { type SigningKey, signing_algorithm } from "../signing-keys.ts";
import { access_token_seconds, audienceOf, mcpResourceOf } from "../token-format.ts";
import { createAdapterFactory } from "./adapter.ts";
import { clientAddressOf } from "./client-id.ts";
import { firstPartyClients } from "./clients.ts";
import { cookieNames, useOnePath } from "./cookies.ts";
import { grantAddressOf } from "./grants.ts";
import { lifetimes } from "./lifetimes.ts";
import { type DevicePages, oauthPaths } from "./paths.ts";
import { resourceServer } from "./resource-server.ts";
import { isSelfRegistered } from "./self-registered.ts";
import { showUnaskedRefusals } from "./unasked-redirects.ts";
import { addRetryAfter, withOAuthErrors } from "./unavailable.ts";

export interface ProviderOptions {
  db: Database;
  issuer: string;
  /** Newest first. */
  keys: SigningKey[];
  cookie_secret: Buffer;
  pages: DevicePages;
  /** What clients that register themselves may ask for; null: they cannot. */
  mcp_scopes: readonly string[] | null;
  log: Pick<Logger, "error">;
}

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, keys, cookie_secret, pages, mcp_scopes, log } = options;
  const db = withOAuthErrors(options.db);
  const provider = new Provider(issuer, {
    adapter: createAdapterFactory(db, systemClock.now),
    clients: firstPartyClients(issuer),
    jwks: { keys: keys.map((key) => key.private_jwk) as never },
    routes: oauthPaths,
    discovery: mcp_scopes ? { registration_endpoint: issuer + oauthPaths.registration } : {},
    scopes: ["openid", "offline_access"],
    extraClientMetadata: { properties: ["api_scopes"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    clientDefaults: { id_token_signed_response_alg: signing_algorithm },
    enabledJWA: { idTokenSigningAlgValues: [signing_algorithm] },
    cookies: {
      keys: [cookie_secret.toString("base64url")],
      names: cookieNames(issuer),
      long: { httpOnly: true, sameSite: "lax", signed: true, path: "/" },
      short: { httpOnly: true, sameSite: "lax", signed: true, path: "/" },
    },
    ttl: { ...lifetimes, AccessToken: access_token_seconds, ClientCredentials: access_token_seconds },
    interactions: { url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub, token) => findAccount(db, sub, token as AdapterPayload | undefined),
    loadExistingGrant: freshGrantOnly,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    extraTokenClaims: (_ctx, token) => organizationClaims(token as TokenLike),
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === "none" &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    renderError: pages.renderError,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
      deviceFlow: {
        enabled: true,
        charset: "base-20",
        mask: "****-****",
        userCodeInputSource: pages.userCodeInput,
        userCodeConfirmSource: pages.userCodeConfirm,
        successSource: pages.deviceSuccess,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) =>
          isSelfRegistered(client?.clientId ?? "") ? mcpResourceOf(issuer) : audienceOf(issuer),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) => {
          const asked = ctx.oidc.params?.scope as string | undefined;
          if (isSelfRegistered(client.clientId))
            return resourceServer(issuer, resource, mcp_scopes ?? [], asked, [mcpResourceOf(issuer)]);
          const { api_scopes } = client as unknown as { api_scopes: string[] };
          return resourceServer(issuer, resource, api_scopes, asked, [
            audienceOf(issuer),
            mcpResourceOf(issuer),
          ]);
        },
      },
    },
  } as Configuration);

  // Host and protocol come from our own address, set by mount.ts; a request cannot choose them.
  provider.proxy = true;
  compareHashedSecrets(provider);
  useOnePath(provider);
  askForCodeFirst(provider);
  answerInQueryOnly(provider, pages);
  showUnaskedRefusals(provider, pages);
  describeOurselves(provider);
  addRetryAfter(provider);
  provider.on("server_error", (_ctx, error) => log.error({ err: error }, "oauth"));
  return provider;
}

/** The library would also answer with a fragment, or with a page whose script posts the code. */
const response_mode = "query";

function answerInQueryOnly(provider: Provider, pages: DevicePages): void {
  provider.use(async (ctx, next) => {
    const asked = ctx.query.response_mode ?? response_mode;
    if (ctx.path !== oauthPaths.authorization || asked === response_mode) return next();
    const error = new errors.UnsupportedResponseMode();
    ctx.status = 400;
    pages.renderError(ctx as KoaContextWithOIDC, { error: error.error }, error);
  });
}

/** The library lists only scopes about the user, where clients need those of the API, and all its response modes. */
function describeOurselves(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const document = ctx.body as
      | { scopes_supported?: string[]; response_modes_supported?: string[] }
      | undefined;
    if (!ctx.path.startsWith("/.well-known/") || !document?.scopes_supported) return;
    document.scopes_supported = [...document.scopes_supported, ...requestableScopes];
    document.response_modes_supported = [response_mode];
  });
}

/**
 * Shows the page for the user code when someone submits a code, or returns from signing in, without a valid
 * session. The library would fail with an error.
 */
function askForCodeFirst(provider: Provider): void {
  const { code_verification } = oauthPaths;
  provider.use(async (ctx, next) => {
    const sends_code = ctx.method === "POST" && ctx.path === code_verification;
    const returns = ctx.method !== "POST" && ctx.path.startsWith(`${code_verification}/`);
    if ((!sends_code && !returns) || (await provider.Session.get(ctx)).exp !== undefined) return next();
    ctx.redirect(code_verification);
    ctx.status = 303;
  });
}

/** Client secrets are stored as hashes, so the secret that a client sends is hashed before it is compared. */
function compareHashedSecrets(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as {
    clientSecret?: string;
    compareClientSecret(given: string): boolean;
  };
  prototype.compareClientSecret = function (given) {
    const kept = Buffer.from(this.clientSecret ?? "", "base64url");
    const hash = hashSecret(given);
    return kept.length === hash.length && timingSafeEqual(kept, hash);
  };
}

/**
 * Every authorization creates its own grant, for the organization chosen then. The library would reuse the
 * last grant; a second device could then end up in an organization that nobody chose for it, and ending one
 * grant would end both.
 */
async function freshGrantOnly(ctx: KoaContextWithOIDC) {
  const grant_id = ctx.oidc.result?.consent?.grantId;
  return grant_id === undefined ? undefined : ctx.oidc.provider.Grant.find(grant_id);
}

interface TokenLike {
  kind: string;
  grantId?: string;
  clientId?: string;
}

function organizationClaims(token: TokenLike): Record<string, string> {
  if (token.kind === "ClientCredentials") {
    const address = clientAddressOf(token.clientId ?? "");
    return address ? { org: address.organization_id } : {};
  }
  const address = grantAddressOf(token.grantId ?? "");
  return address ? { org: address.organization_id, gid: address.id } : {};
}

type Person = Row<"users", "email" | "full_name">;

/**
 * For a code or refresh token, the account is found only if its grant still exists, so that new tokens end together with
 * access, for example when the member is removed.
 */
async function findAccount(
  db: Database,
  sub: string,
  token: AdapterPayload | undefined,
): Promise<Account | undefined> {
  const address = token?.grantId === undefined ? null : grantAddressOf(token.grantId);
  const person = await db.system(systemClock.now(), (tx) =>
    tx.maybe<Person>(sql`
      select u.email, u.full_name
      from users u
      where u.id = ${sub} and u.disabled_at is null
        and (${address === null} or exists (
          select from oauth_grants g
          where g.organization_id = ${address?.organization_id} and g.id = ${address?.id} and g.user_id = u.id
        ))`),
  );
  if (!person) return undefined;
  return {
    accountId: sub,
    claims: async () => ({
      sub,
      email: person.email,
      email_verified: false,
      name: person.full_name ?? undefined,
    }),
  };
}
