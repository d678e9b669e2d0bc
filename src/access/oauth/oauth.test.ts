import { createHash, randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, password } from "../../../test/harness/access.ts";
import {
  type AccessService,
  type Browser,
  type Page,
  startAccessService,
} from "../../../test/harness/access-service.ts";

let fixture: AccessFixture;
let service: AccessService;
let second: AccessService;

beforeAll(async () => {
  fixture = await createAccessFixture();
  service = await startAccessService(fixture);
  second = await startAccessService(fixture);
});
afterAll(async () => {
  await second.close();
  await service.close();
  await fixture.close();
});

type Organization = Awaited<ReturnType<AccessFixture["organization"]>>;

interface Program {
  id: string;
  client_id: string;
  client_secret: string | null;
}

const callback = "https://app.example/callback";

async function register(org: Organization, body: object): Promise<Program> {
  const reply = await service.call("POST", "/v1/oauth-clients", { token: org.token, body });
  expect(reply.status).toBe(201);
  return reply.body.data;
}

const native = (org: Organization, scopes = ["inbox.read"]) =>
  register(org, { name: "Pocket app", kind: "native", scopes, redirect_uris: [callback] });

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

function authorizationUrl(client_id: string, challenge: string, extra: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id,
    response_type: "code",
    redirect_uri: callback,
    scope: "openid inbox.read",
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "state-1",
    ...extra,
  });
  return `/oauth/auth?${query}`;
}

async function signIn(browser: Browser, page: Page, email: string): Promise<Page> {
  expect(page.title).toBe("Sign in");
  return browser.submit(page, { email, password });
}

/** Through login and consent to the code. */
async function authorize(org: Organization, program: Program, extra: Record<string, string> = {}) {
  const { verifier, challenge } = pkce();
  const browser = service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, challenge, extra));
  const consent = await signIn(browser, login, org.email);
  expect(consent.title).toBe("Let Pocket app in?");
  const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  const answer = new URL(done.url);
  expect(answer.origin + answer.pathname).toBe(callback);
  expect(answer.searchParams.get("state")).toBe("state-1");
  expect(answer.searchParams.get("iss")).toBe(service.base_url);
  return { code: answer.searchParams.get("code") ?? "", verifier, browser };
}

const redeem = (program: Program, code: string, code_verifier: string) =>
  service.form("/oauth/token", {
    grant_type: "authorization_code",
    client_id: program.client_id,
    redirect_uri: callback,
    code,
    code_verifier,
  });

const refresh = (program: Program, refresh_token: string) =>
  service.form("/oauth/token", { grant_type: "refresh_token", client_id: program.client_id, refresh_token });

async function tokensFor(org: Organization, scopes = ["inbox.read", "organization.read"]) {
  const program = await native(org, scopes);
  const { code, verifier } = await authorize(org, program, { scope: `openid ${scopes.join(" ")}` });
  const reply = await redeem(program, code, verifier);
  expect(reply.status).toBe(200);
  return { program, tokens: reply.body as Tokens };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

const organizationOf = (token: string, at: AccessService = service) =>
  at.call("GET", "/v1/organization", { token });

async function eventuallyRefused(token: string, at: AccessService): Promise<void> {
  await expect.poll(async () => (await organizationOf(token, at)).status, { timeout: 1000 }).toBe(401);
}

const basic = (program: Program) => ({
  authorization: `Basic ${Buffer.from(`${program.client_id}:${program.client_secret}`).toString("base64")}`,
});

test("discovery is found at both usual addresses and names our endpoints", async () => {
  for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]) {
    const { status, body } = await service.call("GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: service.base_url,
      authorization_endpoint: `${service.base_url}/oauth/auth`,
      token_endpoint: `${service.base_url}/oauth/token`,
      jwks_uri: `${service.base_url}/oauth/jwks`,
      revocation_endpoint: `${service.base_url}/oauth/revoke`,
      introspection_endpoint: `${service.base_url}/oauth/introspect`,
      device_authorization_endpoint: `${service.base_url}/oauth/device/auth`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
    });
  }
  const { body } = await service.call("GET", "/oauth/jwks");
  expect(body.keys.length).toBeGreaterThan(0);
  for (const key of body.keys) expect(Object.keys(key)).not.toContain("d");
});

