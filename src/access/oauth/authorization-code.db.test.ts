import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import type { Page } from "../../../test/harness/access-service.ts";
import { authorizationUrl, callback, pkce, signIn } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("the whole flow: through the pages to a token that works with the API", async () => {
  const org = await world.fixture.organization();
  const { tokens } = await world.tokensFor(org);
  expect(tokens.expires_in).toBe(600);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: "at+jwt", alg: "ES256" });
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: world.service.base_url,
    aud: `${world.service.base_url}/v1`,
    sub: org.user_id,
    org: org.id,
    scope: "inbox.read organization.read",
  });
  const reply = await world.organizationOf(tokens.access_token);
  expect(reply.status).toBe(200);
  expect(reply.body.data.id).toBe(org.id);
});

test("a token without the scope is refused with 403", async () => {
  const { tokens } = await world.tokensFor(await world.fixture.organization(), ["inbox.read"]);
  const reply = await world.organizationOf(tokens.access_token);
  expect(reply.status).toBe(403);
  expect(reply.body.error.code).toBe("insufficient_scope");
  expect(reply.headers.get("www-authenticate")).toContain('scope="organization.read"');
});

test("a viewer's token has only a viewer's scopes, whatever was requested", async () => {
  const org = await world.fixture.organization();
  const viewer = await world.fixture.member(org.id, "viewer");
  const program = await world.native(org, ["apis.all"]);
  const { code, verifier } = await world.authorize({ ...org, email: viewer.email }, program, {
    scope: "apis.all",
  });
  const { body } = await world.redeem(program, code, verifier);
  expect((await world.organizationOf(body.access_token)).status).toBe(200);
  const change = await world.service.call("PATCH", "/v1/organization", {
    token: body.access_token,
    body: { name: "x" },
  });
  expect(change.status).toBe(403);
});

test("refresh tokens, ID tokens and codes are not accepted as bearer tokens", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const { code, verifier } = await world.authorize(org, program);
  expect((await world.organizationOf(code)).status).toBe(401);
  const { body } = await world.redeem(program, code, verifier);
  for (const token of [body.refresh_token, body.id_token])
    expect((await world.organizationOf(token)).status).toBe(401);
});

test("without PKCE, or with the plain method, no code is given", async () => {
  const program = await world.native(await world.fixture.organization());
  const attempts: Record<string, string>[] = [{ code_challenge: "" }, { code_challenge_method: "plain" }];
  for (const extra of attempts) {
    const done = await world.service
      .browser()
      .open(authorizationUrl(program.client_id, pkce().challenge, extra));
    expect(new URL(done.url).searchParams.get("error")).toBe("invalid_request");
  }
});

test("a code is refused with a wrong verifier, for another client and with another redirect URI", async () => {
  const org = await world.fixture.organization();
  const [program, other] = [await world.native(org), await world.native(org)];
  const { code, verifier } = await world.authorize(org, program);
  expect((await world.redeem(program, code, pkce().verifier)).body.error).toBe("invalid_grant");
  expect((await world.redeem(other, code, verifier)).body.error).toBe("invalid_grant");
  expect((await world.redeem(program, code, verifier)).status).toBe(200);
});

test("an unregistered redirect URI gets an error page, never a redirect", async () => {
  const program = await world.native(await world.fixture.organization());
  const extra = { redirect_uri: "https://evil.example/callback" };
  const page = await world.service
    .browser()
    .open(authorizationUrl(program.client_id, pkce().challenge, extra));
  expect(page.status).toBe(400);
  expect(page.title).toBe("This did not work");
});

test("a redirect URI that only resembles the registered one is refused; on loopback, a native program may choose the port", async () => {
  const org = await world.fixture.organization();
  const loopback = "http://127.0.0.1:4000/done";
  const body = { name: "Pocket app", kind: "native", scopes: ["inbox.read"] };
  const program = await world.register(org, { ...body, redirect_uris: [callback, loopback] });
  const statusOf = async (redirect_uri: string) => {
    const url = authorizationUrl(program.client_id, pkce().challenge, { redirect_uri });
    return (await world.service.browser().open(url)).status;
  };
  for (const uri of [
    `${callback}/`,
    `${callback}?x=1`,
    `${callback}#x`,
    `${callback}/../other`,
    callback.replace("app.", "APP."),
    callback.replace(".example", ".example:443"),
    callback.replace("app.example", "app.example@evil.example"),
    callback.replace("app.example", "app.example.evil.example"),
    callback.replace("/callback", "/%63allback"),
    callback.replace("https", "http"),
    "http://127.0.0.1:9999/other",
    "http://127.0.0.2:4000/done",
  ])
    expect(await statusOf(uri), uri).toBe(400);
  expect([await statusOf(callback), await statusOf("http://127.0.0.1:9999/done")]).toEqual([200, 200]);
});

test("a code lives for a minute, and a grant for a year, however often its refresh token is renewed", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const { code, verifier } = await world.authorize(org, program);
  const secondsLeft = async (kind: string) => {
    const [row] = await world.fixture.superuser(
      `select extract(epoch from expires_at - now())::float8 as seconds
       from oidc_records where kind = $1 and payload->>'clientId' = $2 order by expires_at desc limit 1`,
      [kind, program.client_id],
    );
    return row?.seconds as number;
  };
  expect(await secondsLeft("AuthorizationCode")).toBeLessThanOrEqual(61);
  const { body } = await world.redeem(program, code, verifier);
  const before = await secondsLeft("Grant");
  expect(before).toBeLessThanOrEqual(365 * 86_400 + 1);
  expect((await world.refresh(program, body.refresh_token)).status).toBe(200);
  expect(await secondsLeft("Grant")).toBeLessThanOrEqual(before);
});

