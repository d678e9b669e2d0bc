import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture } from "../../../test/harness/access.ts";
import { rateLimits } from "../../../test/harness/access-service.ts";
import { testLog } from "../../../test/harness/test-log.ts";
import { testSecretKeys } from "../../../test/harness/test-secret-keys.ts";
import { type Access, createAccess } from "../access.ts";

const public_url = "https://books.example";
let fixture: AccessFixture;
let access: Access;
let server: FastifyInstance;

beforeAll(async () => {
  fixture = await createAccessFixture();
  const { db, clock, connectionString } = fixture;
  const log = testLog();
  const limits = rateLimits({ login: 3, failed_authentication: 2 });
  access = await createAccess({
    db,
    connectionString,
    public_url,
    clock,
    log,
    limits,
    secret_keys: testSecretKeys,
    can_mail: false,
  });
  server = fastify();
  access.pages(server);
});
afterAll(async () => {
  await server.close();
  await access.close();
  await fixture.close();
});

test("behind a proxy that ends TLS, addresses are https and cookies secure, whatever the request says", async () => {
  const headers = { host: "10.0.0.7:8080", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
  const metadata = await server.inject({ url: "/.well-known/openid-configuration", headers });
  expect(metadata.json().token_endpoint).toBe(`${public_url}/oauth/token`);
  const query = new URLSearchParams({
    client_id: "daybook-web",
    response_type: "code",
    redirect_uri: `${public_url}/auth/callback`,
    scope: "apis.all",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
  });
  const started = await server.inject({ url: `/oauth/auth?${query}`, headers });
  expect(started.statusCode).toBe(303);
  const device = await server.inject({ url: "/oauth/device", headers });
  const cookies = [started, device].flatMap((reply) => reply.headers["set-cookie"] ?? []);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; path=\/;/i);
    expect(cookie).not.toMatch(/; domain/i);
  }
  const names = cookies.map((cookie) => cookie.split("=")[0]);
  for (const name of ["session", "interaction", "resume"]) expect(names).toContain(`__Host-daybook_${name}`);
  const signOut = (more: object) =>
    server.inject({ method: "POST", url: "/oauth/sign-out", headers: { ...headers, ...more }, payload: "" });
  expect((await signOut({})).headers["set-cookie"]).toBeUndefined();
  const out = await signOut({ cookie: "__Host-daybook_session=x" });
  expect(out.headers["set-cookie"]).toHaveLength(2);
  for (const cookie of [out.headers["set-cookie"] ?? []].flat())
    expect(cookie).toMatch(/^__Host-daybook_session(\.sig)?=; path=\/; expires=Thu, 01 Jan 1970.*; secure$/);
});

test("attempts to enter user codes are limited", async () => {
  const attempt = () =>
    server.inject({
      method: "POST",
      url: "/oauth/device",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "user_code=BBBB-BBBB",
    });
  const statuses = [];
  for (let index = 0; index < 5; index++) statuses.push((await attempt()).statusCode);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  const refused = await attempt();
  expect(refused.headers["content-type"]).toContain("text/html");
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  expect(refused.body).toContain("Wait a moment");
});

test("failed client authentication counts against the address", async () => {
  const ask = (url: string, remoteAddress: string) =>
    server.inject({
      method: "POST",
      url,
      remoteAddress,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "grant_type=client_credentials&client_id=nobody&client_secret=wrong&token=x",
    });
  const statuses = [];
  for (const path of ["/oauth/token", "/oauth/introspect", "/oauth/revoke", "/oauth/token"])
    statuses.push((await ask(path, "192.0.2.7")).statusCode);
  expect(statuses).toEqual([401, 401, 429, 429]);
  expect((await ask("/oauth/token", "192.0.2.8")).statusCode).toBe(401);
});
