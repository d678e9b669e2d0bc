/**
 * The API, as the OAuth library sees it: a resource with scopes. A program may ask for those it is registered
 * for, one by one or as a bundle; anything else is refused by name rather than dropped without a word.
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
): ResourceServer {
  if (resource !== audienceOf(issuer)) throw new errors.InvalidTarget();
  const allowed = allowedNames(registered);
  for (const name of asked?.split(" ") ?? [])
    if (!allowed.includes(name) && !identityScopes.includes(name))
      throw new errors.InvalidScope(
        isRequestable(name) ? "the program is not registered for this scope" : "there is no such scope",
        name,
      );
  return {
    scope: allowed.join(" "),
    audience: audienceOf(issuer),
    accessTokenFormat: "jwt",
    accessTokenTTL: access_token_seconds,
    jwt: { sign: { alg: signing_algorithm } },
  };
}

/** Every scope and bundle that is wholly within what was registered. */
export function allowedNames(registered: readonly string[]): string[] {
  const held = expandScopes(registered);
  return requestableScopes.filter((name) => [...expandScopes([name])].every((scope) => held.has(scope)));
}
