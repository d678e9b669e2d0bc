/**
 * Addresses that look the same to a case-insensitive comparison but are different mailboxes: `İ` (U+0130) and the
 * Kelvin sign (U+212A) have the lower-case forms i and k. Whoever owns the one must not get the account of the other.
 */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { password } from "../../test/harness/access.ts";
import { accountMailbox } from "../../test/harness/account-mailbox.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import { free_attempts } from "./login-throttle.ts";

const email = "kiki@example.com";
const lookalikes = ["kİki@example.com", "\u212aiki@example.com"];
const issuer = "https://login.example";

const { fixture, service } = await openAccess({}, { can_mail: true });
const mailbox = accountMailbox(fixture, service);
const org = await fixture.organization();
await fixture.superuser("update users set email = $1 where id = $2", [email, org.user_id]);

const signIn = async (given: string, secret = password) =>
  (await service.call("POST", "/v1/session", { body: { email: given, password: secret } })).status;
const askReset = async (given: string) => {
  const reply = await service.call("POST", "/v1/password-reset", { body: { email: given } });
  expect(reply.status).toBe(202);
  return (await mailbox.receive()).map(({ recipient }) => recipient);
};

test("the case of ASCII letters makes no difference; a lookalike does not sign in", async () => {
  expect(await signIn("KIKI@Example.COM")).toBe(201);
  for (const given of lookalikes) expect(await signIn(given), given).toBe(401);
});

test("guesses for the account share one counter, however its address is spelled", async () => {
  await fixture.superuser("delete from login_addresses");
  const spellings = ["kiki", "Kiki", "kIki", "kiKi", "kikI", "KIKI"].map((name) => `${name}@example.com`);
  const statuses = [];
  for (const given of spellings.slice(0, free_attempts + 1))
    statuses.push(await signIn(given, "a wrong guess"));
  expect(statuses).toEqual([...Array(free_attempts).fill(401), 429]);
});

test("a lookalike gets no reset link; the link goes to the address of the account as it is stored", async () => {
  for (const given of lookalikes) expect(await askReset(given), given).toEqual([]);
  expect(await askReset("Kiki@Example.com")).toEqual([email]);
});

test("a lookalike at the external issuer is another person", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" }] };
  const claims = { organization_claim: "org", user_claim: "email" };
  const by = await fixture.authenticator({ issuer, audience: "daybook", ...claims, jwks });
  const ask = async (given: string) => {
    const token = new SignJWT({ iss: issuer, aud: "daybook", org: org.id, email: given, exp: 4e9 });
    const signed = await token.setProtectedHeader({ alg: "ES256", kid: "k1" }).sign(privateKey);
    return by.authenticate(signed, fixture.clock.now());
  };
  expect(await ask(email.toUpperCase())).toMatchObject({ user_id: org.user_id });
  for (const given of lookalikes) await expect(ask(given)).rejects.toMatchObject({ code: "unauthorized" });
});

test("a lookalike can be invited and becomes an account of its own", async () => {
  const other = await fixture.organization();
  const body = { email: lookalikes[0], role: "viewer" };
  const made = await service.call("POST", "/v1/organization/invitations", { token: other.token, body });
  expect(made.status).toBe(201);
  const [sent] = await mailbox.receive();
  const token = /invite\?token=(\S+)/.exec(sent?.body_text ?? "")?.[1];
  const accepted = await service.call("POST", "/v1/invitations/accept", {
    body: { token, password: "a quite different one" },
  });
  expect(accepted.status).toBe(201);
  expect(accepted.body.data.user_id).not.toBe(org.user_id);
});
