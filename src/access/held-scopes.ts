/** Nobody gives more than they hold: keys, programs and roles are handed on within the giver's own scopes. */
import { Forbidden } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import { expandScopes } from "./scopes.ts";

export class ScopesNotHeld extends Forbidden {
  constructor(missing: string[]) {
    super(`One cannot give what one does not have: this token lacks ${missing.join(", ")}.`, { missing });
  }
}

export function requireHeld(principal: Principal, scopes: Iterable<string>): void {
  const missing = [...expandScopes(scopes)].filter((scope) => !principal.scopes.has(scope));
  if (missing.length > 0) throw new ScopesNotHeld(missing);
}
