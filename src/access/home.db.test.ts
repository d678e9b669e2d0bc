import { expect, test } from "vitest";
import { authorizationUrl, pkce, signIn } from "../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("people are led to the web app, from / and /login", async () => {
  for (const path of ["/", "/login"]) {
    const { status, headers } = await world.service.call("GET", path, { headers: { accept: "text/html" } });
    expect([status, headers.get("location")]).toEqual([302, "/app/"]);
  }
});

test("a program that opens / learns what this is and how to sign in", async () => {
  for (const accept of ["*/*", "application/json"]) {
    const { status, body } = await world.service.call("GET", "/", { headers: { accept } });
    expect(status).toBe(200);
    expect(body).toContain('href="/docs"');
    expect(body).toContain(`login --api-url ${world.service.base_url}`);
  }
});

test("signing out ends the browser's session: the next client has to ask for sign-in", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const url = () => authorizationUrl(program.client_id, pkce().challenge);
  await signIn(browser, await browser.open(url()), org.email);
  expect((await browser.open(url())).title).toBe("Allow Pocket app to use your account?");
  const [before] = await world.fixture.superuser(
    "select count(*)::int as n from oidc_records where kind = 'Session'",
  );
  const out = await browser.submit(await browser.open("/oauth/sign-out"), {});
  expect(out.title).toBe("Signed out");
  const [after] = await world.fixture.superuser(
    "select count(*)::int as n from oidc_records where kind = 'Session'",
  );
  expect(after?.n).toBe(Number(before?.n) - 1);
  expect((await browser.open(url())).title).toBe("Sign in");
});

test("signing out without a session is not an error", async () => {
  const browser = world.service.browser();
  expect((await browser.submit(await browser.open("/oauth/sign-out"), {})).status).toBe(200);
});
