/**
 * The API as the OAuth library sees it: a resource with scopes. A client may request the scopes that it is
 * registered for, singly or as a bundle. Any other scope is refused by name instead of being dropped
 * silently.
 */
import { errors, type ResourceServer } from "oidc-provider";
import { identityScopes } from "../constants.ts";
import { expandScopes, isRequestable, requestableScopes } from "../scopes.ts";
import { signing_algorithm } from "../signing-keys.ts";
import { access_token_seconds, audienceOf } from "../token-format.ts";

export function resourceServer(
  issuer: string,
  resource: string,
  registered: readonly string[],
  asked: string | undefined,
  known: readonly string[] = [audienceOf(issuer)],
): ResourceServer {
  if (!known.includes(resource)) throw new errors.InvalidTarget();
  const allowed = allowedNames(registered);
  for (const name of asked?.split(" ") ?? [])
    if (!allowed.includes(name) && !identityScopes.includes(name))
      throw new errors.InvalidScope(
        isRequestable(name) ? "the client is not registered for this scope" : "this scope does not exist",
        name,
      );
  return {
    scope: allowed.join(" "),
    audience: resource,
    accessTokenFormat: "jwt",
    accessTokenTTL: access_token_seconds,
    jwt: { sign: { alg: signing_algorithm } },
  };
}

/** Every scope and bundle that lies entirely within the registered scopes. */
export function allowedNames(registered: readonly string[]): string[] {
  const held = expandScopes(registered);
  return requestableScopes.filter((name) => [...expandScopes([name])].every((scope) => held.has(scope)));
}
