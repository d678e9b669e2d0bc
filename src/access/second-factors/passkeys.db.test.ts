import { expect, test } from "vitest";
import { openAccess } from "../../../test/harness/open-access.ts";
import {
  addPasskey,
  passkeyAnswer,
  registrationOptions,
  sessionOf,
  signInBy,
  turnTotpOn,
} from "../../../test/harness/second-factors.ts";
import { SoftwareAuthenticator } from "../../../test/harness/software-authenticator.ts";
import { WebSession } from "../../../test/harness/web-session.ts";
import { adminRemoveSecondFactors } from "../../organizations/index.ts";

const { fixture, service } = await openAccess();

async function person() {
  const org = await fixture.organization();
  return { ...org, key: org.token, token: await sessionOf(service, org.email) };
}

async function owner() {
  const somebody = await person();
  return { ...somebody, ...(await addPasskey(service, somebody.token)) };
}

const send = async (credential: object, more: object = {}) => {
  const { status, body } = await service.call("POST", "/v1/session/passkey", {
    body: { credential, ...more },
  });
  return status === 201 ? body.data.user.email : body.error.code;
};
const signIn = async (authenticator: SoftwareAuthenticator) =>
  send(await passkeyAnswer(service, authenticator));
const register = async (token: string, credential: object) => {
  const { status, body } = await service.call("POST", "/v1/me/passkeys", {
    token,
    body: { name: "Phone", credential },
  });
  return status === 201 ? "registered" : body.error.code;
};
const list = async (token: string) => (await service.call("GET", "/v1/me/passkeys", { token })).body.data;

test("a passkey signs in without a name or password, and the list shows when", async () => {
  const { email, token, authenticator, passkey } = await owner();
  expect(passkey.recovery_codes).toHaveLength(10);
  expect(await signIn(authenticator)).toBe(email);
  const [shown] = await list(token);
  expect(shown).toMatchObject({ name: "Phone", last_used_at: fixture.clock.now(), disabled_at: null });
});

test("with a passkey the password alone yields no session; a recovery code does", async () => {
  const { email, passkey } = await owner();
  const { status, body } = await signInBy(service, email);
  expect([status, body.error.code]).toEqual([401, "second_factor_required"]);
  expect(body.error.details.methods).toEqual(["passkey", "recovery_code"]);
  expect((await signInBy(service, email, { recovery_code: passkey.recovery_codes[0] })).status).toBe(201);
});

test("a second passkey brings no new recovery codes", async () => {
  const { token } = await owner();
  expect((await addPasskey(service, token)).passkey.recovery_codes).toBeNull();
});

test("an answer works once: its replay is refused", async () => {
  const { email, authenticator } = await owner();
  const answer = await passkeyAnswer(service, authenticator);
  const outcomes = await Promise.all([send(answer), send(answer), send(answer)]);
  expect(outcomes.toSorted()).toEqual([email, "unauthorized", "unauthorized"]);
});

test("a challenge expires after five minutes, for both ceremonies", async () => {
  const { token, authenticator } = await owner();
  const answer = await passkeyAnswer(service, authenticator);
  const options = await registrationOptions(service, token);
  fixture.clock.advance(5 * 60_000);
  expect(await send(answer)).toBe("unauthorized");
  const late = new SoftwareAuthenticator(service.base_url).register(options);
  expect(await register(token, late)).toBe("validation_error");
});

test("a registration challenge of one person does not work for another", async () => {
  const [first, second] = [await person(), await person()];
  const credential = new SoftwareAuthenticator(service.base_url).register(
    await registrationOptions(service, first.token),
  );
  expect(await register(second.token, credential)).toBe("validation_error");
  expect(await register(first.token, credential)).toBe("registered");
  expect(await register(first.token, credential)).toBe("validation_error");
});

test("a challenge of one ceremony does not work in the other, and an invented one in neither", async () => {
  const { token, authenticator } = await owner();
  expect(await send(authenticator.sign(await registrationOptions(service, token)))).toBe("unauthorized");
  const { body } = await service.call("POST", "/v1/session/passkey/options");
  const wrong = new SoftwareAuthenticator(service.base_url).register(body.data.public_key);
  expect(await register(token, wrong)).toBe("validation_error");
  expect(await send(authenticator.sign({ challenge: "made-up" }))).toBe("unauthorized");
});

test("a passkey that another person registered already is refused", async () => {
  const [first, second] = [await owner(), await person()];
  const copy = first.authenticator.register(await registrationOptions(service, second.token));
  expect(await register(second.token, copy)).toBe("conflict");
});

for (const [lie, tell] of Object.entries<(liar: SoftwareAuthenticator) => void>({
  "another origin": (liar) => {
    liar.origin = "https://evil.example";
  },
  "another host": (liar) => {
    liar.rp_id = "evil.example";
  },
  "an unverified person": (liar) => {
    liar.verifies_user = false;
  },
}))
  test(`an answer with ${lie} is refused, in both ceremonies`, async () => {
    const { email, token, authenticator } = await owner();
    const liar = authenticator.clone();
    tell(liar);
    expect(await signIn(liar)).toBe("unauthorized");
    const fresh = new SoftwareAuthenticator(service.base_url);
    tell(fresh);
    expect(await register(token, fresh.register(await registrationOptions(service, token)))).toBe(
      "validation_error",
    );
    expect(await signIn(authenticator)).toBe(email);
  });

test("a passkey signs in nobody but its own person", async () => {
  const [first, second] = [await owner(), await owner()];
  const thief = second.authenticator.clone();
  thief.credential_id = first.authenticator.credential_id;
  thief.user_handle = first.authenticator.user_handle;
  expect(await signIn(thief)).toBe("unauthorized");
  const mislabelled = second.authenticator.clone();
  mislabelled.user_handle = first.authenticator.user_handle;
  expect(await signIn(mislabelled)).toBe("unauthorized");
});

