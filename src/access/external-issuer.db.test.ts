import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture } from "../../test/harness/access.ts";
import { newId } from "../kernel/ids.ts";
import type { Authenticator } from "./authenticator.ts";
import { roleScopes } from "./scopes.ts";

const issuer = "https://login.example";
let fixture: AccessFixture;
let org: Awaited<ReturnType<AccessFixture["organization"]>>;
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let jwk: JWK;
let inline: Authenticator;

const settings = {
  issuer,
  audience: "daybook",
  organization_claim: "https://daybook/org",
  user_claim: "email",
};

beforeAll(async () => {
  fixture = await createAccessFixture();
  org = await fixture.organization();
  pair = await generateKeyPair("RS256");
  jwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  inline = await fixture.authenticator({ ...settings, jwks: { keys: [jwk] } });
});
afterAll(() => fixture.close());

const token = (
  claims: Record<string, unknown> = {},
  alg = "RS256",
  key: Parameters<SignJWT["sign"]>[0] = pair.privateKey,
) => {
  const now = Math.floor(Date.parse(fixture.clock.now()) / 1000);
  const all = {
    iss: issuer,
    aud: "daybook",
    sub: "someone-there",
    email: org.email.toUpperCase(),
    [settings.organization_claim]: org.id,
    iat: now,
    exp: now + 300,
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader({ alg, kid: "k1" }).sign(key);
};

const ask = async (text: string, by: Authenticator = inline) => by.authenticate(text, fixture.clock.now());

test("a user named by its token is accepted with their role", async () => {
  const principal = await ask(await token());
  expect(principal).toMatchObject({
    organization_id: org.id,
    user_id: org.user_id,
    actor: { kind: "user", id: org.user_id },
  });
  expect(new Set(principal.scopes)).toEqual(roleScopes.owner);
});

test("our scopes in its token limit it, and so does the role", async () => {
  const viewer = await fixture.member(org.id, "viewer");
  const principal = await ask(await token({ email: viewer.email, scope: "openid inbox.read inbox.write" }));
  expect([...principal.scopes]).toEqual(["inbox.read"]);
});

for (const [form, claims] of [
  ["a list", { scope: ["inbox.read"] }],
  ["scp", { scp: "inbox.read openid" }],
  ["scp as a list", { scp: ["inbox.read"] }],
] as const)
  test(`scopes are understood as ${form}`, async () =>
    expect([...(await ask(await token(claims))).scopes]).toEqual(["inbox.read"]));

test("an expiry in the far future and a verified address as text are accepted", async () =>
  expect(await ask(await token({ exp: 1e15, email_verified: "true" }))).toMatchObject({
    user_id: org.user_id,
  }));

test("the user claim may be our own user id", async () => {
  const by = await fixture.authenticator({ ...settings, user_claim: "uid", jwks: { keys: [jwk] } });
  expect(await ask(await token({ uid: org.user_id }), by)).toMatchObject({ user_id: org.user_id });
});

const check = (what: string, claims: Record<string, unknown>, code = "unauthorized") =>
  test(`refused: ${what}`, async () => {
    await expect(ask(await token(claims))).rejects.toMatchObject({ code });
  });

check("another audience", { aud: "something-else" });
check("another issuer", { iss: "https://evil.example" });
check("expired", { exp: 1_000_000 }, "token_expired");
check("no expiry", { exp: undefined });
check("an unknown user", { email: "nobody@example.com" });
check("an address that is not verified", { email_verified: false });
check("an address that is not verified, as text", { email_verified: "false" });
check("an address that may be verified", { email_verified: "unknown" });
check("scopes that are no text", { scope: 7 });
check("a list of scopes that are no text", { scp: ["inbox.read", 7] });
check("no user", { email: undefined });
check("an organization they do not belong to", { [settings.organization_claim]: newId() });
check("no organization", { [settings.organization_claim]: undefined });

test("refused: its public key used as a shared secret", async () => {
  const forged = await token({}, "HS256", Buffer.from(JSON.stringify(jwk)));
  await expect(ask(forged)).rejects.toMatchObject({ code: "unauthorized" });
});

test("refused where the issuer is not configured", async () => {
  const without = await fixture.authenticator();
  await expect(ask(await token(), without)).rejects.toMatchObject({ code: "unauthorized" });
});

test("its keys are fetched once and cached; when they cannot be fetched, the answer is 503, not 401", async () => {
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked += 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const by = await fixture.authenticator({ ...settings, jwks: { url: `http://127.0.0.1:${port}/jwks` } });
  for (let index = 0; index < 3; index++) await ask(await token({ jti: newId() }), by);
  expect(asked).toBe(1);
  await new Promise((resolve) => server.close(resolve));
  const unreachable = await fixture.authenticator({
    ...settings,
    jwks: { url: `http://127.0.0.1:${port}/jwks` },
  });
  await expect(ask(await token(), unreachable)).rejects.toMatchObject({ status: 503 });
});
