import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { allScopes, bundles, expandScopes, limitToRole, type Role, roleScopes, roles } from "./scopes.ts";

test("the scopes are exactly those of the specification", () => {
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
  ];
  const expected = [
    ...areas.flatMap((area) => [`${area}.read`, `${area}.write`]),
    "metrics.read",
    "inbox.approve",
  ];
  expect([...allScopes].toSorted()).toEqual(expected.toSorted());
});

test("bundles consist of scopes; apis.read has no write scope", () => {
  expect(bundles["apis.all"]).toEqual(allScopes);
  expect(bundles["apis.read"]?.every((scope) => scope.endsWith(".read"))).toBe(true);
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
