import { expect, test } from "vitest";
import { consentPage } from "../../access/pages/consent-page.ts";
import { html } from "./html.ts";

test("what is put in is escaped; HTML made the same way is not; nothing stays nothing", () => {
  const name = `<b onclick="x('&')">`;
  expect(html`<p title="${name}">${[html`<i>${1}</i>`, " & "]}${null}${undefined}${false}</p>`.text).toBe(
    '<p title="&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;"><i>1</i> &amp; </p>',
  );
});

test("a program cannot put markup into the consent page with its name", () => {
  const page = consentPage({
    action: "/x",
    csrf: "c",
    client_name: "<script>alert(1)</script>",
    email: "a@example.com",
    scopes: ["inbox.read"],
    organizations: [],
    error: null,
  });
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;script&gt;");
});
