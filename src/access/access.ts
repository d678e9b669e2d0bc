/**
 * Wires up authentication for one process: token checks, session and API key routes, the OAuth server and its
 * pages.
 */
import type { FastifyInstance } from "fastify";
import type Provider from "oidc-provider";
import type { Logger } from "pino";
import type { AccountNoticeKind, WriteAccountEmail } from "../account-mail/index.ts";
import { type Clock, systemClock } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import type { BrowserOptions, ServerOptions } from "../platform/http/options.ts";
import type { RateLimits } from "../platform/http/rate-limit.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import type { HandledSchedule } from "../platform/jobs/handle-job.ts";
import { loadSecret } from "../platform/secrets/installation-secrets.ts";
import type { SecretKeys } from "../platform/secrets/secret-keys.ts";
import { createNotifyUser, noticeWriters } from "./account-notices.ts";
import { apiKeyRoutes } from "./api-key-routes.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import { renewBrowserSession } from "./browser/browser-sessions.ts";
import { createEnterBrowser, type EnterBrowser } from "./browser/enter-browser.ts";
import { browserRoutes } from "./browser/routes.ts";
import { accessSchedules } from "./cleanup.ts";
import type { ExternalIssuer } from "./external-issuer.ts";
import { mountHome } from "./home.ts";
import { grantRoutes } from "./me/grant-routes.ts";
import { meRoutes } from "./me/routes.ts";
import { oauthClientRoutes } from "./oauth/client-routes.ts";
import { mountInteractions } from "./oauth/interactions.ts";
import { mountProvider } from "./oauth/mount.ts";
import { mountProtectedResource } from "./oauth/protected-resource.ts";
import { providerPages } from "./oauth/provider-pages.ts";
import { mountRegistration } from "./oauth/self-registered.ts";
import { mountTokenEndpoints } from "./oauth/token-endpoints.ts";
import { mountResetPages } from "./password-reset/pages.ts";
import { writeResetEmail } from "./password-reset/request-reset.ts";
import { passwordResetRoutes } from "./password-reset/routes.ts";
import { browserConfirmRoute, confirmRoute } from "./second-factors/confirm-session.ts";
import { passkeyRoutes } from "./second-factors/passkey-routes.ts";
import { relyingPartyOf } from "./second-factors/passkeys.ts";
import { requirePerson } from "./second-factors/person.ts";
import { secondFactorRoutes } from "./second-factors/routes.ts";
import { createRequireStanding, type RequireStanding } from "./second-factors/standing.ts";
import { sessionRoutes } from "./session-routes.ts";
import { countSignIn, createCodeSignIn, createPasswordCheck, createSignIn, type SignIn } from "./sign-in.ts";
import { createKeyRing, type KeyRing } from "./signing-keys.ts";
import { createTokenVerifier } from "./verify-token.ts";

export interface AccessOptions {
  db: Database;
  /** For the connections that listen for revocations; see listener.ts. */
  connectionString: string;
  listen_url?: string | null;
  /** The service's own URL without a trailing slash; also the issuer of its tokens. */
  public_url: string;
  clock: Clock;
  log: Pick<Logger, "error" | "warn" | "info">;
  limits: RateLimits;
  secret_keys: SecretKeys;
  external_issuer?: ExternalIssuer | null;
  /** Whether the service has a mail server. */
  can_mail: boolean;
  /** The scopes of the tools at /mcp. Absent: there is no /mcp, and no client can register itself. */
  mcp_scopes?: readonly string[];
}

export interface Access {
  authenticate: ServerOptions["authenticate"];
  /** Of a bearer token at /mcp. */
  authenticateMcp: Authenticator["authenticateMcp"];
  /** Changes whenever a token may have ended or changed, as far as this process has heard. */
  generation(): number;
  /** Resolves when the listener receives revocations. */
  ready: Promise<void>;
  requireStanding: RequireStanding;
  routes: AnyRoute[];
  /** These replace the routes of the same names below /app/api. */
  browser_routes: AnyRoute[];
  renewSession: BrowserOptions["renewSession"];
  enterBrowser: EnterBrowser;
  scheduled_jobs: HandledSchedule[];
  /** The texts of e-mails about accounts. */
  account_emails: Record<"password_reset" | AccountNoticeKind, WriteAccountEmail>;
  /** For routes with the rate `login`. */
  signIn: SignIn;
  /** For pages; it counts the attempt. */
  signInOnPage: SignIn;
  /** OAuth endpoints, discovery, and the pages for sign-in, consent and devices. */
  pages(server: FastifyInstance): void;
  close(): Promise<void>;
}

