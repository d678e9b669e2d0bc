import { expect, test } from "vitest";
import { bundles } from "../../../src/contract.ts";
import { accessOf, areasOf, scopesByArea, toScopes } from "./scope-rules.ts";

test("a choice becomes a bundle, or the scopes one by one", () => {
  expect(toScopes("read", ["inbox.write"])).toEqual(["apis.read"]);
  expect(toScopes("all", [])).toEqual(["apis.all"]);
  expect(toScopes("chosen", ["inbox.read"])).toEqual(["inbox.read"]);
});

test("a key is recognized by what it may do, however that is stored", () => {
  expect(accessOf(["apis.all"])).toBe("all");
  expect(accessOf(bundles["apis.all"] ?? [])).toBe("all");
  expect(accessOf(bundles["apis.read"] ?? [])).toBe("read");
  expect(accessOf(["inbox.read"])).toBe("chosen");
});

test("scopes are shown by what they are about", () => {
  expect(scopesByArea(["inbox.read", "exports.read", "inbox.write"])).toEqual([
    {
      area: "inbox",
      verbs: [
        { scope: "inbox.read", verb: "read" },
        { scope: "inbox.write", verb: "write" },
      ],
    },
    { area: "exports", verbs: [{ scope: "exports.read", verb: "read" }] },
  ]);
});

test("the areas of scopes come in their own order, each once, bundles included", () => {
  expect(areasOf(["customers.read", "invoices.write", "invoices.read"])).toEqual(["invoices", "customers"]);
  expect(areasOf(["openid"])).toEqual([]);
  expect(areasOf(["apis.read"])).toContain("metrics");
});
