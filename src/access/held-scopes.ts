/** A token can create keys and OAuth clients, and assign roles, only within the scopes it has itself. */
import { Forbidden } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import { expandScopes } from "./scopes.ts";

export class ScopesNotHeld extends Forbidden {
  constructor(missing: string[]) {
    super(`A token cannot grant scopes that it does not have; this token lacks ${missing.join(", ")}.`, {
      missing,
    });
  }
}

export function requireHeld(principal: Principal, scopes: Iterable<string>): void {
  const missing = [...expandScopes(scopes)].filter((scope) => !principal.scopes.has(scope));
  if (missing.length > 0) throw new ScopesNotHeld(missing);
}
