/** Sessions of the web app: a cookie and no token. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture, password } from "../../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../../test/harness/access-service.ts";
import { codeOf, sessionOf } from "../../../test/harness/second-factors.ts";
import { SoftwareAuthenticator } from "../../../test/harness/software-authenticator.ts";
import { setCookies, WebSession } from "../../../test/harness/web-session.ts";
import { addHours } from "../../kernel/calendar.ts";
import { hashSecret } from "../secrets.ts";

let fixture: AccessFixture;
let service: AccessService;
let another: AccessService;
beforeAll(async () => {
  fixture = await createAccessFixture();
  [service, another] = [await startAccessService(fixture), await startAccessService(fixture)];
});
afterAll(async () => {
  await service.close();
  await another.close();
  await fixture.close();
});

const web = (at = service) => new WebSession(at.call);

async function signedIn(email: string, more: object = {}) {
  const session = web();
  const answer = await session.call("POST", "/v1/session", { body: { email, password, ...more } });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { session, answer };
}

const statusOf = async (session: WebSession) => (await session.call("GET", "/v1/session")).status;

/** A session that still has the cookie of before. */
function copyOf(session: WebSession, at = service): WebSession {
  const copy = web(at);
  copy.cookie = session.cookie;
  return copy;
}

async function eventuallySignedOut(session: WebSession): Promise<void> {
  await expect.poll(() => statusOf(session)).toBe(401);
}

test("signing in sets a cookie that no script can read, and answers with the identity and no token", async () => {
  const org = await fixture.organization();
  const { session, answer } = await signedIn(org.email);
  const [cookie = "", ...others] = setCookies(answer);
  expect(others).toEqual([]);
  expect(cookie).toMatch(
    /^__Host-daybook=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  );
  expect(Object.keys(answer.body.data)).toEqual(["user", "organization", "scopes"]);
  expect((await session.call("GET", "/v1/session")).body.data).toMatchObject(answer.body.data);
  expect((await session.call("GET", "/v1/organization")).body.data.id).toBe(org.id);
});

test("a page that shows the organization of before a switch is refused, and nothing is recorded", async () => {
  const [org, other] = [await fixture.organization(), await fixture.organization()];
  await fixture.join(other.id, org.user_id, "owner");
  const { session } = await signedIn(org.email, { organization_id: org.id });
  const create = (shown: string) =>
    session.call("POST", "/v1/api-keys", {
      body: { name: "Tab", scopes: ["customers.read"] },
      headers: { "x-daybook-organization": shown },
    });
  expect((await create(org.id)).status).toBe(201);
  const switched = await session.call("POST", "/v1/session/switch", { body: { organization_id: other.id } });
  expect(switched.status).toBe(200);
  const refused = await create(org.id);
  expect([refused.status, refused.body.error.code]).toEqual([409, "organization_changed"]);
  expect(refused.body.error.details.organization_id).toBe(other.id);
  const there: { name: string }[] = (await session.call("GET", "/v1/api-keys")).body.data;
  expect(there.map(({ name }) => name)).not.toContain("Tab");
  const back = await session.call("POST", "/v1/session/switch", {
    body: { organization_id: org.id },
    headers: { "x-daybook-organization": org.id },
  });
  expect(back.status).toBe(200);
  expect((await create(org.id)).status).toBe(201);
});

test("a page that shows the person of before another sign-in is refused, and nothing is recorded", async () => {
  const [first, second] = [await fixture.organization(), await fixture.organization()];
  await fixture.join(first.id, second.user_id, "owner");
  const { session } = await signedIn(second.email, { organization_id: first.id });
  const create = (shown: string) =>
    session.call("POST", "/v1/api-keys", {
      body: { name: "Typed by the first", scopes: ["customers.read"] },
      headers: { "x-daybook-user": shown, "x-daybook-organization": first.id },
    });
  const refused = await create(first.user_id);
  expect([refused.status, refused.body.error.code]).toEqual([409, "person_changed"]);
  const there: { name: string }[] = (await session.call("GET", "/v1/api-keys")).body.data;
  expect(there.map(({ name }) => name)).not.toContain("Typed by the first");
  expect((await create(second.user_id)).status).toBe(201);
});

test("the database has only the hash of the cookie", async () => {
  const { session } = await signedIn((await fixture.organization()).email);
  const [found] = await fixture.superuser("select * from sessions where cookie_hash = $1", [
    hashSecret(session.cookie ?? ""),
  ]);
  expect(JSON.stringify(found)).not.toContain(session.cookie);
});

test("a wrong password sets no cookie", async () => {
  const org = await fixture.organization();
  const session = web();
  const refused = await session.call("POST", "/v1/session", {
    body: { email: org.email, password: "wrong" },
  });
  expect([refused.status, session.cookie]).toEqual([401, null]);
});

test("the cookie's value is no bearer token, and a session token is no cookie", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  expect(await statusOf(session)).toBe(200);
  const as_bearer = await service.call("GET", "/v1/session", { token: session.cookie ?? "" });
  expect(as_bearer.status).toBe(401);
  for (const token of [org.token, await sessionOf(service, org.email)]) {
    expect((await service.call("GET", "/v1/session", { token })).status).toBe(200);
    const as_cookie = web();
    as_cookie.cookie = token;
    expect(await statusOf(as_cookie)).toBe(401);
  }
});

