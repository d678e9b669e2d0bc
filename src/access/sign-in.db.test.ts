import { expect, onTestFinished, test } from "vitest";
import { outdatedHash, password, signInOptions } from "../../test/harness/access.ts";
import { rateLimits, startAccessService } from "../../test/harness/access-service.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import { free_attempts } from "./login-throttle.ts";
import { countSignIn, createSignIn, type SignIn } from "./sign-in.ts";

const { fixture, service } = await openAccess();

const signIn = (login = 0): SignIn =>
  countSignIn(createSignIn({ db: fixture.db, ...signInOptions }), rateLimits({ login }));
const attempt = (by: SignIn, email: string, given = "wrong password", address = "192.0.2.1") =>
  by({ email, password: given, address }, fixture.clock.now()).then(
    () => "in",
    (error) => error.code as string,
  );

test("every refusal is the same, whatever is wrong", async () => {
  const org = await fixture.organization();
  const shut = await fixture.member(org.id, "member");
  await fixture.superuser("update users set disabled_at = now() where id = $1", [shut.user_id]);
  const bare = await fixture.member(org.id, "member");
  await fixture.superuser("update users set password_hash = null where id = $1", [bare.user_id]);
  const answers = await Promise.all(
    [
      { email: org.email, password: "wrong password" },
      { email: "nobody@example.com", password },
      { email: shut.email, password },
      { email: bare.email, password },
    ].map((body) => service.call("POST", "/v1/session", { body })),
  );
  const shown = answers.map(({ status, body, headers }) => [
    status,
    body.error.message,
    headers.get("www-authenticate"),
  ]);
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
});

test("the e-mail address ignores case", async () => {
  const org = await fixture.organization();
  expect(await attempt(signIn(), org.email.toUpperCase(), password)).toBe("in");
});

test("more than ten attempts a minute from one address are refused with 429", async () => {
  const by = signIn(10);
  const codes = [];
  for (let index = 0; index < 12; index++) codes.push(await attempt(by, `someone-${index}@example.com`));
  expect(codes).toEqual([...Array(10).fill("unauthorized"), "rate_limited", "rate_limited"]);
  expect(await attempt(by, "other@example.com", "wrong", "192.0.2.99")).toBe("unauthorized");
  fixture.clock.advance(60_000);
  expect(await attempt(by, "someone@example.com")).toBe("unauthorized");
});

test("an attempt counts once, and attempts by route and on a page count together", async () => {
  const limited = await startAccessService(fixture, { login: 10 });
  onTestFinished(() => limited.close());
  const credentials = { email: "nobody@example.com", password: "wrong password" };
  const answer = await limited.call("POST", "/v1/session", { body: credentials });
  expect([answer.status, answer.headers.get("ratelimit-remaining")]).toEqual([401, "9"]);
  expect(limited.limits.counts.unsent(100)?.uses.map(({ own }) => own)).toEqual([1]);
  await attempt(limited.access.signInOnPage, credentials.email, credentials.password, "127.0.0.1");
  expect(limited.limits.counts.unsent(100)?.uses.map(({ own }) => own)).toEqual([2]);
});

test("guessing one account from many addresses is slowed down, whether the account exists or not", async () => {
  const org = await fixture.organization();
  for (const email of [org.email, "unknown-account@example.com"]) {
    const codes = [];
    for (let index = 0; index < free_attempts + 2; index++)
      codes.push(await attempt(signIn(), email, "wrong", `198.51.100.${index}`));
    expect(codes).toEqual([...Array(free_attempts).fill("unauthorized"), "rate_limited", "rate_limited"]);
  }
});

test("of 50 concurrent guesses at most five are checked", async () => {
  const org = await fixture.organization();
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => attempt(signIn(), org.email, "wrong", `203.0.113.${index}`)),
  );
  expect(codes.filter((code) => code === "unauthorized")).toHaveLength(free_attempts);
});

test("attempts from elsewhere do not lock a user out at a known address", async () => {
  const org = await fixture.organization();
  expect(await attempt(signIn(), org.email, password, "192.0.2.50")).toBe("in");
  for (let index = 0; index < free_attempts + 5; index++)
    await attempt(signIn(), org.email, "wrong", `198.51.100.${index}`);
  expect(await attempt(signIn(), org.email, password, "198.51.100.77")).toBe("rate_limited");
  expect(await attempt(signIn(), org.email, password, "192.0.2.50")).toBe("in");
});

test("neither e-mail nor address can be read in the counters", async () => {
  await attempt(signIn(), "very-recognizable@example.com", "wrong", "192.0.2.200");
  const rows = await fixture.superuser("select encode(key, 'escape') as key from login_throttles");
  expect(JSON.stringify(rows)).not.toMatch(/recognizable|192\.0\.2/);
});

test("a password hash with older parameters is replaced at sign-in", async () => {
  const org = await fixture.organization();
  const old = outdatedHash(password);
  await fixture.superuser("update users set password_hash = $1 where id = $2", [old, org.user_id]);
  expect(await attempt(signIn(), org.email, password)).toBe("in");
  const [row] = await fixture.superuser("select password_hash from users where id = $1", [org.user_id]);
  expect(row?.password_hash).toMatch(/m=19456,t=2/);
  expect(await attempt(signIn(), org.email, password)).toBe("in");
});
