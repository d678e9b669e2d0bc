/** What a token of an external issuer must say about the sign-in, where the service asks for more than a valid token. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture } from "../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../test/harness/access-service.ts";
import { sessionOf, turnTotpOn } from "../../test/harness/second-factors.ts";

let fixture: AccessFixture;
let service: AccessService;
let org: Awaited<ReturnType<AccessFixture["organization"]>>;
let sign: (claims: object) => Promise<string>;
beforeAll(async () => {
  fixture = await createAccessFixture();
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" };
  const [issuer, audience] = ["https://login.example", "daybook"];
  const claims = { organization_claim: "org", user_claim: "email" };
  const external_issuer = { issuer, audience, ...claims, jwks: { keys: [jwk] } };
  service = await startAccessService(fixture, {}, { external_issuer });
  org = await fixture.organization();
  sign = (more) => {
    const base = { iss: issuer, aud: audience, email: org.email, org: org.id, exp: seconds(600) };
    return new SignJWT({ ...base, ...more }).setProtectedHeader({ alg: "ES256", kid: "k1" }).sign(privateKey);
  };
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});

/** The time that many seconds from now, as claims have it. */
const seconds = (from_now: number) => Math.floor(Date.parse(fixture.clock.now()) / 1000) + from_now;
const codeOf = async (method: string, path: string, claims: object, body?: object) => {
  const reply = await service.call(method, path, { token: await sign(claims), ...(body ? { body } : {}) });
  return reply.status < 300 ? "done" : reply.body.error.code;
};
const makeKey = (claims: object) =>
  codeOf("POST", "/v1/api-keys", claims, { name: "Key", scopes: ["inbox.read"] });

const check = (what: string, claims: () => object, expected: string) =>
  test(`a sensitive change with ${what}: ${expected}`, async () =>
    expect(await makeKey(claims())).toBe(expected));

check("a sign-in of a minute ago", () => ({ auth_time: seconds(-60) }), "done");
check("a clock that is slightly ahead", () => ({ auth_time: seconds(30) }), "done");
check("a sign-in of eleven minutes ago", () => ({ auth_time: seconds(-660) }), "reauthentication_required");
check("no word about the sign-in", () => ({}), "reauthentication_required");
check("a sign-in in the future", () => ({ auth_time: seconds(3600) }), "reauthentication_required");
check("a time that is no number", () => ({ auth_time: "now" }), "reauthentication_required");
check("a time beyond all calendars", () => ({ auth_time: 1e300 }), "reauthentication_required");

test("other requests need no recent sign-in", async () =>
  expect(await codeOf("GET", "/v1/organization", {})).toBe("done"));

test("where a second factor is required, the token must say that one was used at the issuer", async () => {
  const owner = await sessionOf(service, org.email);
  const { token } = await turnTotpOn(service, owner, fixture.clock.now());
  const set = (require_second_factor: boolean) =>
    service.call("PATCH", "/v1/organization", { token, body: { settings: { require_second_factor } } });
  expect((await set(true)).status).toBe(200);
  const read = (claims: object) => codeOf("GET", "/v1/organization", claims);
  for (const amr of [undefined, ["pwd"], "mfa", [["mfa"]], { 0: "mfa" }])
    expect(await read({ amr }), JSON.stringify(amr)).toBe("reauthentication_required");
  expect(await read({ amr: ["pwd", "mfa"] })).toBe("done");
  expect((await set(false)).status).toBe(200);
  await expect.poll(() => read({ amr: ["pwd"] })).toBe("done");
});
