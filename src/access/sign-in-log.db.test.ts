/** What the log says about attempts to sign in, through the service's real log. */
import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, password } from "../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../test/harness/access-service.ts";
import { authorizationUrl, OAuthWorld, pkce, signIn } from "../../test/harness/oauth-world.ts";
import {
  addPasskey,
  codeOf,
  passkeyAnswer,
  sessionOf,
  signInBy,
  turnTotpOn,
} from "../../test/harness/second-factors.ts";
import { createLog } from "../main/log.ts";
import { free_attempts } from "./login-throttle.ts";

let fixture: AccessFixture;
let service: AccessService;
let lines: string[] = [];
beforeAll(async () => {
  fixture = await createAccessFixture();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  service = await startAccessService(fixture, {}, { log: createLog("info", destination) });
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});
beforeEach(() => {
  lines = [];
});

/** The attempts logged since, and that nothing in the log is one of the secrets. */
function attempts(...secrets: string[]) {
  const text = lines.join("");
  for (const secret of [password, "@example.com", ...secrets]) expect(text).not.toContain(secret);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "sign-in");
  lines = [];
  return logged.map(({ outcome, factors, user_id, network }) => ({ outcome, factors, user_id, network }));
}

const network = "127.0.0.1";

test("a password: right, wrong, of nobody, and too often", async () => {
  const { email, user_id } = await fixture.organization();
  await signInBy(service, email);
  await signInBy(service, email, { password: "not the right one" });
  await signInBy(service, "stranger@example.com");
  const factors = ["password"];
  expect(attempts("not the right one", "stranger")).toEqual([
    { outcome: "succeeded", factors, user_id, network },
    { outcome: "unauthorized", factors, user_id, network },
    { outcome: "unauthorized", factors, user_id: null, network },
  ]);
  for (let index = 0; index <= free_attempts; index++)
    await signInBy(service, email, { password: "wrong one" });
  expect(attempts("wrong one").at(-1)).toEqual({ outcome: "rate_limited", factors, user_id, network });
});

test("second factors are named; a missing one too", async () => {
  const { email, user_id } = await fixture.organization();
  const token = await sessionOf(service, email);
  const { secret, recovery_codes } = await turnTotpOn(service, token, fixture.clock.now());
  const [recovery_code = ""] = recovery_codes;
  const code = codeOf(secret, fixture.clock.now());
  attempts(recovery_code, secret);
  await signInBy(service, email);
  await signInBy(service, email, { code });
  await signInBy(service, email, { recovery_code });
  await signInBy(service, email, { recovery_code });
  expect(attempts(recovery_code)).toEqual([
    { outcome: "second_factor_required", factors: ["password"], user_id, network },
    { outcome: "succeeded", factors: ["password", "totp"], user_id, network },
    { outcome: "succeeded", factors: ["password", "recovery_code"], user_id, network },
    { outcome: "unauthorized", factors: ["password", "recovery_code"], user_id, network },
  ]);
});

test("a passkey, its replay and its copy", async () => {
  const { email, user_id } = await fixture.organization();
  const { authenticator } = await addPasskey(service, await sessionOf(service, email));
  const copy = authenticator.clone();
  authenticator.counter = 7;
  copy.counter = 7;
  const enter = (credential: object) => service.call("POST", "/v1/session/passkey", { body: { credential } });
  attempts();
  const answer = await passkeyAnswer(service, authenticator);
  await enter(answer);
  await enter(answer);
  await enter(await passkeyAnswer(service, copy));
  const factors = ["passkey"];
  expect(attempts()).toEqual([
    { outcome: "succeeded", factors, user_id, network },
    // The challenge is used up, so nobody looked whose passkey it is.
    { outcome: "unauthorized", factors, user_id: null, network },
    { outcome: "unauthorized", factors, user_id, network },
  ]);
});

test("the pages: password, then code", async () => {
  const world = new OAuthWorld(fixture, service);
  const org = await fixture.organization();
  const token = await sessionOf(service, org.email);
  const { secret } = await turnTotpOn(service, token, fixture.clock.now());
  const program = await world.native(org);
  const browser = service.browser();
  attempts();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const page = await signIn(browser, login, org.email);
  await browser.submit(page, { code: codeOf(secret, fixture.clock.now()) });
  const { user_id } = org;
  expect(attempts()).toEqual([
    { outcome: "second_factor_required", factors: ["password"], user_id, network },
    { outcome: "succeeded", factors: ["totp"], user_id, network },
  ]);
});

test("a wrong current password during a change of the password", async () => {
  const { email, user_id } = await fixture.organization();
  const token = await sessionOf(service, email);
  attempts();
  const body = { current_password: "not this one", new_password: "a new and better one" };
  expect((await service.call("POST", "/v1/me/password", { token, body })).status).toBe(400);
  expect(attempts("not this one", "better one")).toEqual([
    { outcome: "unauthorized", factors: ["password"], user_id, network },
  ]);
});
