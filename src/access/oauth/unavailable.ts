/** A database that is away for a moment, in the words of OAuth; the library would call it its own failure (500). */
import { errors, type Provider } from "oidc-provider";
import type { Database } from "../../platform/db/database.ts";
import { isDatabaseUnavailable } from "../../platform/db/unavailable.ts";

const retry_after = { "retry-after": "1" };

class TemporarilyUnavailable extends errors.OIDCProviderError {
  /** What the library sends when the error reaches its outermost layer. */
  readonly headers = retry_after;

  constructor(cause: unknown) {
    super(503, "temporarily_unavailable", { cause });
    this.error_description = "the service cannot answer right now, try again shortly";
    this.expose = true;
  }
}

/** The same database, for the library: it understands no errors but its own. */
export function withOAuthErrors(db: Database): Database {
  const translate = (error: unknown): never => {
    throw isDatabaseUnavailable(error) ? new TemporarilyUnavailable(error) : error;
  };
  return {
    ...db,
    system: (now, work) => db.system(now, work).catch(translate),
    organization: (scope, work) => db.organization(scope, work).catch(translate),
  };
}

export function addRetryAfter(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 503) ctx.set(retry_after);
  });
}
