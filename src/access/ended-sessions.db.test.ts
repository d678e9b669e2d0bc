/** A session that starts, or is written back, while all sessions of its user are being ended. */

import { expect, test } from "vitest";
import { authorizationUrl, callback, pkce, signIn } from "../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../test/harness/open-access.ts";
import {
  addPasskey,
  codeOf,
  passkeyAnswer,
  sessionOf,
  signInBy,
  turnTotpOn,
} from "../../test/harness/second-factors.ts";
import type { UserId } from "../kernel/ids.ts";
import { createAdapterFactory } from "./oauth/adapter.ts";
import { hashPassword } from "./passwords.ts";
import { revokeSessionsOf } from "./sessions.ts";

const world = await openOAuthWorld();

const now = () => world.fixture.clock.now();

/** What every change of a password does; `held` keeps its database transaction open. */
async function setPassword(user_id: UserId, held: () => Promise<unknown> = async () => {}): Promise<void> {
  const password_hash = await hashPassword("a new and better one");
  await world.fixture.db.system(now(), async (tx) => {
    await tx.query("update users set password_hash = $1 where id = $2", [password_hash, user_id]);
    await revokeSessionsOf(tx, user_id, now());
    await held();
  });
}

/** Until the attempt has ended, or waits for a lock that another connection holds. */
async function endedOrWaiting(attempt: Promise<unknown>): Promise<void> {
  let ended = false;
  attempt.finally(() => {
    ended = true;
  });
  const waiting = async () => {
    const rows = await world.fixture.superuser(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return ended || rows.length > 0;
  };
  await expect.poll(waiting).toBe(true);
}

async function sessionsOf(user_id: UserId): Promise<number> {
  const rows = await world.fixture.superuser(
    "select 1 from sessions where user_id = $1 and revoked_at is null",
    [user_id],
  );
  return rows.length;
}

test("a password that is being changed on another connection starts no session", async () => {
  const org = await world.fixture.organization();
  let attempt: ReturnType<typeof signInBy> | undefined;
  await setPassword(org.user_id, async () => {
    attempt = signInBy(world.service, org.email);
    await endedOrWaiting(attempt);
  });
  const answer = await attempt;
  expect([answer?.status, answer?.body.error?.code]).toEqual([401, "unauthorized"]);
  expect(await sessionsOf(org.user_id)).toBe(0);
});

test("a passkey starts no session while all sessions are being ended, and works afterwards", async () => {
  const org = await world.fixture.organization();
  const { authenticator } = await addPasskey(world.service, await sessionOf(world.service, org.email));
  const credential = await passkeyAnswer(world.service, authenticator);
  const enter = (given: object) =>
    world.service.call("POST", "/v1/session/passkey", { body: { credential: given } });
  let attempt: ReturnType<typeof enter> | undefined;
  await setPassword(org.user_id, async () => {
    attempt = enter(credential);
    await endedOrWaiting(attempt);
  });
  expect((await attempt)?.status).toBe(401);
  expect((await enter(await passkeyAnswer(world.service, authenticator))).status).toBe(201);
});

test("sessions of a storm of sign-ins do not outlive the password that started them", async () => {
  const org = await world.fixture.organization();
  const attempts = Array.from({ length: 4 }, () => signInBy(world.service, org.email));
  await Promise.all([setPassword(org.user_id), ...attempts]);
  expect(await sessionsOf(org.user_id)).toBe(0);
});

test("the library cannot write back a browser's session that was ended meanwhile", async () => {
  const org = await world.fixture.organization();
  const sessions = createAdapterFactory(world.fixture.db, now)("Session");
  const payload = { kind: "Session", uid: "u", accountId: org.user_id, acr: "0" };
  await sessions.upsert("cookie", payload, 60);
  expect(await sessions.find("cookie")).toMatchObject({ accountId: org.user_id });
  await setPassword(org.user_id);
  await sessions.upsert("cookie", payload, 60);
  expect(await sessions.find("cookie")).toBeUndefined();
  await sessions.upsert("anonymous", { kind: "Session", uid: "v" }, 60);
  expect(await sessions.find("anonymous")).toBeDefined();
});

test("a consent page that was open during the password change allows nothing", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const browser = world.service.browser();
  const url = authorizationUrl(program.client_id, pkce().challenge);
  const consent = await signIn(browser, await browser.open(url), org.email);
  expect(consent.title).toContain("Allow Pocket app");
  await setPassword(org.user_id);
  const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  expect([done.title, done.status]).toEqual(["This page has expired", 400]);
  expect(
    await world.fixture.superuser("select 1 from oauth_grants where user_id = $1", [org.user_id]),
  ).toEqual([]);
  expect((await browser.open(url)).title).toBe("Sign in");
});

test("a code does not complete a sign-in whose password was replaced before", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const { secret } = await turnTotpOn(world.service, await sessionOf(world.service, org.email), now());
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const page = await signIn(browser, login, org.email);
  expect(page.title).toBe("Enter your code");
  await setPassword(org.user_id);
  const refused = await browser.submit(page, { code: codeOf(secret, now()) });
  expect([refused.title, refused.status]).toEqual(["Sign in", 400]);
});

test("a sign-in after the change works as before", async () => {
  const org = await world.fixture.organization();
  await setPassword(org.user_id);
  const program = await world.native(org);
  const browser = world.service.browser();
  const login = await browser.open(authorizationUrl(program.client_id, pkce().challenge));
  const given = { email: org.email, password: "a new and better one" };
  const consent = await browser.submit(login, given);
  const done = await browser.submit(consent, { organization_id: org.id, decision: "allow" });
  expect(done.url.startsWith(`${callback}?code=`)).toBe(true);
  const answer = await world.service.call("POST", "/v1/session", { body: given });
  expect(answer.status).toBe(201);
});
