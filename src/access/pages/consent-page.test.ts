import { expect, test } from "vitest";
import type { OrganizationId } from "../../kernel/ids.ts";
import { consentPage } from "./consent-page.ts";

test("the page names the program, the account, each permission, the organization and how long it lasts", () => {
  const page = consentPage({
    action: "/x",
    csrf: "c",
    client_name: "Pocket app",
    email: "ada@example.com",
    scopes: ["openid", "inbox.read", "invoices.write"],
    organizations: [{ organization_id: "1" as OrganizationId, name: "Alder Ltd", role: "owner" }],
    unchecked_name: null,
    error: null,
  });
  for (const part of ["Pocket app", "ada@example.com", "Alder Ltd", "after a year at the latest"])
    expect(page).toContain(part);
  expect(page.match(/<li>/g)).toHaveLength(2);
});