test("a bearer token beside the cookie does not count", async () => {
  const [mine, other] = [await fixture.organization("Mine"), await fixture.organization("Other")];
  const { session } = await signedIn(mine.email);
  for (const authorization of [`Bearer ${other.token}`, "Bearer nonsense", "Basic cHJveHk6cGFzcw=="]) {
    const answer = await session.call("GET", "/v1/organization", { headers: { authorization } });
    expect([answer.status, answer.body.data.name]).toEqual([200, "Mine"]);
  }
});

test("the same cookie twice in one request is refused", async () => {
  const { session } = await signedIn((await fixture.organization()).email);
  const pair = `__Host-daybook=${session.cookie}`;
  const answer = await session.call("GET", "/v1/session", { headers: { cookie: `${pair}; ${pair}` } });
  expect(answer.status).toBe(401);
});

test("signing in again ends the session that the browser had", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  const old = copyOf(session);
  expect(await statusOf(old)).toBe(200);
  await session.call("POST", "/v1/session", { body: { email: org.email, password } });
  expect(session.cookie).not.toBe(old.cookie);
  await eventuallySignedOut(old);
  expect(await statusOf(session)).toBe(200);
});

test("signing out ends the session, takes the cookie away and clears what the app stored", async () => {
  const org = await fixture.organization();
  const [{ session }, { session: elsewhere }] = [await signedIn(org.email), await signedIn(org.email)];
  const stolen = copyOf(session);
  const out = await session.call("DELETE", "/v1/session");
  expect([out.status, session.cookie]).toEqual([204, null]);
  expect(setCookies(out)).toEqual(["__Host-daybook=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"]);
  expect((out.headers as Headers).get("clear-site-data")).toBe('"storage"');
  await eventuallySignedOut(stolen);
  expect(await statusOf(elsewhere)).toBe(200);
});

test("switching takes effect with the next request in every process, and the old cookie ends", async () => {
  const [first, second] = [await fixture.organization("First"), await fixture.organization("Second")];
  await fixture.join(second.id, first.user_id, "viewer");
  const { session } = await signedIn(first.email, { organization_id: first.id });
  const old = copyOf(session);
  expect(await statusOf(copyOf(session, another))).toBe(200);
  for (const [name, role] of [
    ["Second", "viewer"],
    ["First", "owner"],
    ["Second", "viewer"],
  ] as const) {
    const organization_id = name === "First" ? first.id : second.id;
    const switched = await session.call("POST", "/v1/session/switch", {
      body: { organization_id },
      headers: { "idempotency-key": "the-same-for-all" },
    });
    expect(switched.body.data).toMatchObject({ organization: { name, role } });
    expect(switched.body.data.token).toBeUndefined();
    for (const at of [service, another])
      expect((await copyOf(session, at).call("GET", "/v1/organization")).body.data.name).toBe(name);
  }
  const [row] = await fixture.superuser("select count(*)::int as n from sessions where user_id = $1", [
    first.user_id,
  ]);
  expect(row?.n).toBe(1);
  await eventuallySignedOut(old);
});

test("a session ends after 30 days, and after 7 days without use", async () => {
  const org = await fixture.organization();
  const [{ session: used }, { session: idle }] = [await signedIn(org.email), await signedIn(org.email)];
  const start = fixture.clock.now();
  const after = async (days: number, session: WebSession) => {
    fixture.clock.set(addHours(start, days * 24));
    return statusOf(session);
  };
  try {
    for (const day of [6, 12, 18, 24, 29]) expect(await after(day, used), `day ${day}`).toBe(200);
    expect((await used.call("GET", "/v1/me/sessions")).body.data).toHaveLength(1);
    expect(await after(7.1, idle)).toBe(401);
    expect(await after(30.1, used)).toBe(401);
  } finally {
    fixture.clock.set(start);
  }
});

test("removing the member, disabling the account and ending all sessions end it", async () => {
  const org = await fixture.organization();
  const member = await fixture.member(org.id, "accountant");
  const { session: removed } = await signedIn(member.email);
  expect(await statusOf(removed)).toBe(200);
  const gone = await service.call("DELETE", `/v1/organization/members/${member.id}`, { token: org.token });
  expect(gone.status).toBe(204);
  await eventuallySignedOut(removed);
  const [{ session: here }, { session: there }] = [await signedIn(org.email), await signedIn(org.email)];
  expect((await here.call("DELETE", "/v1/me/sessions")).status).toBe(204);
  await eventuallySignedOut(there);
  expect(await statusOf(here)).toBe(200);
  await fixture.superuser("update users set disabled_at = now() where id = $1", [org.user_id]);
  fixture.clock.advance(31_000);
  expect(await statusOf(here)).toBe(401);
});

