/**
 * Finds out who a token or cookie belongs to. A cached token costs one hash and no query. A new token costs one query,
 * which checks everything that could have ended it. A later change that ends or narrows it (a revocation,
 * another role, a removed member) sends a notice in its own database transaction; every process receives it
 * here and drops the token from its cache.
 *
 * While notices do not arrive, the cache is not used and every request queries the database. An entry is
 * never used for more than 30 seconds, even while notices do arrive.
 */
import { hash } from "node:crypto";
import type { Logger } from "pino";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { NotSignedIn, TokenExpired } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import { verifyCookie } from "./browser/browser-sessions.ts";
import { startListener } from "./listener.ts";
import { TokenCache, type Verified } from "./token-cache.ts";
import { isApiKey, verifyApiKey } from "./verify-api-key.ts";
import { createTokenVerifier, type Door, type TokenVerifierOptions } from "./verify-token.ts";

export interface AuthenticatorOptions extends TokenVerifierOptions {
  db: Database;
  /** For the connections that listen for revocations; see listener.ts. */
  connectionString: string;
  listen_url?: string | null;
  log: Pick<Logger, "warn" | "info">;
  cache_max?: number;
}

export type Authenticate = (
  secret: string,
  now: Instant,
  beforeVerifying?: () => void,
) => Principal | Promise<Principal>;

export interface Authenticator {
  /** Calls `beforeVerifying`, which may throw, unless the cache knows the token as valid. */
  authenticate: Authenticate;
  /** The same for /mcp, which also takes tokens that open nothing else. */
  authenticateMcp: Authenticate;
  /** The same for the cookie of a browser session. */
  authenticateCookie: Authenticate;
  /** Changes whenever a token may have ended or changed, as far as this process has heard. */
  readonly generation: number;
  /** Resolves when the listener receives revocations; until then every request queries the database. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const cache_max_default = 10_000;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const cache = new TokenCache(options.cache_max ?? cache_max_default);
  const tokens = createTokenVerifier(options);
  const listener = startListener({
    connectionString: options.connectionString,
    listen_url: options.listen_url ?? null,
    log: options.log,
    onConnect: () => {
      cache.clear();
      tokens.forgetKeys();
    },
    onNotice: (notice) => {
      cache.forget(notice);
      if (notice.signing_keys) tokens.forgetKeys();
    },
  });

  const authenticateBy = (
    kind: "bearer" | "mcp" | "cookie",
    verify: (secret: string, now: Instant) => Promise<Verified>,
    expired: () => Error,
  ): Authenticate => {
    const remember = async (key: string, secret: string, now: Instant): Promise<Principal> => {
      const generation = cache.generation;
      const verified = await verify(secret, now).catch((error: unknown) => {
        cache.delete(key);
        throw error;
      });
      if (listener.listening) cache.put(key, verified, generation, now);
      return verified.principal;
    };
    return (secret, now, beforeVerifying) => {
      // What was accepted in one place must not be found when it is sent to another.
      const key = `${kind} ${hash("sha256", secret, "base64url")}`;
      const known = listener.listening ? cache.get(key, now) : undefined;
      if (known && !isExpired(known, now)) return known.principal;
      if (!cache.wasValid(key)) beforeVerifying?.();
      if (known) throw expired();
      return remember(key, secret, now);
    };
  };

  const verifyFor = (door: Door) => (token: string, now: Instant) =>
    isApiKey(token) ? verifyApiKey(options.db, token, now) : tokens.verify(token, now, door);

  return {
    authenticate: authenticateBy("bearer", verifyFor("api"), () => new TokenExpired()),
    authenticateMcp: authenticateBy("mcp", verifyFor("mcp"), () => new TokenExpired()),
    authenticateCookie: authenticateBy(
      "cookie",
      (secret, now) => verifyCookie(options.db, secret, now),
      () => new NotSignedIn(),
    ),
    get generation() {
      return cache.generation;
    },
    ready: listener.ready,
    close: () => listener.close(),
  };
}

function isExpired({ expires_at }: Verified, now: Instant): boolean {
  return expires_at !== null && expires_at <= now;
}
