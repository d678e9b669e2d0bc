import { expect, test } from "vitest";
import type { OrganizationId } from "../../kernel/ids.ts";
import { entranceFor, languages } from "../../wording/index.ts";
import { allScopes, bundles } from "../scopes.ts";
import { consentPage } from "./consent-page.ts";
import { permissionsOf } from "./scope-words.ts";

const english = entranceFor("en");
const options = {
  action: "/x",
  csrf: "c",
  client_name: "Pocket app",
  email: "ada@example.com",
  scopes: ["openid", "inbox.read", "invoices.write"],
  organizations: [{ organization_id: "1" as OrganizationId, name: "Alder Ltd", role: "owner" as const }],
  unchecked_name: null,
  error: null,
};

test("the page names the program, the account, each permission, the organization and how long it lasts", () => {
  const page = consentPage(english, options);
  for (const part of ["Pocket app", "ada@example.com", "Alder Ltd", "after a year at the latest"])
    expect(page).toContain(part);
  expect(page.match(/<li>/g)).toHaveLength(2);
});

test.each(Object.keys(languages))("%s: the page is in the language of the browser", (language) => {
  const entrance = entranceFor(language);
  const page = consentPage(entrance, options);
  expect(page).toContain(`<html lang="${language}">`);
  for (const word of [
    entrance.words.allow,
    entrance.words.roles.owner,
    entrance.words.permissions.areas.inbox,
  ])
    expect(page).toContain(word);
});

function check(scopes: readonly string[], lines: string[]) {
  test(`permissions: ${scopes.length > 5 ? `${scopes.length} scopes` : scopes}`, () =>
    expect(
      permissionsOf(english.words.permissions, scopes).map(({ area, access }) => `${area}: ${access}`),
    ).toEqual(lines));
}

check(["openid"], []);
check(["inbox.read"], ["Receipts and vendors: view only"]);
check(
  ["invoices.read", "invoices.write", "metrics.read"],
  ["Figures and reports: view only", "Invoices and products: view and change"],
);
check(
  ["inbox.read", "inbox.approve"],
  ["Receipts and vendors: view only", "Receipts and vendors: approve and reject"],
);
check(["apis.read", "customers.write"], ["Everything: view only", "Customers: view and change"]);
check(bundles["apis.read"] ?? [], ["Everything: view only"]);
check(allScopes, ["Everything: view and change"]);

test("every scope is described", () => {
  for (const scope of allScopes)
    expect([scope, permissionsOf(english.words.permissions, [scope])]).not.toEqual([scope, []]);
});