export async function createAccess(options: AccessOptions): Promise<Access> {
  const {
    db,
    public_url: issuer,
    clock,
    log,
    limits,
    secret_keys,
    external_issuer = null,
    can_mail,
  } = options;
  const secret = await loadSecret(db, secret_keys, "access", clock.now());
  const keys = createKeyRing(db, secret_keys);
  const notifyUser = createNotifyUser(can_mail);
  const checkCredentials = createPasswordCheck({ db, secret, log });
  const sign_in_options = { db, secret, log, secret_keys, notifyUser };
  const signIn = createSignIn(sign_in_options);
  const signInWithCode = createCodeSignIn(sign_in_options);
  const passkeys = { db, relying_party: relyingPartyOf(issuer), log, notifyUser };
  const confirmation = { db, issuer, keys, signIn, can_mail, signInWithCode, passkeys };
  const resets = { db, public_url: issuer, secret, can_mail };
  const signInOnPage = countSignIn(signIn, limits);
  const { connectionString, listen_url = null } = options;
  const authenticator = createAuthenticator({
    db,
    connectionString,
    listen_url,
    issuer,
    log,
    keys,
    external_issuer,
  });
  const provider = currentProvider(options, keys, secret);
  const now = () => clock.now();

  return {
    authenticate: ({ kind, secret }, now, beforeVerifying) =>
      kind === "cookie"
        ? authenticator.authenticateCookie(secret, now, beforeVerifying)
        : authenticator.authenticate(secret, now, beforeVerifying),
    authenticateMcp: authenticator.authenticateMcp,
    generation: () => authenticator.generation,
    ready: authenticator.ready,
    requireStanding: createRequireStanding(db),
    routes: [
      ...sessionRoutes({ db, issuer, keys, signIn, can_mail }),
      confirmRoute(confirmation),
      ...secondFactorRoutes({ db, secret_keys, notifyUser }),
      ...passkeyRoutes({ ...passkeys, issuer, keys }),
      ...meRoutes({ db, checkCredentials, notifyUser }),
      ...grantRoutes({ db }),
      ...passwordResetRoutes(resets),
      ...apiKeyRoutes,
      ...oauthClientRoutes,
    ],
    browser_routes: [...browserRoutes({ db, issuer, signIn, passkeys }), browserConfirmRoute(confirmation)],
    renewSession: (principal, { secret }, now) =>
      db.system(now, (tx) => renewBrowserSession(tx, requirePerson(principal).session_id, secret)),
    enterBrowser: createEnterBrowser(db, issuer, clock),
    scheduled_jobs: accessSchedules(db, secret_keys),
    account_emails: {
      password_reset: (email, now) => writeResetEmail(resets, email, now),
      ...noticeWriters(resets),
    },
    signIn,
    signInOnPage,
    pages(server) {
      mountHome(server, { db, issuer, now });
      mountResetPages(server, { ...resets, limits, now });
      mountTokenEndpoints(server, {
        provider,
        db,
        issuer,
        tokens: createTokenVerifier({ db, issuer, keys }),
        limits,
        now,
      });
      mountInteractions(server, {
        provider,
        db,
        issuer,
        secret,
        signIn: signInOnPage,
        signInWithCode: countSignIn(signInWithCode, limits),
        now,
      });
      mountProvider(server, { provider, issuer, limits, now });
      if (options.mcp_scopes) {
        mountProtectedResource(server, issuer, options.mcp_scopes);
        mountRegistration(server, { db, limits, now });
      }
    },
    close: () => authenticator.close(),
  };
}

/**
 * oidc-provider is large, so it loads with the first request to it. It reads its keys only at construction, so a new
 * provider is created when they change.
 */
function currentProvider(
  options: AccessOptions,
  keys: KeyRing,
  cookie_secret: Buffer,
): () => Promise<Provider> {
  const { db, public_url: issuer, log } = options;
  let made: { kids: string; provider: Provider } | null = null;
  return async () => {
    const { createProvider } = await import("./oauth/provider.ts");
    const all = await keys.all(systemClock.now());
    const kids = all.map((key) => key.kid).join(" ");
    if (made?.kids !== kids)
      made = {
        kids,
        provider: createProvider({
          db,
          issuer,
          keys: all,
          cookie_secret,
          pages: providerPages,
          mcp_scopes: options.mcp_scopes ?? null,
          log,
        }),
      };
    return made.provider;
  };
}