test("a code is sent in the query only: a page that posts it would need a script", async () => {
  const program = await world.native(await world.fixture.organization());
  for (const response_mode of ["form_post", "fragment", "web_message"]) {
    const page = await world.service
      .browser()
      .open(authorizationUrl(program.client_id, pkce().challenge, { response_mode }));
    expect([page.status, page.title], response_mode).toEqual([400, "This did not work"]);
    expect(page.html).not.toContain("<script");
  }
  const { body } = await world.service.call("GET", "/.well-known/openid-configuration");
  expect(body.response_modes_supported).toEqual(["query"]);
});

test("of 20 concurrent redemptions of a code at most one succeeds, and its tokens are revoked", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org, ["organization.read"]);
  const { code, verifier } = await world.authorize(org, program, { scope: "organization.read" });
  const replies = await Promise.all(Array.from({ length: 20 }, () => world.redeem(program, code, verifier)));
  const [won, ...more] = replies.filter((reply) => reply.status === 200);
  expect(more).toEqual([]);
  for (const reply of replies.filter((one) => one.status !== 200))
    expect(reply.body.error).toBe("invalid_grant");
  if (won) await world.eventuallyRefused(won.body.access_token);
});

test("using a code again later revokes its tokens", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org, ["organization.read"]);
  const { code, verifier } = await world.authorize(org, program, { scope: "organization.read" });
  const { body } = await world.redeem(program, code, verifier);
  expect((await world.organizationOf(body.access_token)).status).toBe(200);
  expect((await world.redeem(program, code, verifier)).status).toBe(400);
  await world.eventuallyRefused(body.access_token);
  expect((await world.refresh(program, body.refresh_token)).body.error).toBe("invalid_grant");
});

test("denying consent redirects to the client with access_denied", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const consent = await signIn(browser, login, org.email);
  const done = await browser.submit(consent, { decision: "deny" });
  expect(new URL(done.url).searchParams.get("error")).toBe("access_denied");
});

test("a user with several organizations chooses one; our web app asks nothing else", async () => {
  const [org, other] = [
    await world.fixture.organization("First"),
    await world.fixture.organization("Second"),
  ];
  await world.fixture.join(other.id, org.user_id, "member");
  const { verifier, challenge } = pkce();
  const redirect_uri = `${world.service.base_url}/auth/callback`;
  const browser = world.service.browser();
  const extra = { redirect_uri, scope: "apis.all" };
  const login = await browser.open(authorizationUrl("daybook-web", challenge, extra));
  const consent = await signIn(browser, login, org.email);
  expect(consent.html).toContain("First");
  const foreign = await world.fixture.organization("Third");
  const again = await browser.submit(consent, { organization_id: foreign.id, decision: "allow" });
  expect(again.status).toBe(400);
  const done = await browser.submit(again, { organization_id: other.id, decision: "allow" });
  const code = new URL(done.url).searchParams.get("code") ?? "";
  const { body } = await world.service.form("/oauth/token", {
    grant_type: "authorization_code",
    client_id: "daybook-web",
    redirect_uri,
    code,
    code_verifier: verifier,
  });
  expect((await world.organizationOf(body.access_token)).body.data.name).toBe("Second");
});

test("with one organization, our web app shows no consent page", async () => {
  const org = await world.fixture.organization();
  const browser = world.service.browser();
  const extra = { redirect_uri: `${world.service.base_url}/auth/callback`, scope: "apis.all" };
  const login = await browser.open(authorizationUrl("daybook-web", pkce().challenge, extra));
  const done = await signIn(browser, login, org.email);
  expect(new URL(done.url).searchParams.get("code")).toMatch(/\S{20,}/);
});

test("a client of one organization cannot be authorized for another", async () => {
  const [owner, stranger] = [await world.fixture.organization(), await world.fixture.organization()];
  const program = await world.native(owner);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const page = await signIn(browser, login, stranger.email);
  expect(page.status).toBe(403);
  expect(page.title).toBe("No organization");
});

test("the user can switch to another account during consent", async () => {
  const org = await world.fixture.organization();
  const colleague = await world.fixture.member(org.id, "member");
  const program = await world.native(org);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const consent = await signIn(browser, login, org.email);
  const again = await browser.submit(consent, { decision: "switch" });
  const theirs = await signIn(browser, again, colleague.email);
  expect(theirs.html).toContain(colleague.email);
});

test("a wrong password shows the page again and reveals nothing", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const wrong = await browser.submit(login, { email: org.email, password: "not the password" });
  const unknown = await browser.submit(wrong, {
    email: "nobody@example.com",
    password: "not the password",
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const alertOf = (page: Page) => /role="alert">([^<]+)</.exec(page.html)?.[1];
  expect(alertOf(wrong)).toBe("The e-mail address, the password or the code is wrong.");
  expect(alertOf(unknown)).toBe(alertOf(wrong));
});

test("a form without its CSRF token, or from another browser, is refused", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const forged = {
    ...login,
    html: login.html.replace(/name="csrf" value="[^"]+"/, 'name="csrf" value="made-up"'),
  };
  expect((await browser.submit(forged, { email: org.email, password })).status).toBe(403);
  expect((await world.service.browser().submit(login, { email: org.email, password })).status).toBe(400);
});

test("a browser has one running sign-in: a second one, in another tab, ends the first", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const open = () => browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const [first, second] = [await open(), await open()];
  const late = await browser.submit(first, { email: org.email, password });
  expect([late.status, late.title]).toEqual([400, "This page has expired"]);
  const consent = await signIn(browser, second, org.email);
  expect(consent.title).toBe("Allow Pocket app to use your account?");
});
