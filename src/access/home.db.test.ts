import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationUrl, OAuthWorld, pkce, signIn } from "../../test/harness/oauth-world.ts";

let world: OAuthWorld;
beforeAll(async () => {
  world = await OAuthWorld.create();
});
afterAll(() => world.close());

test("the front page says what this is and how to sign in; /login redirects to it", async () => {
  for (const path of ["/", "/login"]) {
    const page = await world.service.browser().open(path);
    expect(page.status).toBe(200);
    expect(page.url).toBe(`${world.service.base_url}/`);
    expect(page.html).toContain('href="/docs"');
    expect(page.html).toContain(`login --api-url ${world.service.base_url}`);
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
  const out = await browser.submit(await browser.open("/"), {});
  expect(out.title).toBe("Signed out");
  const [after] = await world.fixture.superuser(
    "select count(*)::int as n from oidc_records where kind = 'Session'",
  );
  expect(after?.n).toBe(Number(before?.n) - 1);
  expect((await browser.open(url())).title).toBe("Sign in");
});

test("signing out without a session is not an error", async () => {
  const browser = world.service.browser();
  expect((await browser.submit(await browser.open("/"), {})).status).toBe(200);
});