test("a foreign Host header does not get into the metadata", async () => {
  const { body } = await service.call("GET", "/.well-known/openid-configuration", {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(body.token_endpoint).toBe(`${service.base_url}/oauth/token`);
});

describe("authorization code", () => {
  test("through the pages to a token that opens the API", async () => {
    const org = await fixture.organization();
    const { tokens } = await tokensFor(org);
    expect(tokens.expires_in).toBe(600);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: "at+jwt", alg: "ES256" });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: service.base_url,
      aud: `${service.base_url}/v1`,
      sub: org.user_id,
      org: org.id,
      scope: "inbox.read organization.read",
    });
    const reply = await organizationOf(tokens.access_token);
    expect(reply.status).toBe(200);
    expect(reply.body.data.id).toBe(org.id);
  });

  test("a token without the scope is refused with 403", async () => {
    const { tokens } = await tokensFor(await fixture.organization(), ["inbox.read"]);
    const reply = await organizationOf(tokens.access_token);
    expect(reply.status).toBe(403);
    expect(reply.body.error.code).toBe("insufficient_scope");
    expect(reply.headers.get("www-authenticate")).toContain('scope="organization.read"');
  });

  test("a viewer's token has no more than a viewer may, whatever was asked", async () => {
    const org = await fixture.organization();
    const viewer = await fixture.member(org.id, "viewer");
    const program = await native(org, ["apis.all"]);
    const { code, verifier } = await authorize({ ...org, email: viewer.email }, program, {
      scope: "apis.all",
    });
    const { body } = await redeem(program, code, verifier);
    expect((await organizationOf(body.access_token)).status).toBe(200);
    const change = await service.call("PATCH", "/v1/organization", {
      token: body.access_token,
      body: { name: "x" },
    });
    expect(change.status).toBe(403);
  });

  test("refresh tokens, ID tokens and codes are no bearers", async () => {
    const org = await fixture.organization();
    const program = await native(org);
    const { code, verifier } = await authorize(org, program);
    expect((await organizationOf(code)).status).toBe(401);
    const { body } = await redeem(program, code, verifier);
    for (const token of [body.refresh_token, body.id_token])
      expect((await organizationOf(token)).status).toBe(401);
  });

  test("without PKCE, or with the plain method, there is no code", async () => {
    const program = await native(await fixture.organization());
    const attempts: Record<string, string>[] = [{ code_challenge: "" }, { code_challenge_method: "plain" }];
    for (const extra of attempts) {
      const done = await service.browser().open(authorizationUrl(program.client_id, pkce().challenge, extra));
      expect(new URL(done.url).searchParams.get("error")).toBe("invalid_request");
    }
  });

  test("a wrong verifier, another client and another address redeem nothing", async () => {
    const org = await fixture.organization();
    const [program, other] = [await native(org), await native(org)];
    const { code, verifier } = await authorize(org, program);
    expect((await redeem(program, code, pkce().verifier)).body.error).toBe("invalid_grant");
    expect((await redeem(other, code, verifier)).body.error).toBe("invalid_grant");
    expect((await redeem(program, code, verifier)).status).toBe(200);
  });

  test("an address that was not registered gets a page, never a redirect", async () => {
    const program = await native(await fixture.organization());
    const extra = { redirect_uri: "https://evil.example/callback" };
    const page = await service.browser().open(authorizationUrl(program.client_id, pkce().challenge, extra));
    expect(page.status).toBe(400);
    expect(page.title).toBe("This did not work");
  });

  test("20 redemptions of one code at once: one succeeds", async () => {
    const org = await fixture.organization();
    const program = await native(org);
    const { code, verifier } = await authorize(org, program);
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(program, code, verifier)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((one) => one.status !== 200))
      expect(reply.body.error).toBe("invalid_grant");
  });

  test("a code used again later ends what came of it", async () => {
    const org = await fixture.organization();
    const program = await native(org, ["organization.read"]);
    const { code, verifier } = await authorize(org, program, { scope: "organization.read" });
    const { body } = await redeem(program, code, verifier);
    expect((await organizationOf(body.access_token, service)).status).toBe(200);
    expect((await redeem(program, code, verifier)).status).toBe(400);
    await eventuallyRefused(body.access_token, service);
    expect((await refresh(program, body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("refusing leads back to the program with access_denied", async () => {
    const org = await fixture.organization();
    const program = await native(org);
    const browser = service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
    const consent = await signIn(browser, login, org.email);
    const done = await browser.submit(consent, { decision: "deny" });
    expect(new URL(done.url).searchParams.get("error")).toBe("access_denied");
  });

  test("who belongs to several organizations chooses, and our web app then asks nothing more", async () => {
    const [org, other] = [await fixture.organization("First"), await fixture.organization("Second")];
    await fixture.join(other.id, org.user_id, "member");
    const { verifier, challenge } = pkce();
    const redirect_uri = `${service.base_url}/auth/callback`;
    const browser = service.browser();
    const extra = { redirect_uri, scope: "apis.all" };
    const login = await browser.open(authorizationUrl("daybook-web", challenge, extra));
    const consent = await signIn(browser, login, org.email);
    expect(consent.html).toContain("First");
    const foreign = await fixture.organization("Third");
    const again = await browser.submit(consent, { organization_id: foreign.id, decision: "allow" });
    expect(again.status).toBe(400);
    const done = await browser.submit(again, { organization_id: other.id, decision: "allow" });
    const code = new URL(done.url).searchParams.get("code") ?? "";
    const { body } = await service.form("/oauth/token", {
      grant_type: "authorization_code",
      client_id: "daybook-web",
      redirect_uri,
      code,
      code_verifier: verifier,
    });
    expect((await organizationOf(body.access_token)).body.data.name).toBe("Second");
  });

  test("with one organization, our web app is not even a question", async () => {
    const org = await fixture.organization();
    const browser = service.browser();
    const extra = { redirect_uri: `${service.base_url}/auth/callback`, scope: "apis.all" };
    const login = await browser.open(authorizationUrl("daybook-web", pkce().challenge, extra));
    const done = await signIn(browser, login, org.email);
    expect(new URL(done.url).searchParams.get("code")).toMatch(/\S{20,}/);
  });

  test("a program of one organization cannot be let into another", async () => {
    const [owner, stranger] = [await fixture.organization(), await fixture.organization()];
    const program = await native(owner);
    const browser = service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
    const page = await signIn(browser, login, stranger.email);
    expect(page.status).toBe(403);
    expect(page.title).toBe("No organization");
  });

  test("another account can be chosen on the way", async () => {
    const org = await fixture.organization();
    const colleague = await fixture.member(org.id, "member");
    const program = await native(org);
    const browser = service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
    const consent = await signIn(browser, login, org.email);
    const again = await browser.submit(consent, { decision: "switch" });
    const theirs = await signIn(browser, again, colleague.email);
    expect(theirs.html).toContain(colleague.email);
  });

  test("a wrong password shows the page again and tells nothing", async () => {
    const org = await fixture.organization();
    const program = await native(org);
    const browser = service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
    const wrong = await browser.submit(login, { email: org.email, password: "not the password" });
    const unknown = await browser.submit(wrong, {
      email: "nobody@example.com",
      password: "not the password",
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const alertOf = (page: Page) => /role="alert">([^<]+)</.exec(page.html)?.[1];
    expect(alertOf(wrong)).toBe("The e-mail address or the password is wrong.");
    expect(alertOf(unknown)).toBe(alertOf(wrong));
  });

  test("a form without its own token, or from another browser, is refused", async () => {
    const org = await fixture.organization();
    const program = await native(org);
    const browser = service.browser();
    const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
    const forged = {
      ...login,
      html: login.html.replace(/name="csrf" value="[^"]+"/, 'name="csrf" value="made-up"'),
    };
    expect((await browser.submit(forged, { email: org.email, password })).status).toBe(403);
    expect((await service.browser().submit(login, { email: org.email, password })).status).toBe(400);
  });
});

describe("refresh", () => {
  test("rotates: the new one works, the old one ends everything", async () => {
    const org = await fixture.organization();
    const { program, tokens } = await tokensFor(org);
    const next = await refresh(program, tokens.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await organizationOf(next.body.access_token)).status).toBe(200);
    expect((await organizationOf(next.body.access_token, second)).status).toBe(401); // another issuer
    expect((await refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
    await eventuallyRefused(next.body.access_token, service);
    expect((await refresh(program, next.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("20 at once: one succeeds", async () => {
    const { program, tokens } = await tokensFor(await fixture.organization());
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refresh(program, tokens.refresh_token)),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((one) => one.status !== 200))
      expect(reply.body.error).toBe("invalid_grant");
  });

  test("ends with the membership", async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, "member");
    const { program, tokens } = await tokensFor({ ...org, email: member.email } as Organization);
    expect((await organizationOf(tokens.access_token)).status).toBe(200);
    const removed = await service.call("DELETE", `/v1/organization/members/${member.id}`, {
      token: org.token,
    });
    expect(removed.status).toBe(204);
    await eventuallyRefused(tokens.access_token, service);
    expect((await refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });
});

describe("device code", () => {
  const start = () =>
    service.form("/oauth/device/auth", { client_id: "daybook-cli", scope: "openid apis.all" });
  const poll = (device_code: string) =>
    service.form("/oauth/token", {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      client_id: "daybook-cli",
      device_code,
    });

  test("from the terminal through the pages and back", async () => {
    const org = await fixture.organization();
    const { body: device } = await start();
    expect(device.verification_uri).toBe(`${service.base_url}/oauth/device`);
    expect((await poll(device.device_code)).body.error).toBe("authorization_pending");

    const browser = service.browser();
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
    expect((await organizationOf(body.access_token)).body.data.id).toBe(org.id);
    expect((await poll(device.device_code)).body.error).toBe("invalid_grant");
  });

  test("20 polls at once after the yes: one gets the tokens", async () => {
    const org = await fixture.organization();
    const { body: device } = await start();
    const browser = service.browser();
    const confirm = await browser.submit(await browser.open("/oauth/device"), {
      user_code: device.user_code,
    });
    const consent = await signIn(browser, await browser.submit(confirm, { confirm: "yes" }), org.email);
    await browser.submit(consent, { organization_id: org.id, decision: "allow" });
    const replies = await Promise.all(Array.from({ length: 20 }, () => poll(device.device_code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  test("a wrong code is asked for again, a refusal reaches the terminal", async () => {
    const { body: device } = await start();
    const browser = service.browser();
    const wrong = await browser.submit(await browser.open("/oauth/device"), { user_code: "BBBB-BBBB" });
    expect(wrong.html).toContain("There is no such code");
    const confirm = await browser.submit(wrong, { user_code: device.user_code });
    await browser.submit(confirm, { abort: "yes" });
    expect((await poll(device.device_code)).body.error).toBe("access_denied");
  });

  test("what the database has of a device code is no device code", async () => {
    const org = await fixture.organization();
    const { body: device } = await start();
    const browser = service.browser();
    const confirm = await browser.submit(await browser.open("/oauth/device"), {
      user_code: device.user_code,
    });
    const login = await browser.submit(confirm, { confirm: "yes" });
    const [row] = await fixture.superuser(
      "select payload->>'deviceCode' as reference from oidc_records where kind = 'Interaction' and payload ? 'deviceCode' order by expires_at desc limit 1",
    );
    const consent = await signIn(browser, login, org.email);
    await browser.submit(consent, { organization_id: org.id, decision: "allow" });
    expect((await poll(String(row?.reference))).body.error).toBe("invalid_grant");
    expect((await poll(device.device_code)).status).toBe(200);
  });
});

describe("client credentials", () => {
  const machine = (org: Organization, scopes: string[]) =>
    register(org, { name: "Robot", kind: "machine", scopes });
  const ask = (program: Program, scope: string, headers = basic(program)) =>
    service.form("/oauth/token", { grant_type: "client_credentials", scope }, headers);

  test("a machine acts as itself, in its own organization, with what it asked for", async () => {
    const org = await fixture.organization();
    const program = await machine(org, ["organization.read", "inbox.read"]);
    const { status, body } = await ask(program, "organization.read");
    expect(status).toBe(200);
    expect(body.refresh_token).toBeUndefined();
    const reply = await organizationOf(body.access_token);
    expect(reply.body.data.id).toBe(org.id);
    const key = await service.call("POST", "/v1/api-keys", {
      token: body.access_token,
      body: { name: "x", scopes: ["inbox.read"] },
    });
    expect(key.status).toBe(403);
  });

  test("a bundle is all its parts", async () => {
    const program = await machine(await fixture.organization(), ["apis.read"]);
    const { body } = await ask(program, "apis.read");
    expect((await organizationOf(body.access_token)).status).toBe(200);
  });

  test("more than registered, a wrong secret, and the hash as secret are refused", async () => {
    const org = await fixture.organization();
    const program = await machine(org, ["inbox.read"]);
    expect((await ask(program, "organization.write")).body.error).toBe("invalid_scope");
    const wrong = { ...program, client_secret: "wrong" };
    expect((await ask(wrong, "inbox.read")).body.error).toBe("invalid_client");
    const [row] = await fixture.superuser("select secret_hash from oauth_clients where id = $1", [
      program.id,
    ]);
    const hash = Buffer.from(row?.secret_hash as Buffer).toString("base64url");
    expect((await ask({ ...program, client_secret: hash }, "inbox.read")).body.error).toBe("invalid_client");
  });

  test("ends with the registration", async () => {
    const org = await fixture.organization();
    const program = await machine(org, ["organization.read"]);
    const { body } = await ask(program, "organization.read");
    expect((await organizationOf(body.access_token)).status).toBe(200);
    expect(
      (await service.call("DELETE", `/v1/oauth-clients/${program.id}`, { token: org.token })).status,
    ).toBe(204);
    await eventuallyRefused(body.access_token, service);
    expect((await ask(program, "organization.read")).body.error).toBe("invalid_client");
  });

  test("its token can be revoked by itself only, and introspected", async () => {
    const org = await fixture.organization();
    const [program, other] = [await machine(org, ["organization.read"]), await machine(org, ["inbox.read"])];
    const { body } = await ask(program, "organization.read");
    const token = body.access_token;
    const introspect = (by: Program) => service.form("/oauth/introspect", { token }, basic(by));
    expect((await introspect(program)).body).toMatchObject({
      active: true,
      org: org.id,
      client_id: program.client_id,
    });
    await service.form("/oauth/revoke", { token }, basic(other));
    expect((await organizationOf(token)).status).toBe(200);
    expect((await service.form("/oauth/revoke", { token }, basic(program))).status).toBe(200);
    await eventuallyRefused(token, service);
    expect((await introspect(program)).body).toEqual({ active: false });
  });
});

describe("revocation and introspection", () => {
  test("revoking a refresh token ends the grant and its access tokens", async () => {
    const { program, tokens } = await tokensFor(await fixture.organization());
    expect((await organizationOf(tokens.access_token)).status).toBe(200);
    const fields = { client_id: program.client_id, token: tokens.refresh_token };
    expect((await service.form("/oauth/revoke", fields)).status).toBe(200);
    await eventuallyRefused(tokens.access_token, service);
    expect((await refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("revoking an access token ends its grant too", async () => {
    const { program, tokens } = await tokensFor(await fixture.organization());
    await service.form("/oauth/revoke", { client_id: program.client_id, token: tokens.access_token });
    await eventuallyRefused(tokens.access_token, service);
    expect((await refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("nothing is said about tokens of others, or without a client", async () => {
    const { tokens } = await tokensFor(await fixture.organization());
    const stranger = await native(await fixture.organization());
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const reply = await service.form("/oauth/introspect", { client_id: stranger.client_id, token });
      expect(reply.body).toEqual({ active: false });
      await service.form("/oauth/revoke", { client_id: stranger.client_id, token });
      expect((await service.form("/oauth/introspect", { token })).status).toBe(401);
    }
    expect((await organizationOf(tokens.access_token)).status).toBe(200);
  });
});

test("no code, token, secret or user code can be read in the database", async () => {
  const org = await fixture.organization();
  const program = await native(org);
  const { code, verifier } = await authorize(org, program);
  const { body: tokens } = await redeem(program, code, verifier);
  const machine = await register(org, { name: "Robot", kind: "machine", scopes: ["inbox.read"] });
  const { body: device } = await service.form("/oauth/device/auth", {
    client_id: "daybook-cli",
    scope: "openid",
  });
  const secrets = [
    code,
    tokens.refresh_token,
    machine.client_secret,
    device.device_code,
    device.user_code.replace("-", ""),
  ];
  const tables = await fixture.superuser(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  for (const { table_name } of tables)
    for (const secret of secrets) {
      const found = await fixture.superuser(
        `select 1 from "${table_name}" t where t::text like '%' || $1 || '%'`,
        [secret],
      );
      expect(found, `${table_name}`).toEqual([]);
    }
});