test("the list of sessions marks the browser, and it can be ended from elsewhere", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  const own = (await session.call("GET", "/v1/me/sessions")).body.data;
  expect(own).toMatchObject([{ current: true }]);
  const token = await sessionOf(service, org.email);
  expect((await service.call("DELETE", `/v1/me/sessions/${own[0].id}`, { token })).status).toBe(204);
  await eventuallySignedOut(session);
});

/** Runs `change`, and expects that the session has another cookie afterwards and the old one has ended. */
async function expectNewCookie(
  session: WebSession,
  change: () => Promise<{ status: number; body: unknown }>,
) {
  const old = copyOf(session);
  const { status, body } = await change();
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  expect(session.cookie).not.toBe(old.cookie);
  expect(await statusOf(session)).toBe(200);
  await eventuallySignedOut(old);
}

test("the cookie changes when the password, a second factor or the proof of who it is changes", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  const post = (path: string, body: unknown = {}) => session.call("POST", path, { body });
  const new_password = "another long password";
  await expectNewCookie(session, () => post("/v1/session/confirm", { password }));
  await expectNewCookie(session, () => post("/v1/me/password", { current_password: password, new_password }));
  const { secret } = (await post("/v1/me/totp")).body.data;
  const now = fixture.clock.now();
  await expectNewCookie(session, () => post("/v1/me/totp/confirm", { code: codeOf(secret, now, -1) }));
  await expectNewCookie(session, () => post("/v1/session/confirm", { code: codeOf(secret, now) }));
  await expectNewCookie(session, () => session.call("DELETE", "/v1/me/totp"));
  const authenticator = new SoftwareAuthenticator(service.base_url);
  const options = (await post("/v1/me/passkeys/options")).body.data.public_key;
  let id = "";
  await expectNewCookie(session, async () => {
    const added = await post("/v1/me/passkeys", {
      name: "Phone",
      credential: authenticator.register(options),
    });
    id = added.body.data.id;
    return added;
  });
  const challenge = (await web().call("POST", "/v1/session/passkey/options", { body: {} })).body.data;
  const by_passkey = web();
  const credential = authenticator.sign(challenge.public_key);
  const entered = await by_passkey.call("POST", "/v1/session/passkey", { body: { credential } });
  expect([entered.status, Object.keys(entered.body.data)]).toEqual([201, ["user", "organization", "scopes"]]);
  expect(await statusOf(by_passkey)).toBe(200);
  await expectNewCookie(session, () => session.call("DELETE", `/v1/me/passkeys/${id}`));
});

test("of two renewals at once one changes the cookie, and the browser stays signed in", async () => {
  const { session } = await signedIn((await fixture.organization()).email);
  const twin = copyOf(session);
  const confirm = (one: WebSession) => one.call("POST", "/v1/session/confirm", { body: { password } });
  const answers = await Promise.all([confirm(session), confirm(twin)]);
  const cookies = answers.flatMap((answer) => setCookies(answer));
  expect(answers.map(({ status }) => status)).toContain(204);
  expect(cookies).toHaveLength(1);
});

test("a refused change keeps the cookie", async () => {
  const { session } = await signedIn((await fixture.organization()).email);
  const before = session.cookie;
  const refused = await session.call("POST", "/v1/session/confirm", { body: { password: "wrong" } });
  expect([refused.status, session.cookie]).toEqual([401, before]);
});

test("a sensitive change long after the sign-in asks to confirm, also in a browser", async () => {
  const { session } = await signedIn((await fixture.organization()).email);
  const create = () =>
    session.call("POST", "/v1/organization/invitations", {
      body: { email: "x@example.com", role: "viewer" },
    });
  fixture.clock.advance(11 * 60_000);
  const refused = await create();
  expect([refused.status, refused.body.error.code]).toEqual([403, "reauthentication_required"]);
  await session.call("POST", "/v1/session/confirm", { body: { password } });
  expect((await create()).status).toBe(201);
});

test("a second factor is asked for at sign-in, and a code completes it", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  const { secret } = (await session.call("POST", "/v1/me/totp", { body: {} })).body.data;
  const now = fixture.clock.now();
  await session.call("POST", "/v1/me/totp/confirm", { body: { code: codeOf(secret, now, -1) } });
  const fresh = web();
  const body = { email: org.email, password };
  const asked = await fresh.call("POST", "/v1/session", { body });
  expect([asked.status, asked.body.error.code, fresh.cookie]).toEqual([401, "second_factor_required", null]);
  const entered = await fresh.call("POST", "/v1/session", { body: { ...body, code: codeOf(secret, now) } });
  expect([entered.status, await statusOf(fresh)]).toEqual([201, 200]);
});

test("changes are made by the person, through the web", async () => {
  const org = await fixture.organization();
  const { session } = await signedIn(org.email);
  await session.call("POST", "/v1/organization/invitations", {
    body: { email: "audited@example.com", role: "viewer" },
  });
  const [row] = await fixture.superuser(
    "select actor_kind, actor_id, channel from audit_events where organization_id = $1 and record_type = 'invitations'",
    [org.id],
  );
  expect(row).toEqual({ actor_kind: "user", actor_id: org.user_id, channel: "web" });
});
