import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  allScopes,
  bundles,
  expandScopes,
  isRequestable,
  limitToRole,
  type Role,
  requestableScopes,
  roleScopes,
  roles,
} from "./scopes.ts";

test("the scopes are exactly those of the specification, and those of exports (docs/decisions.md)", () => {
  const areas = [
    "inbox",
    "documents",
    "invoices",
    "recurring",
    "customers",
    "transactions",
    "categories",
    "organization",
    "webhooks",
    "exports",
  ];
  const expected = [
    ...areas.flatMap((area) => [`${area}.read`, `${area}.write`]),
    "metrics.read",
    "inbox.approve",
  ];
  expect([...allScopes].toSorted()).toEqual(expected.toSorted());
});

test("apis.all has every scope, apis.read every read scope and no other", () => {
  expect(bundles["apis.all"]).toEqual(allScopes);
  expect(bundles["apis.read"]).toEqual(allScopes.filter((scope) => scope.endsWith(".read")));
});

test("a request may contain scopes and bundles, and nothing else", () => {
  expect(requestableScopes).toEqual([...allScopes, "apis.read", "apis.all"]);
  for (const name of requestableScopes) expect(isRequestable(name), name).toBe(true);
  for (const name of ["inbox", "apis.write", "constructor", ""])
    expect(isRequestable(name), name).toBe(false);
});

test("each role has all scopes of the weaker roles", () => {
  const descending: Role[] = ["owner", "admin", "accountant", "member", "viewer"];
  expect(descending).toEqual([...roles]);
  descending.forEach((role, index) => {
    const weaker = descending[index + 1];
    if (weaker)
      for (const scope of roleScopes[weaker])
        expect(roleScopes[role].has(scope), `${role} ${scope}`).toBe(true);
  });
});

const check = (role: Role, asked: string[], given: string[]) =>
  test(`${role} asking for ${asked.join(" ")}`, () => {
    expect([...limitToRole(asked, role)].toSorted()).toEqual(given.toSorted());
  });
check("viewer", ["inbox.read", "inbox.write"], ["inbox.read"]);
check("member", ["inbox.write", "inbox.approve", "organization.write"], ["inbox.write"]);
check("accountant", ["inbox.approve", "organization.write", "webhooks.write"], ["inbox.approve"]);
check("admin", ["organization.write"], ["organization.write"]);
check("owner", ["apis.everything", "constructor", "", "__proto__"], []);

test("unknown names are dropped", () => {
  expect([...expandScopes(["toString", "inbox.read"])]).toEqual(["inbox.read"]);
});

test("the table in docs/access.md matches the code", async () => {
  const page = await readFile(new URL("../../docs/access.md", import.meta.url), "utf8");
  const rows = allScopes.map((scope) => {
    const marks = roles.map((role) => (roleScopes[role].has(scope) ? " ✓ " : "  "));
    return `| ${scope} |${marks.join("|")}|`;
  });
  expect(page).toContain(rows.join("\n"));
});
