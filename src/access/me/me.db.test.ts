import { describe, expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { startAccessService } from "../../../test/harness/access-service.ts";
import { accountMailbox } from "../../../test/harness/account-mailbox.ts";
import { basic, OAuthWorld } from "../../../test/harness/oauth-world.ts";
import { openAccess } from "../../../test/harness/open-access.ts";
import { testLog } from "../../../test/harness/test-log.ts";
import { languages } from "../../wording/index.ts";
import { createNotifyUser } from "../account-notices.ts";
import { messageLanguages } from "../constants.ts";
import { free_attempts } from "../login-throttle.ts";
import { createSession } from "../sessions.ts";
import { createPasswordCheck } from "../sign-in.ts";
import { changePassword, PasswordChangedMeanwhile } from "./change-password.ts";

const { fixture, service } = await openAccess({}, { can_mail: true });
const mailbox = accountMailbox(fixture, service);

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const new_password = "a new and better one";

async function signIn(email: string, given = password, headers: Record<string, string> = {}) {
  const { status, body } = await service.call("POST", "/v1/session", {
    body: { email, password: given },
    headers: { "user-agent": firefox, ...headers },
  });
  return { status, token: body.data?.token as string };
}
const get = (token: string, path = "/v1/me") => service.call("GET", path, { token });
const isRefused = (token: string) => expect.poll(async () => (await get(token)).status).toBe(401);
const change = (token: string, body: object) => service.call("POST", "/v1/me/password", { token, body });

describe("profile", () => {
  test("preferences belong to the person, saved views to the person in one organization", async () => {
    const [org, other] = [await fixture.organization(), await fixture.organization()];
    await fixture.join(other.id, org.user_id, "viewer");
    const { token } = await signIn(org.email);
    const view = { name: "Uncategorized", screen: "transactions", query: "categorized=false" };
    const patch = (body: object, given = token) => service.call("PATCH", "/v1/me", { token: given, body });
    const changed = await patch({ preferences: { theme: "dark" }, saved_views: [view] });
    expect(changed.body.data).toMatchObject({ preferences: { theme: "dark" }, saved_views: [view] });
    const switched = await service.call("POST", "/v1/session/switch", {
      token,
      body: { organization_id: other.id },
    });
    const there = switched.body.data.token;
    expect((await get(there)).body.data).toMatchObject({ preferences: { theme: "dark" }, saved_views: [] });
    await patch({ saved_views: [{ ...view, name: "Elsewhere" }] }, there);
    expect((await get(token)).body.data.saved_views).toEqual([view]);
    expect((await get(there)).body.data.saved_views).toEqual([{ ...view, name: "Elsewhere" }]);
    expect((await patch({ saved_views: [] })).body.data.saved_views).toEqual([]);

    const large = await patch({ preferences: { note: "x".repeat(17_000) } });
    expect([large.status, large.body.error.message]).toEqual([
      400,
      expect.stringContaining("at most 16384 bytes"),
    ]);
    expect((await patch({ saved_views: [{ name: "No screen" }] })).status).toBe(400);
    expect((await patch({ preferences: null })).status).toBe(400);
  });

  test("a person sees and changes their own account, and nothing about verification", async () => {
    const org = await fixture.organization();
    const { token } = await signIn(org.email);
    const me = await get(token);
    expect(me.body.data).toEqual({
      id: org.user_id,
      email: org.email,
      email_verified: false,
      full_name: null,
      language: null,
      preferences: {},
      saved_views: [],
      second_factors: [],
    });
    const changed = await service.call("PATCH", "/v1/me", {
      token,
      body: { full_name: "Ada", language: "de", email_verified: true },
    });
    expect(changed.body.data).toMatchObject({ full_name: "Ada", language: "de", email_verified: false });
    const cleared = await service.call("PATCH", "/v1/me", { token, body: { language: null } });
    expect(cleared.body.data).toMatchObject({ full_name: "Ada", language: null });
    const refused = await service.call("PATCH", "/v1/me", { token, body: { language: "tlh" } });
    expect(refused.status).toBe(400);
  });

  test("a stale version is refused", async () => {
    const org = await fixture.organization();
    const { token } = await signIn(org.email);
    const tag = (await get(token)).headers.get("etag") as string;
    const patch = (full_name: string) =>
      service.call("PATCH", "/v1/me", { token, body: { full_name }, headers: { "if-match": tag } });
    expect([(await patch("One")).status, (await patch("Two")).status]).toEqual([200, 412]);
  });

  test("the languages are those of src/wording", () => {
    expect([...messageLanguages].toSorted()).toEqual(Object.keys(languages).toSorted());
  });
});

test("API keys, applications and machines are refused", async () => {
  const world = new OAuthWorld(fixture, service);
  const org = await world.fixture.organization();
  const machine = await world.machine(org, ["organization.read"]);
  const asked = { grant_type: "client_credentials", scope: "organization.read" };
  const { body } = await world.service.form("/oauth/token", asked, basic(machine));
  const { tokens } = await world.tokensFor(org);
  const requests: [method: string, path: string, body?: object][] = [
    ["GET", "/v1/me"],
    ["PATCH", "/v1/me", {}],
    ["POST", "/v1/me/password", { current_password: password, new_password }],
    ["GET", "/v1/me/sessions"],
    ["DELETE", "/v1/me/sessions"],
    ["DELETE", `/v1/me/sessions/${org.user_id}`],
    ["GET", "/v1/me/grants"],
    ["DELETE", `/v1/me/grants/${org.user_id}`],
  ];
  for (const token of [org.token, body.access_token, tokens.access_token])
    for (const [method, path, input] of requests) {
      const refused = await world.service.call(method, path, { token, ...(input ? { body: input } : {}) });
      expect([refused.status, refused.body.error.code], `${method} ${path}`).toEqual([403, "forbidden"]);
    }
});

describe("sessions", () => {
  test("a person sees their own sessions with device and address, and which one is current", async () => {
    const [org, other] = [await fixture.organization(), await fixture.organization()];
    const here = await signIn(org.email);
    fixture.clock.advance(1000);
    await signIn(org.email, password, { "user-agent": "curl/8.5.0" });
    await signIn(other.email);
    const { body } = await get(here.token, "/v1/me/sessions");
    expect(body.data).toMatchObject([
      { device: "curl", address: "127.0.0.1", current: false },
      { device: "Firefox on Linux", address: "127.0.0.1", current: true },
    ]);
  });

  test("last_seen_at follows use, but is written every five minutes at most", async () => {
    const org = await fixture.organization();
    const { token } = await signIn(org.email);
    const seen = async () => (await get(token, "/v1/me/sessions")).body.data[0].last_seen_at as string;
    const start = await seen();
    fixture.clock.advance(4 * 60_000);
    expect(await seen()).toBe(start);
    fixture.clock.advance(2 * 60_000);
    expect(await seen()).toBe(fixture.clock.now());
  });

  test("ending one session leaves the others; another person's session is not found", async () => {
    const [org, other] = [await fixture.organization(), await fixture.organization()];
    const [here, there, foreign] = [
      await signIn(org.email),
      await signIn(org.email),
      await signIn(other.email),
    ];
    const idOf = async (token: string): Promise<string> =>
      (await get(token, "/v1/me/sessions")).body.data.find((one: { current: boolean }) => one.current).id;
    const end = async (id: string) =>
      (await service.call("DELETE", `/v1/me/sessions/${id}`, { token: here.token })).status;
    const there_id = await idOf(there.token);
    expect(await end(await idOf(foreign.token))).toBe(404);
    expect(await end(there_id)).toBe(204);
    await isRefused(there.token);
    expect(await end(there_id)).toBe(404);
    expect([(await get(here.token)).status, (await get(foreign.token)).status]).toEqual([200, 200]);
  });

  test("ending all others keeps this one and other people's", async () => {
    const [org, other] = [await fixture.organization(), await fixture.organization()];
    const [here, there, foreign] = [
      await signIn(org.email),
      await signIn(org.email),
      await signIn(other.email),
    ];
    expect((await service.call("DELETE", "/v1/me/sessions", { token: here.token })).status).toBe(204);
    await isRefused(there.token);
    expect([(await get(here.token)).status, (await get(foreign.token)).status]).toEqual([200, 200]);
  });

  test("a sign-in always starts a new session: none can be planted (fixation)", async () => {
    const org = await fixture.organization();
    const planted = await signIn(org.email);
    const again = await signIn(org.email, password, {
      authorization: `Bearer ${planted.token}`,
      cookie: `daybook_session=planted; sid=${planted.token}`,
    });
    const { body } = await get(again.token, "/v1/me/sessions");
    expect(body.data).toHaveLength(2);
    await service.call("DELETE", "/v1/session", { token: planted.token });
    expect((await get(again.token)).status).toBe(200);
  });
});

describe("password", () => {
  test("a change ends the other sessions, keeps this one, and is announced by e-mail", async () => {
    const org = await fixture.organization();
    const [here, there] = [await signIn(org.email), await signIn(org.email)];
    await get(there.token);
    const done = await change(here.token, { current_password: password, new_password });
    expect(done.status).toBe(204);
    await isRefused(there.token);
    expect((await get(here.token)).status).toBe(200);
    expect((await signIn(org.email)).status).toBe(401);
    expect((await signIn(org.email, new_password)).status).toBe(201);
    const sent = (await mailbox.receive()).filter(({ recipient }) => recipient === org.email);
    expect(sent.map(({ subject }) => subject)).toEqual(["Your Daybook password was changed"]);
    expect(sent[0]?.body_text).not.toContain(new_password);
  });

  test("without a mail server no e-mail is queued", async () => {
    const quiet = await startAccessService(fixture);
    const org = await fixture.organization();
    const { body } = await quiet.call("POST", "/v1/session", { body: { email: org.email, password } });
    const given = { current_password: password, new_password };
    const done = await quiet.call("POST", "/v1/me/password", { token: body.data.token, body: given });
    expect(done.status).toBe(204);
    expect(await mailbox.receive()).toEqual([]);
    await quiet.close();
  });

  test("a wrong current password is refused as a field, changes nothing, and guessing is slowed down", async () => {
    const org = await fixture.organization();
    const { token } = await signIn(org.email);
    // At an address that the account has not used, as a thief's would be.
    await fixture.superuser("delete from login_addresses where user_id = $1", [org.user_id]);
    const statuses: number[] = [];
    for (let index = 0; index < free_attempts + 1; index++) {
      const refused = await change(token, { current_password: `guess ${index}`, new_password });
      statuses.push(refused.status);
      if (index === 0) expect(refused.body.error.details.issues[0].path).toBe("body.current_password");
    }
    expect(statuses).toEqual([...Array(free_attempts).fill(400), 429]);
    expect((await get(token)).status).toBe(200);
    fixture.clock.advance(3_600_000);
    expect((await signIn(org.email)).status).toBe(201);
  });

  test("of two changes at once one wins, and the other is refused", async () => {
    const org = await fixture.organization();
    const { token } = await signIn(org.email);
    const wanted = ["the first new password", "the second new password"];
    const replies = await Promise.all(
      wanted.map((one) => change(token, { current_password: password, new_password: one })),
    );
    const won = replies.findIndex(({ status }) => status === 204);
    const lost = replies[1 - won];
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    // 409 when both were checked against the old password, 400 when the other was already set.
    expect([409, 400]).toContain(lost?.status);
    expect((await signIn(org.email, wanted[won])).status).toBe(201);
    expect((await signIn(org.email, wanted[1 - won])).status).toBe(401);
  });

  test("two changes that both proved the old password: the second is refused", async () => {
    const org = await fixture.organization();
    const now = fixture.clock.now();
    const { db } = fixture;
    const origin = { device: "Unknown device", address: "192.0.2.1" };
    const session = await db.system(now, (tx) => createSession(tx, org.user_id, origin, now));
    const check = createPasswordCheck({ db, secret: Buffer.alloc(32, 5), log: testLog() });
    const both = Promise.withResolvers<void>();
    let checked = 0;
    const deps = {
      db,
      notifyUser: createNotifyUser(false),
      async checkCredentials(...given: Parameters<typeof check>) {
        const account = await check(...given);
        checked += 1;
        if (checked === 2) both.resolve();
        await both.promise;
        return account;
      },
    };
    const changes = ["the first new password", "the second new password"].map((one) =>
      changePassword(
        deps,
        session,
        { current_password: password, new_password: one, address: "192.0.2.1" },
        now,
      ),
    );
    const results = await Promise.allSettled(changes);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toEqual([expect.any(PasswordChangedMeanwhile)]);
  });

  test("the new password follows the rules", async () => {
    const org = await fixture.organization("Wintergreen Trading");
    const { token } = await signIn(org.email);
    for (const [given, code] of [
      ["short", "length"],
      ["x".repeat(257), "length"],
      ["Password123", "common"],
      [org.email, "guessable"],
      ["WintergreenTrading1!", "guessable"],
    ] as const) {
      const refused = await change(token, { current_password: password, new_password: given });
      expect(refused.status, given).toBe(400);
      const [issue] = refused.body.error.details.issues;
      expect(issue.path).toBe("body.new_password");
      if (given.length <= 256) expect(issue.code).toBe(code);
    }
    expect((await signIn(org.email)).status).toBe(201);
  });
});
