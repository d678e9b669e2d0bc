import { expect, test } from "vitest";
import { openOAuthWorld } from "../../test/harness/open-access.ts";
import { codeOf, sessionOf, turnTotpOn } from "../../test/harness/second-factors.ts";
import { addDays, type CalendarDate } from "../kernel/calendar.ts";

const world = await openOAuthWorld();

const require = async (token: string, require_second_factor: boolean) => {
  const { status, body } = await world.service.call("PATCH", "/v1/organization", {
    token,
    body: { settings: { require_second_factor } },
  });
  return status === 200 ? body.data.settings.require_second_factor : body.error.code;
};
const read = async (token: string) => {
  const { status, body } = await world.service.call("GET", "/v1/organization", { token });
  return status === 200 ? "read" : body.error.code;
};

test("only an owner with a second factor of their own may require one", async () => {
  const org = await world.fixture.organization();
  const admin = await world.fixture.member(org.id, "admin");
  expect(await require(await sessionOf(world.service, admin.email), true)).toBe("forbidden");
  const token = await sessionOf(world.service, org.email);
  expect(await require(token, true)).toBe("conflict");
  await turnTotpOn(world.service, token, world.fixture.clock.now());
  expect(await require(token, true)).toBe(true);
  expect(await require(token, false)).toBe(false);
});

test("an owner's API key or application changes nothing about it", async () => {
  const org = await world.fixture.organization();
  const owner = await sessionOf(world.service, org.email);
  const { tokens } = await world.tokensFor(org, ["organization.read", "organization.write"]);
  await turnTotpOn(world.service, owner, world.fixture.clock.now());
  expect(await require(owner, true)).toBe(true);
  for (const token of [org.token, tokens.access_token]) expect(await require(token, false)).toBe("forbidden");
  expect(await require(owner, false)).toBe(false);
  expect(await require(org.token, true)).toBe("forbidden");
});

test("a member without one may only set one up, in this organization, and then everything", async () => {
  const [org, other] = [await world.fixture.organization(), await world.fixture.organization()];
  const member = await world.fixture.member(org.id, "member");
  await world.fixture.join(other.id, member.user_id, "member");
  const before = await sessionOf(world.service, member.email, { organization_id: org.id });
  const { tokens } = await world.tokensFor({ ...org, email: member.email }, ["organization.read"]);
  expect([await read(before), await read(tokens.access_token)]).toEqual(["read", "read"]);

  const owner = await sessionOf(world.service, org.email);
  await turnTotpOn(world.service, owner, world.fixture.clock.now());
  expect(await require(owner, true)).toBe(true);
  for (const token of [before, tokens.access_token])
    await expect.poll(() => read(token)).toBe("second_factor_setup_required");

  const token = await sessionOf(world.service, member.email, { organization_id: org.id });
  expect(await read(token)).toBe("second_factor_setup_required");
  const missing = async () =>
    (await world.service.call("GET", "/v1/session", { token })).body.data.second_factor_missing;
  expect(await missing()).toBe(true);
  expect(await read(await sessionOf(world.service, member.email, { organization_id: other.id }))).toBe(
    "read",
  );
  expect([await read(owner), await read(org.token)]).toEqual(["read", "read"]);

  await turnTotpOn(world.service, token, world.fixture.clock.now());
  expect([await read(token), await read(before)]).toEqual(["read", "read"]);
  expect(await missing()).toBe(false);
  expect((await world.service.call("DELETE", "/v1/me/totp", { token })).status).toBe(204);
  await expect.poll(() => read(token)).toBe("second_factor_setup_required");
});

test("a requirement can begin on a later day; only an owner with a second factor moves that day", async () => {
  const org = await world.fixture.organization();
  const member = await world.fixture.member(org.id, "member");
  const owner = await sessionOf(world.service, org.email);
  await turnTotpOn(world.service, owner, world.fixture.clock.now());
  const begin = async (token: string, second_factor_required_from: string | null) => {
    const body = { settings: { require_second_factor: true, second_factor_required_from } };
    return (await world.service.call("PATCH", "/v1/organization", { token, body })).status;
  };
  const today = world.fixture.clock.now().slice(0, 10);
  expect(await begin(owner, addDays(today as CalendarDate, 1))).toBe(200);
  const token = await sessionOf(world.service, member.email, { organization_id: org.id });
  expect(await read(token)).toBe("read");
  const comingFor = async (token: string) =>
    (await world.service.call("GET", "/v1/session", { token })).body.data.second_factor_required_from;
  expect([await comingFor(token), await comingFor(owner), await comingFor(org.token)]).toEqual([
    addDays(today as CalendarDate, 1),
    null,
    null,
  ]);
  const admin = await world.fixture.member(org.id, "admin");
  expect(await begin(await sessionOf(world.service, admin.email), addDays(today as CalendarDate, 9))).toBe(
    403,
  );
  expect(await begin(owner, today)).toBe(200);
  await expect.poll(() => read(token)).toBe("second_factor_setup_required");
  expect(await comingFor(token)).toBeNull();
});

test("an old session changes the requirement only after it was confirmed, and other settings at any time", async () => {
  const org = await world.fixture.organization();
  const token = await sessionOf(world.service, org.email);
  const { secret } = await turnTotpOn(world.service, token, world.fixture.clock.now());
  expect(await require(token, true)).toBe(true);
  world.fixture.clock.advance(11 * 60_000);
  expect(await require(token, false)).toBe("reauthentication_required");
  expect(await require(token, true)).toBe(true);
  const renamed = await world.service.call("PATCH", "/v1/organization", { token, body: { name: "Renamed" } });
  expect(renamed.status).toBe(200);
  const confirmed = await world.service.call("POST", "/v1/session/confirm", {
    token,
    body: { code: codeOf(secret, world.fixture.clock.now()) },
  });
  expect(await require(confirmed.body.data.token, false)).toBe(false);
});
