import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, password } from "../../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../../test/harness/access-service.ts";
import { codeOf, sessionOf, turnTotpOn } from "../../../test/harness/second-factors.ts";
import { free_attempts } from "../login-throttle.ts";
import { fresh_minutes } from "./standing.ts";

let fixture: AccessFixture;
let service: AccessService;
beforeAll(async () => {
  fixture = await createAccessFixture();
  service = await startAccessService(fixture);
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});

const now = () => fixture.clock.now();
const wait = (minutes: number) => fixture.clock.advance(minutes * 60_000);
const makeKey = async (token: string) => {
  const { status, body } = await service.call("POST", "/v1/api-keys", {
    token,
    body: { name: "Key", scopes: ["inbox.read"] },
  });
  return status === 201 ? "made" : body.error.code;
};
const confirm = async (token: string, body: object) => {
  const reply = await service.call("POST", "/v1/session/confirm", { token, body });
  return reply.status === 204 ? "confirmed" : reply.body.error.code;
};

test("a session makes a key for ten minutes after the sign-in, then again after it was confirmed", async () => {
  const { email } = await fixture.organization();
  const token = await sessionOf(service, email);
  wait(fresh_minutes);
  expect(await makeKey(token)).toBe("made");
  wait(1);
  expect(await makeKey(token)).toBe("reauthentication_required");
  expect(await confirm(token, { password: "wrong password" })).toBe("unauthorized");
  expect(await makeKey(token)).toBe("reauthentication_required");
  expect(await confirm(token, { password })).toBe("confirmed");
  expect(await makeKey(token)).toBe("made");
});

test("only the confirmed session is fresh, not another one of the same person", async () => {
  const { email } = await fixture.organization();
  const [here, there] = [await sessionOf(service, email), await sessionOf(service, email)];
  wait(11);
  expect(await confirm(here, { password })).toBe("confirmed");
  expect([await makeKey(here), await makeKey(there)]).toEqual(["made", "reauthentication_required"]);
});

test("a new token of an old session is not fresh", async () => {
  const { id, email } = await fixture.organization();
  const token = await sessionOf(service, email);
  wait(11);
  const switched = await service.call("POST", "/v1/session/switch", { token, body: { organization_id: id } });
  expect(await makeKey(switched.body.data.token)).toBe("reauthentication_required");
});

test("API keys are not asked", async () => {
  const { token } = await fixture.organization();
  wait(11);
  expect(await makeKey(token)).toBe("made");
});

test("with a second factor the password alone does not confirm; a code or a recovery code does", async () => {
  const { email } = await fixture.organization();
  const owner = await turnTotpOn(service, await sessionOf(service, email), now());
  const { token, secret, recovery_codes } = owner;
  wait(11);
  expect(await confirm(token, { password })).toBe("second_factor_required");
  expect(await confirm(token, { code: "000000" })).toBe("unauthorized");
  const code = codeOf(secret, now());
  expect(await confirm(token, { code })).toBe("confirmed");
  expect(await makeKey(token)).toBe("made");
  expect(await confirm(token, { code })).toBe("unauthorized");
  expect(await confirm(token, { recovery_code: recovery_codes[0] })).toBe("confirmed");
  expect(await confirm(token, { recovery_code: recovery_codes[0] })).toBe("unauthorized");
});

test("a stolen session cannot guess the password or the code", async () => {
  const { email } = await fixture.organization();
  const { token } = await turnTotpOn(service, await sessionOf(service, email), now());
  const outcomes = [];
  for (let index = 0; index < free_attempts + 2; index++)
    outcomes.push(await confirm(token, { code: `00000${index}` }));
  expect(outcomes).toEqual([...Array(free_attempts).fill("unauthorized"), "rate_limited", "rate_limited"]);
});

test("a confirmation needs something to confirm with", async () => {
  const { email } = await fixture.organization();
  expect(await confirm(await sessionOf(service, email), {})).toBe("validation_error");
});

test("every route that changes keys, clients, invitations, members, second factors, the password or sessions is fresh", () => {
  const areas =
    /^\/v1\/(api-keys|oauth-clients|organization\/(invitations|members)|me\/(totp|passkeys|recovery-codes|password|sessions))/;
  const missing = service.routes
    .filter(({ method, path }) => method !== "GET" && areas.test(path))
    .filter(({ fresh }) => !fresh)
    .map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual([]);
});
