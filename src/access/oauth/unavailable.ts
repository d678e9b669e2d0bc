/** Reports an unavailable database as an OAuth error (503); the library would answer 500. */
import { errors, type Provider } from "oidc-provider";
import type { Database } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/unavailable.ts";

const retry_after = { "retry-after": "1" };

class TemporarilyUnavailable extends errors.OIDCProviderError {
  /** The library sends these when the error reaches its outermost handler. */
  readonly headers = retry_after;

  constructor(cause: unknown) {
    super(503, "temporarily_unavailable", { cause });
    this.error_description = "the service cannot answer right now, try again shortly";
    this.expose = true;
  }
}

/** Wraps the database for the library, which understands only its own error classes. */
export function withOAuthErrors(db: Database): Database {
  const translate = (error: unknown): never => {
    throw isDatabaseUnavailable(error) ? new TemporarilyUnavailable(error) : error;
  };
  return {
    ...db,
    system: (now, work) => db.system(now, work).catch(translate),
    organization: (context, work) => db.organization(context, work).catch(translate),
  };
}

export function addRetryAfter(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 503) ctx.set(retry_after);
  });
}
