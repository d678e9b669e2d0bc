import { expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { openAccess } from "../../../test/harness/open-access.ts";
import { codeOf, sessionOf, turnTotpOn } from "../../../test/harness/second-factors.ts";
import { free_attempts } from "../login-throttle.ts";
import { fresh_minutes } from "./standing.ts";

const { fixture, service } = await openAccess();

const now = () => fixture.clock.now();
const wait = (minutes: number) => fixture.clock.advance(minutes * 60_000);
const makeKey = async (token: string) => {
  const { status, body } = await service.call("POST", "/v1/api-keys", {
    token,
    body: { name: "Key", scopes: ["inbox.read"] },
  });
  return status === 201 ? "made" : body.error.code;
};
/** What a confirmation returns: a new token, or the code of the refusal. */
const confirm = async (token: string, body: object): Promise<{ token: string; refused: string }> => {
  const reply = await service.call("POST", "/v1/session/confirm", { token, body });
  return { token: reply.body.data?.token, refused: reply.body.error?.code };
};
const confirmed = async (token: string, body: object) => {
  const reply = await confirm(token, body);
  expect(reply.refused).toBeUndefined();
  return reply.token;
};

test("a session makes a key for ten minutes after the sign-in, then again after it was confirmed", async () => {
  const { email } = await fixture.organization();
  const token = await sessionOf(service, email);
  wait(fresh_minutes);
  expect(await makeKey(token)).toBe("made");
  wait(1);
  expect(await makeKey(token)).toBe("reauthentication_required");
  expect((await confirm(token, { password: "wrong password" })).refused).toBe("unauthorized");
  expect(await makeKey(token)).toBe("reauthentication_required");
  expect(await makeKey(await confirmed(token, { password }))).toBe("made");
});

test("only the confirmed session is fresh, not another one of the same person", async () => {
  const { email } = await fixture.organization();
  const [here, there] = [await sessionOf(service, email), await sessionOf(service, email)];
  wait(11);
  expect(await makeKey(await confirmed(here, { password }))).toBe("made");
  expect(await makeKey(there)).toBe("reauthentication_required");
});

test("a confirmation ends every earlier token of the session, so a stolen one is worth nothing", async () => {
  const { id, email } = await fixture.organization();
  const token = await sessionOf(service, email);
  const switched = await service.call("POST", "/v1/session/switch", { token, body: { organization_id: id } });
  const stolen = [token, switched.body.data.token];
  const sessions = async (given: string) =>
    (await service.call("GET", "/v1/me/sessions", { token: given })).body.data;
  const [before] = await sessions(token);
  wait(11);
  const fresh = await confirmed(token, { password });
  for (const old of stolen)
    await expect.poll(async () => (await service.call("GET", "/v1/me", { token: old })).status).toBe(401);
  const [after, ...others] = await sessions(fresh);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ device: before.device, created_at: before.created_at, current: true });
  expect(after.id).not.toBe(before.id);
});

test("a confirmation does not make the session last longer", async () => {
  const { email } = await fixture.organization();
  const token = await sessionOf(service, email);
  const expiry = async () =>
    (
      await fixture.superuser(
        "select s.expires_at from sessions s join users u on u.id = s.user_id where email = $1",
        [email],
      )
    )[0]?.expires_at;
  const before = await expiry();
  wait(60);
  await confirmed(token, { password });
  expect(await expiry()).toEqual(before);
});

test("of two confirmations at once, one gets a token; a session that was ended gets none", async () => {
  const { email } = await fixture.organization();
  const token = await sessionOf(service, email);
  const both = await Promise.all([confirm(token, { password }), confirm(token, { password })]);
  expect(both.filter((one) => one.token !== undefined)).toHaveLength(1);
  const [won] = both.filter((one) => one.token !== undefined);
  await service.call("DELETE", "/v1/session", { token: won?.token as string });
  expect((await confirm(won?.token as string, { password })).refused).toMatch(/unauthorized|forbidden/);
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
  const refused = async (given: string, body: object) => (await confirm(given, body)).refused;
  wait(11);
  expect(await refused(token, { password })).toBe("second_factor_required");
  expect(await refused(token, { code: "000000" })).toBe("unauthorized");
  const code = codeOf(secret, now());
  const second = await confirmed(token, { code });
  expect(await makeKey(second)).toBe("made");
  expect(await refused(second, { code })).toBe("unauthorized");
  const third = await confirmed(second, { recovery_code: recovery_codes[0] });
  expect(await refused(third, { recovery_code: recovery_codes[0] })).toBe("unauthorized");
});

test("a stolen session cannot guess the password or the code", async () => {
  const { email } = await fixture.organization();
  const { token } = await turnTotpOn(service, await sessionOf(service, email), now());
  const outcomes = [];
  for (let index = 0; index < free_attempts + 2; index++)
    outcomes.push((await confirm(token, { code: `00000${index}` })).refused);
  expect(outcomes).toEqual([...Array(free_attempts).fill("unauthorized"), "rate_limited", "rate_limited"]);
});

test("a confirmation needs something to confirm with", async () => {
  const { email } = await fixture.organization();
  expect((await confirm(await sessionOf(service, email), {})).refused).toBe("validation_error");
});

test("every route that changes keys, clients, invitations, members, second factors, the password, sessions or grants is fresh", () => {
  const areas =
    /^\/v1\/(api-keys|oauth-clients|organization\/(invitations|members)|me\/(totp|passkeys|recovery-codes|password|sessions|grants))/;
  const missing = service.routes
    .filter(({ method, path }) => method !== "GET" && areas.test(path))
    .filter(({ fresh }) => !fresh)
    .map(({ method, path }) => `${method} ${path}`);
  expect(missing).toEqual([]);
});