test("a counter that does not grow disables the passkey, and the password alone stays refused", async () => {
  const { email, token, authenticator } = await owner();
  const clone = authenticator.clone();
  authenticator.counter = 7;
  expect(await signIn(authenticator)).toBe(email);
  clone.counter = 6;
  expect(await signIn(clone)).toBe("unauthorized");
  const [shown] = await list(token);
  expect(shown.disabled_at).toBe(fixture.clock.now());
  authenticator.counter = 8;
  expect(await signIn(authenticator)).toBe("unauthorized");
  const { body } = await signInBy(service, email);
  expect(body.error.details.methods).toEqual(["recovery_code"]);
});

test("a clone neither signs a browser in nor confirms a session, and cannot be used after that either", async () => {
  const { email, token, authenticator } = await owner();
  const clone = authenticator.clone();
  authenticator.counter = 3;
  expect(await signIn(authenticator)).toBe(email);
  clone.counter = 3;
  const session = new WebSession(service.call);
  const credential = await passkeyAnswer(service, clone);
  const refused = await session.call("POST", "/v1/session/passkey", { body: { credential } });
  expect([refused.status, session.cookie]).toEqual([401, null]);
  // Now disabled: also with a counter that is ahead, on every way in.
  clone.counter = 1000;
  expect(await signIn(clone)).toBe("unauthorized");
  const confirmed = await service.call("POST", "/v1/session/confirm", {
    token,
    body: { passkey: await passkeyAnswer(service, clone) },
  });
  expect(confirmed.status).toBe(401);
});

test("of a passkey and its clone used at once, one signs in at most", async () => {
  const { email, authenticator } = await owner();
  authenticator.counter = 1;
  const [own, stolen] = [
    await passkeyAnswer(service, authenticator),
    await passkeyAnswer(service, authenticator.clone()),
  ];
  const outcomes = await Promise.all([send(own), send(stolen)]);
  expect(outcomes.toSorted()).toEqual([email, "unauthorized"].toSorted());
});

test("a passkey that never counts keeps working; one that stops counting is disabled", async () => {
  const { email, authenticator } = await owner();
  expect([await signIn(authenticator), await signIn(authenticator)]).toEqual([email, email]);
  authenticator.counter = 1;
  expect(await signIn(authenticator)).toBe(email);
  authenticator.counter = 0;
  expect(await signIn(authenticator)).toBe("unauthorized");
});

test("a wrong signature does not disable anything", async () => {
  const { email, token, authenticator } = await owner();
  authenticator.counter = 5;
  expect(await signIn(authenticator)).toBe(email);
  const forger = new SoftwareAuthenticator(service.base_url);
  Object.assign(forger, {
    credential_id: authenticator.credential_id,
    user_handle: authenticator.user_handle,
    counter: 1,
  });
  expect(await signIn(forger)).toBe("unauthorized");
  expect((await list(token))[0].disabled_at).toBeNull();
});

test("a person renames and deletes their own passkeys only", async () => {
  const [first, second] = [await owner(), await owner()];
  const url = `/v1/me/passkeys/${first.passkey.id}`;
  const rename = (token: string) => service.call("PATCH", url, { token, body: { name: "Laptop" } });
  expect((await rename(second.token)).status).toBe(404);
  expect((await service.call("DELETE", url, { token: second.token })).status).toBe(404);
  expect((await rename(first.token)).body.data.name).toBe("Laptop");
  expect(await list(second.token)).toHaveLength(1);
  expect((await service.call("DELETE", url, { token: first.token })).status).toBe(204);
  expect(await signIn(first.authenticator)).toBe("unauthorized");
  expect((await signInBy(service, first.email)).status).toBe(201);
});

test("a passkey confirms the session of its own person only", async () => {
  const [first, second] = [await owner(), await owner()];
  const confirm = async (token: string, authenticator: SoftwareAuthenticator) => {
    const body = { passkey: await passkeyAnswer(service, authenticator) };
    return (await service.call("POST", "/v1/session/confirm", { token, body })).status;
  };
  expect(await confirm(first.token, second.authenticator)).toBe(401);
  expect(await confirm(first.token, first.authenticator)).toBe(200);
});

test("the administrator removes every second factor of a user; the password stays", async () => {
  const { email, token, authenticator } = await owner();
  await turnTotpOn(service, token, fixture.clock.now());
  await adminRemoveSecondFactors(fixture.db, { email }, fixture.clock.now());
  expect(await signIn(authenticator)).toBe("unauthorized");
  expect((await signInBy(service, email)).status).toBe(201);
});

test("a disabled person cannot sign in with a passkey", async () => {
  const { user_id, authenticator } = await owner();
  await fixture.superuser("update users set disabled_at = now() where id = $1", [user_id]);
  expect(await signIn(authenticator)).toBe("unauthorized");
});

test("an API key has no passkeys", async () => {
  const { key } = await person();
  expect((await service.call("GET", "/v1/me/passkeys", { token: key })).status).toBe(403);
  expect((await service.call("POST", "/v1/me/passkeys/options", { token: key })).status).toBe(403);
});

test("challenges are not readable in the database", async () => {
  const { body } = await service.call("POST", "/v1/session/passkey/options");
  const { challenge } = body.data.public_key;
  const rows = await fixture.superuser(
    "select encode(challenge_hash, 'base64') as kept from passkey_challenges",
  );
  const raw = Buffer.from(challenge, "base64url").toString("base64");
  expect(rows.map(({ kept }) => kept)).not.toContain(raw);
});
