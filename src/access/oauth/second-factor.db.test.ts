/** The pages of the OAuth server and the device flow ask for the second factor. */

import { expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { authorizationUrl, pkce, signIn } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";
import { codeOf, sessionOf, turnTotpOn } from "../../../test/harness/second-factors.ts";
import { free_attempts } from "../login-throttle.ts";

const world = await openOAuthWorld();

const now = () => world.fixture.clock.now();

async function owner() {
  const org = await world.fixture.organization();
  const token = await sessionOf(world.service, org.email);
  return { ...org, ...(await turnTotpOn(world.service, token, now())), key: org.token };
}

async function codePage(org: Awaited<ReturnType<typeof owner>>) {
  const program = await world.native({ ...org, token: org.key });
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  return { browser, page: await signIn(browser, login, org.email) };
}

test("after the password the page asks for the code, and then for consent", async () => {
  const org = await owner();
  const { browser, page } = await codePage(org);
  expect([page.title, page.status]).toEqual(["Enter your code", 200]);
  expect(page.html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const wrong = await browser.submit(page, { code: "000000" });
  expect([wrong.title, wrong.status]).toEqual(["Enter your code", 401]);
  const consent = await browser.submit(wrong, { code: codeOf(org.secret, now()) });
  expect(consent.title).toBe("Allow Pocket app to use your account?");
});

test("a recovery code works on the page, once", async () => {
  const org = await owner();
  const code = org.recovery_codes[0] as string;
  const first = await codePage(org);
  expect((await first.browser.submit(first.page, { code })).title).toContain("Allow Pocket app");
  const second = await codePage(org);
  expect((await second.browser.submit(second.page, { code })).status).toBe(401);
});

test("the device flow asks for the code", async () => {
  const org = await owner();
  const { body: device } = await world.service.form("/oauth/device/auth", {
    client_id: "daybook-cli",
    scope: "openid apis.all",
  });
  const browser = world.service.browser();
  const confirm = await browser.submit(await browser.open("/oauth/device"), { user_code: device.user_code });
  const page = await signIn(browser, await browser.submit(confirm, { confirm: "yes" }), org.email);
  expect(page.title).toBe("Enter your code");
  const consent = await browser.submit(page, { code: codeOf(org.secret, now()) });
  const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  expect(done.title).toBe("Connected");
});

test("the proof of a password belongs to one person and one interaction, and expires", async () => {
  const [org, other] = [await owner(), await owner()];
  const [first, second] = [await codePage(org), await codePage(other)];
  const proof = /name="password_proof" value="([^"]+)"/.exec(first.page.html)?.[1] as string;
  const moved = await second.browser.submit(second.page, {
    password_proof: proof,
    code: codeOf(org.secret, now()),
  });
  expect([moved.title, moved.status]).toEqual(["Sign in", 400]);
  const forged = await first.browser.submit(first.page, {
    password_proof: proof.replace(org.user_id, other.user_id),
    code: codeOf(other.secret, now()),
  });
  expect([forged.title, forged.status]).toEqual(["Sign in", 400]);
  world.fixture.clock.advance(5 * 60_000);
  const late = await first.browser.submit(first.page, { code: codeOf(org.secret, now()) });
  expect([late.title, late.status]).toEqual(["Sign in", 400]);
});

test("guessing codes on the page is throttled", async () => {
  const org = await owner();
  const { browser, page } = await codePage(org);
  const statuses = [];
  for (let index = 0; index < free_attempts; index++)
    statuses.push((await browser.submit(page, { code: `00000${index}` })).status);
  // The password was the first attempt.
  expect(statuses).toEqual([...Array(free_attempts - 1).fill(401), 429]);
});

test("an account that does not exist never gets to the code page", async () => {
  const org = await owner();
  const program = await world.native({ ...org, token: org.key });
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  for (const [email, given] of [
    ["nobody@example.com", password],
    [org.email, "wrong password"],
  ] as const) {
    const page = await browser.submit(login, { email, password: given });
    expect([page.title, page.status]).toEqual(["Sign in", 401]);
    expect(page.html).toContain("The e-mail address, the password or the code is wrong.");
  }
});
