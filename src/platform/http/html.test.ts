import { expect, test } from "vitest";
import { consentPage } from "../../access/pages/consent-page.ts";
import { entranceFor } from "../../wording/index.ts";
import { html } from "./html.ts";

test("html escapes text, inserts nested html as it is, and renders null and false as empty", () => {
  const name = `<b onclick="x('&')">`;
  expect(html`<p title="${name}">${[html`<i>${1}</i>`, " & "]}${null}${undefined}${false}</p>`.text).toBe(
    '<p title="&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;"><i>1</i> &amp; </p>',
  );
});

test("an OAuth client's name cannot inject markup into the consent page", () => {
  const page = consentPage(entranceFor("en"), {
    action: "/x",
    csrf: "c",
    client_name: "<script>alert(1)</script>",
    email: "a@example.com",
    scopes: ["inbox.read"],
    organizations: [],
    unchecked_name: null,
    error: null,
  });
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;script&gt;");
});
