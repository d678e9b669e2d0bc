import { expect, test } from "vitest";
import type { Principal } from "../platform/http/route.ts";
import { requireHeld, ScopesNotHeld } from "./held-scopes.ts";
import { bundles } from "./scopes.ts";

const holding = (...scopes: string[]) => ({ scopes: new Set(scopes) }) as unknown as Principal;

const check = (what: string, principal: Principal, wanted: string[], missing: string[]) =>
  test(what, () => {
    const grant = () => requireHeld(principal, wanted);
    if (missing.length === 0) expect(grant).not.toThrow();
    else expect(grant).toThrow(new ScopesNotHeld(missing));
  });

check("a scope it has", holding("inbox.read", "inbox.write"), ["inbox.read"], []);
check("nothing", holding(), [], []);
check("a scope it lacks", holding("inbox.read"), ["inbox.read", "inbox.write"], ["inbox.write"]);
check("a bundle whose scopes it has", holding(...(bundles["apis.read"] ?? [])), ["apis.read"], []);
check(
  "a bundle with one scope that it lacks",
  holding(...(bundles["apis.read"] ?? []).filter((scope) => scope !== "metrics.read")),
  ["apis.read"],
  ["metrics.read"],
);
