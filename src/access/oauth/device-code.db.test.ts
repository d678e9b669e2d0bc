import { expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { signIn } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";
import { createAdapterFactory } from "./adapter.ts";

const world = await openOAuthWorld();

const start = () =>
  world.service.form("/oauth/device/auth", { client_id: "daybook-cli", scope: "openid apis.all" });
const poll = (device_code: string) =>
  world.service.form("/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: "daybook-cli",
    device_code,
  });

test("the whole flow: from the terminal through the pages and back", async () => {
  const org = await world.fixture.organization();
  const { body: device } = await start();
  expect(device.verification_uri).toBe(`${world.service.base_url}/oauth/device`);
  expect((await poll(device.device_code)).body.error).toBe("authorization_pending");

  const browser = world.service.browser();
  const entry = await browser.open(device.verification_uri_complete);
  expect(entry.html).toContain(device.user_code);
  const confirm = await browser.submit(entry, { user_code: device.user_code });
  expect(confirm.title).toBe("Is this your device?");
  const login = await browser.submit(confirm, { confirm: "yes" });
  const consent = await signIn(browser, login, org.email);
  const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  expect(done.title).toBe("Connected");

  const { status, body } = await poll(device.device_code);
  expect(status).toBe(200);
  expect((await world.organizationOf(body.access_token)).body.data.id).toBe(org.id);
  expect((await poll(device.device_code)).body.error).toBe("invalid_grant");
});

test("of 20 concurrent polls after consent, one gets the tokens", async () => {
  const org = await world.fixture.organization();
  const { body: device } = await start();
  const browser = world.service.browser();
  const confirm = await browser.submit(await browser.open("/oauth/device"), {
    user_code: device.user_code,
  });
  const consent = await signIn(browser, await browser.submit(confirm, { confirm: "yes" }), org.email);
  await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  const replies = await Promise.all(Array.from({ length: 20 }, () => poll(device.device_code)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test("a changed password signs the command line out; a program of the organization stays connected", async () => {
  const org = await world.fixture.organization();
  const { program, tokens } = await world.tokensFor(org);
  const { body: device } = await start();
  const browser = world.service.browser();
  const confirm = await browser.submit(await browser.open("/oauth/device"), {
    user_code: device.user_code,
  });
  const consent = await signIn(browser, await browser.submit(confirm, { confirm: "yes" }), org.email);
  await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  const { body: terminal } = await poll(device.device_code);
  expect((await world.organizationOf(terminal.access_token)).status).toBe(200);

  const given = { email: org.email, password };
  const session = await world.service.call("POST", "/v1/session", { body: given });
  const changed = await world.service.call("POST", "/v1/me/password", {
    token: session.body.data.token,
    body: { current_password: password, new_password: "a new and better one" },
  });
  expect(changed.status).toBe(204);
  await world.eventuallyRefused(terminal.access_token);
  const renewed = await world.service.form("/oauth/token", {
    grant_type: "refresh_token",
    client_id: "daybook-cli",
    refresh_token: terminal.refresh_token,
  });
  expect(renewed.body.error).toBe("invalid_grant");
  expect((await world.refresh(program, tokens.refresh_token)).status).toBe(200);
});

test("signing in replaces the id of the browser's session, so that none can be planted (fixation)", async () => {
  const org = await world.fixture.organization();
  const [victim, attacker] = [world.service.browser(), world.service.browser()];
  const { body: device } = await start();
  const page = await attacker.open("/oauth/device");
  for (const [name, cookie] of attacker.cookies) victim.cookies.set(name, cookie);
  const idOf = ({ cookies }: typeof victim) => cookies.get("daybook_session /")?.value;
  const planted = idOf(victim);
  expect(planted).toBeTruthy();
  const confirm = await victim.submit(page, { user_code: device.user_code });
  const consent = await signIn(victim, await victim.submit(confirm, { confirm: "yes" }), org.email);
  expect(consent.title).toContain("Allow");
  expect(idOf(victim)).not.toBe(planted);
  const sessions = createAdapterFactory(world.fixture.db, () => world.fixture.clock.now())("Session");
  expect(await sessions.find(planted ?? "")).toBeUndefined();
  expect(await sessions.find(idOf(victim) ?? "")).toMatchObject({ accountId: org.user_id });
});

test("a wrong code shows the page again, and the terminal learns that access was denied", async () => {
  const { body: device } = await start();
  const browser = world.service.browser();
  const wrong = await browser.submit(await browser.open("/oauth/device"), { user_code: "BBBB-BBBB" });
  expect(wrong.html).toContain("This code does not exist");
  const confirm = await browser.submit(wrong, { user_code: device.user_code });
  await browser.submit(confirm, { abort: "yes" });
  expect((await poll(device.device_code)).body.error).toBe("access_denied");
});

test("returning from sign-in without a session leads to the code page", async () => {
  const reply = await fetch(`${world.service.base_url}/oauth/device/nobody`, { redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/oauth/device"]);
});

test("the stored hash of a device code cannot be used as a device code", async () => {
  const org = await world.fixture.organization();
  const { body: device } = await start();
  const browser = world.service.browser();
  const confirm = await browser.submit(await browser.open("/oauth/device"), {
    user_code: device.user_code,
  });
  const login = await browser.submit(confirm, { confirm: "yes" });
  const [row] = await world.fixture.superuser(
    "select payload->>'deviceCode' as reference from oidc_records where kind = 'Interaction' and payload ? 'deviceCode' order by expires_at desc limit 1",
  );
  const consent = await signIn(browser, login, org.email);
  await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  expect((await poll(String(row?.reference))).body.error).toBe("invalid_grant");
  expect((await poll(device.device_code)).status).toBe(200);
});
