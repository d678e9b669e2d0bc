import { expect, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { openAccess } from "../../../test/harness/open-access.ts";
import { codeOf, sessionOf, signInBy, turnTotpOn } from "../../../test/harness/second-factors.ts";
import { free_attempts } from "../login-throttle.ts";

const { fixture, service } = await openAccess();

const now = () => fixture.clock.now();
const next = () => fixture.clock.advance(30_000);

async function owner() {
  const { email, user_id, token: key } = await fixture.organization();
  const person = await turnTotpOn(service, await sessionOf(service, email), now());
  return { email, user_id, key, ...person };
}

const attempt = async (email: string, more: object) => {
  const { status, body } = await signInBy(service, email, more);
  return status === 201 ? "in" : body.error.code;
};

test("a waiting secret is not asked for; a wrong code does not turn it on", async () => {
  const { email } = await fixture.organization();
  const token = await sessionOf(service, email);
  const { body } = await service.call("POST", "/v1/me/totp", { token });
  expect(body.data.otpauth_url).toContain(`secret=${body.data.secret}`);
  const wrong = await service.call("POST", "/v1/me/totp/confirm", { token, body: { code: "000000" } });
  expect([wrong.status, wrong.body.error.details.issues[0].path]).toEqual([400, "body.code"]);
  expect(await attempt(email, {})).toBe("in");
});

test("the password alone yields no session, and the refusal names the methods", async () => {
  const { email } = await owner();
  const { status, body } = await signInBy(service, email);
  expect([status, body.error.code]).toEqual([401, "second_factor_required"]);
  expect(body.error.details.methods).toEqual(["totp", "recovery_code"]);
  expect(JSON.stringify(body)).not.toContain("token");
});

test("a wrong password is refused in the same way with a right code, a wrong code and without one", async () => {
  const { email, secret } = await owner();
  const plain = await fixture.organization();
  const wrong = { password: "wrong password" };
  const replies = [
    await signInBy(service, email, wrong),
    await signInBy(service, email, { ...wrong, code: codeOf(secret, now()) }),
    await signInBy(service, email, { code: "000000" }),
    await signInBy(service, plain.email, { ...wrong, code: "000000" }),
    await signInBy(service, "nobody@example.com", { ...wrong, code: "000000" }),
  ];
  const shown = replies.map(({ status, body: { error }, headers }) =>
    JSON.stringify([status, error.code, error.message, headers.get("www-authenticate")]),
  );
  expect(new Set(shown).size).toBe(1);
  expect(replies[0]?.status).toBe(401);
});

test("a code works once; its replay is refused, and so is every earlier code", async () => {
  const { email, secret } = await owner();
  const code = codeOf(secret, now());
  expect(await attempt(email, { code })).toBe("in");
  expect(await attempt(email, { code })).toBe("unauthorized");
  expect(await attempt(email, { code: codeOf(secret, now(), -1) })).toBe("unauthorized");
  next();
  expect(await attempt(email, { code })).toBe("unauthorized");
  expect(await attempt(email, { code: codeOf(secret, now()) })).toBe("in");
});

test("the code that turned TOTP on cannot sign in", async () => {
  const { email, secret } = await owner();
  expect(await attempt(email, { code: codeOf(secret, now(), -1) })).toBe("unauthorized");
});

test("of four sign-ins at once with one code, one succeeds", async () => {
  const { email, secret } = await owner();
  const code = codeOf(secret, now());
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => attempt(email, { code })));
  expect(outcomes.toSorted()).toEqual(["in", "unauthorized", "unauthorized", "unauthorized"]);
});

test("a recovery code works once, however it is written, also when two use it at once", async () => {
  const { email, recovery_codes } = await owner();
  expect(new Set(recovery_codes).size).toBe(10);
  // 24 letters of base32 are 120 bits.
  for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  const [first = "", second = ""] = recovery_codes;
  expect(await attempt(email, { recovery_code: ` ${first.toUpperCase().replaceAll("-", " ")}` })).toBe("in");
  expect(await attempt(email, { recovery_code: first })).toBe("unauthorized");
  const outcomes = await Promise.all([1, 2, 3].map(() => attempt(email, { recovery_code: second })));
  expect(outcomes.toSorted()).toEqual(["in", "unauthorized", "unauthorized"]);
});

test("a recovery code of one person does not work for another", async () => {
  const [first, second] = [await owner(), await owner()];
  expect(await attempt(second.email, { recovery_code: first.recovery_codes[0] })).toBe("unauthorized");
});

test("new recovery codes end the old ones", async () => {
  const { email, token, recovery_codes } = await owner();
  const { status, body } = await service.call("POST", "/v1/me/recovery-codes", { token });
  expect(status).toBe(201);
  expect(await attempt(email, { recovery_code: recovery_codes[0] })).toBe("unauthorized");
  expect(await attempt(email, { recovery_code: body.data.recovery_codes[0] })).toBe("in");
});

test("guessing codes is throttled like guessing passwords", async () => {
  const { email, secret } = await owner();
  const codes = ["000000", "000001", "000002", "000003", "000004", "000005", "000006"];
  const outcomes = [];
  for (const code of codes) outcomes.push(await attempt(email, { code }));
  expect(outcomes).toEqual([...Array(free_attempts).fill("unauthorized"), "rate_limited", "rate_limited"]);
  expect(await attempt(email, { code: codeOf(secret, now()) })).toBe("rate_limited");
});

test("without TOTP the password is enough again, and the recovery codes are gone", async () => {
  const { email, user_id, token } = await owner();
  expect((await service.call("DELETE", "/v1/me/totp", { token })).status).toBe(204);
  expect(await attempt(email, {})).toBe("in");
  const left = await fixture.superuser("select 1 from recovery_codes where user_id = $1", [user_id]);
  expect(left).toEqual([]);
  const refused = await service.call("POST", "/v1/me/recovery-codes", { token });
  expect([refused.status, refused.body.error.code]).toEqual([422, "unprocessable"]);
});

test("TOTP that is on cannot be started again", async () => {
  const { token } = await owner();
  expect((await service.call("POST", "/v1/me/totp", { token })).status).toBe(409);
});

test("an API key cannot touch second factors", async () => {
  const { key } = await owner();
  const refused = [
    await service.call("POST", "/v1/me/totp", { token: key }),
    await service.call("DELETE", "/v1/me/totp", { token: key }),
    await service.call("POST", "/v1/me/recovery-codes", { token: key }),
    await service.call("POST", "/v1/me/totp/confirm", { token: key, body: { code: "123456" } }),
    await service.call("POST", "/v1/session/confirm", { token: key, body: { password } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test("neither the secret nor a recovery code is readable in the database, and a copied secret opens nowhere else", async () => {
  const [first, second] = [await owner(), await owner()];
  const rows = await fixture.superuser(
    "select encode(sealed_secret, 'escape') as kept from totp_secrets union all select encode(code_hash, 'escape') from recovery_codes",
  );
  const kept = JSON.stringify(rows);
  for (const secret of [first.secret, ...first.recovery_codes]) expect(kept).not.toContain(secret);
  await fixture.superuser(
    "update totp_secrets t set sealed_secret = s.sealed_secret from totp_secrets s where s.user_id = $1 and t.user_id = $2",
    [first.user_id, second.user_id],
  );
  const { status } = await signInBy(service, second.email, { code: codeOf(first.secret, now()) });
  expect(status).toBe(500);
});
