import { expect, test } from "vitest";
import { password } from "../../test/harness/access.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import { adminEndSessions, adminSetPassword } from "../organizations/index.ts";

const { fixture, service } = await openAccess({ login: 0 });

const signIn = (email: string, more: object = {}) =>
  service.call("POST", "/v1/session", { body: { email, password, ...more } });
const get = (token: string, path = "/v1/organization") => service.call("GET", path, { token });

async function eventuallyRefused(token: string): Promise<void> {
  await expect.poll(async () => (await get(token)).status).toBe(401);
}

test("signing in gives a token for the user's organization", async () => {
  const org = await fixture.organization();
  const { status, body } = await signIn(org.email);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    user: { id: org.user_id, email: org.email },
    organization: { id: org.id, name: "Alder Ltd", role: "owner" },
  });
  expect((await get(body.data.token)).body.data.id).toBe(org.id);
  const { token: _, expires_at: __, ...identity } = body.data;
  const session = (await get(body.data.token, "/v1/session")).body.data;
  expect(session).toMatchObject(identity);
  const { base_currency, time_zone, locale, country } = (await get(body.data.token)).body.data;
  expect(session.organization).toMatchObject({ base_currency, time_zone, locale, country });
  const { language, preferences } = (await get(body.data.token, "/v1/me")).body.data;
  expect(session.user).toMatchObject({ language, preferences });
});

test("an invalid Authorization header does not prevent signing in", async () => {
  const org = await fixture.organization();
  const body = { email: org.email, password };
  expect((await service.call("POST", "/v1/session", { body, token: "stale" })).status).toBe(201);
});

test("switching gives a new token for the other organization; the old token stays in the first", async () => {
  const [first, second] = [await fixture.organization("First"), await fixture.organization("Second")];
  await fixture.join(second.id, first.user_id, "viewer");
  const { body } = await signIn(first.email, { organization_id: first.id });
  const { token } = body.data;
  const choices = (await get(token, "/v1/organizations")).body.data;
  expect(choices).toEqual([
    { id: first.id, name: "First", role: "owner", current: true },
    { id: second.id, name: "Second", role: "viewer", current: false },
  ]);
  const switched = await service.call("POST", "/v1/session/switch", {
    token,
    body: { organization_id: second.id },
  });
  expect(switched.status).toBe(200);
  expect(switched.body.data.organization).toMatchObject({ id: second.id, role: "viewer" });
  expect(switched.body.data.scopes).not.toContain("inbox.write");
  expect((await get(switched.body.data.token)).body.data.name).toBe("Second");
  expect((await get(token)).body.data.name).toBe("First");
  // The next sign-in starts in the organization used last.
  expect((await signIn(first.email)).body.data.organization.id).toBe(second.id);
});

test("an organization the user does not belong to is not found, when signing in and when switching", async () => {
  const [mine, other] = [await fixture.organization(), await fixture.organization()];
  const refused = await signIn(mine.email, { organization_id: other.id });
  expect([refused.status, refused.body.error.code]).toEqual([404, "not_found"]);
  const { body } = await signIn(mine.email);
  const options = { token: body.data.token, body: { organization_id: other.id } };
  expect((await service.call("POST", "/v1/session/switch", options)).status).toBe(404);
});

test("signing out ends every token of the session, and no other session", async () => {
  const org = await fixture.organization();
  const [here, there] = [await signIn(org.email), await signIn(org.email)];
  const { token } = here.body.data;
  const switched = await service.call("POST", "/v1/session/switch", {
    token,
    body: { organization_id: org.id },
  });
  await get(switched.body.data.token);
  expect((await service.call("DELETE", "/v1/session", { token })).status).toBe(204);
  await eventuallyRefused(token);
  await eventuallyRefused(switched.body.data.token);
  expect((await get(there.body.data.token)).status).toBe(200);
});

test("an API key is not a session: it cannot switch or sign out, and sees its own organization only", async () => {
  const [first, second] = [await fixture.organization("First"), await fixture.organization("Second")];
  await fixture.join(second.id, first.user_id, "member");
  const { token } = first;
  const switched = await service.call("POST", "/v1/session/switch", {
    token,
    body: { organization_id: second.id },
  });
  expect([switched.status, switched.body.error.code]).toEqual([403, "forbidden"]);
  expect((await service.call("DELETE", "/v1/session", { token })).status).toBe(403);
  const choices = (await get(token, "/v1/organizations")).body.data;
  expect(choices.map((one: { name: string }) => one.name)).toEqual(["First"]);
});

test("a user without an organization is refused with a message that says so", async () => {
  const org = await fixture.organization();
  const member = await fixture.member(org.id, "member");
  await service.call("DELETE", `/v1/organization/members/${member.id}`, { token: org.token });
  const refused = await signIn(member.email);
  expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
});

test("a password set by the administrator ends all sessions", async () => {
  const org = await fixture.organization();
  const { body } = await signIn(org.email);
  await get(body.data.token);
  const given = { email: org.email, password: "a brand new password" };
  await adminSetPassword(fixture.db, given, fixture.clock.now());
  await eventuallyRefused(body.data.token);
  expect((await signIn(org.email)).status).toBe(401);
  expect((await service.call("POST", "/v1/session", { body: given })).status).toBe(201);
});

test("the administrator ends all sessions of a user; the password stays, and nobody else is signed out", async () => {
  const [org, other] = [await fixture.organization(), await fixture.organization()];
  const [mine, also_mine, theirs] = [
    await signIn(org.email),
    await signIn(org.email),
    await signIn(other.email),
  ];
  await adminEndSessions(fixture.db, org.email, fixture.clock.now());
  await eventuallyRefused(mine.body.data.token);
  await eventuallyRefused(also_mine.body.data.token);
  expect((await get(theirs.body.data.token)).status).toBe(200);
  expect((await signIn(org.email)).status).toBe(201);
  await expect(adminEndSessions(fixture.db, "nobody@example.com", fixture.clock.now())).rejects.toMatchObject(
    {
      code: "not_found",
    },
  );
});

test("bad input is refused with every issue", async () => {
  const { status, body } = await service.call("POST", "/v1/session", {
    body: { email: "x", remember: true },
  });
  expect(status).toBe(400);
  const paths = body.error.details.issues.map((issue: { path: string }) => issue.path);
  expect(paths.toSorted()).toEqual(["body.email", "body.password", "body.remember"]);
});

test("a token ends after 12 hours without renewal, and a session after 30 days, however often it is renewed", async () => {
  const org = await fixture.organization();
  const hour_ms = 3_600_000;
  const idle = (await signIn(org.email)).body.data.token;
  fixture.clock.advance(12 * hour_ms);
  expect((await get(idle)).status).toBe(401);

  let { token } = (await signIn(org.email)).body.data;
  let hours = 0;
  for (;;) {
    fixture.clock.advance(10 * hour_ms);
    hours += 10;
    const body = { organization_id: org.id };
    const renewed = await service.call("POST", "/v1/session/switch", { token, body });
    if (renewed.status === 401) break;
    expect(renewed.status).toBe(200);
    token = renewed.body.data.token;
  }
  expect(hours).toBe(30 * 24);
});
