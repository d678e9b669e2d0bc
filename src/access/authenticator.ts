/**
 * Whose token is this? A token seen before is answered from memory: one hash, no database. A new one costs one
 * query, which asks for everything that could have ended it. What ends it later (a revocation, another role,
 * a removed member) is announced in the transaction that does it and heard here, in every process.
 *
 * While the announcements cannot be heard, memory is not trusted and every request asks the database. And none of it
 * is trusted for more than half a minute, whatever is heard.
 */
import { hash } from "node:crypto";
import type { Logger } from "pino";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { TokenExpired } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import { startListener } from "./listener.ts";
import { TokenCache, type Verified } from "./token-cache.ts";
import { isApiKey, verifyApiKey } from "./verify-api-key.ts";
import { createTokenVerifier, type TokenVerifierOptions } from "./verify-token.ts";

export interface AuthenticatorOptions extends TokenVerifierOptions {
  db: Database;
  /** For the connections that hear revocations; see listener.ts. */
  connectionString: string;
  listen_url?: string | null;
  log: Pick<Logger, "warn" | "info">;
  cache_max?: number;
}

export interface Authenticator {
  /** Calls `beforeVerifying`, which may refuse, unless the token is known to be valid. */
  authenticate(token: string, now: Instant, beforeVerifying?: () => void): Principal | Promise<Principal>;
  /** Resolves when revocations are heard; before, every request asks the database. */
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

  const verify = (token: string, now: Instant) =>
    isApiKey(token) ? verifyApiKey(options.db, token, now) : tokens.verify(token, now);

  const remember = async (key: string, token: string, now: Instant): Promise<Principal> => {
    const generation = cache.generation;
    const verified = await verify(token, now);
    if (listener.listening) cache.put(key, verified, generation, now);
    return verified.principal;
  };

  return {
    authenticate(token, now, beforeVerifying) {
      const key = hash("sha256", token, "base64url");
      const known = listener.listening ? cache.get(key, now) : undefined;
      if (known && !isExpired(known, now)) return known.principal;
      beforeVerifying?.();
      if (known) throw new TokenExpired();
      return remember(key, token, now);
    },
    ready: listener.ready,
    close: () => listener.close(),
  };
}

function isExpired({ expires_at }: Verified, now: Instant): boolean {
  return expires_at !== null && expires_at <= now;
}
