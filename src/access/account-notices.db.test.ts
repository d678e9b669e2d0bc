/** Whoever changes or uses a second factor cannot hide it from the person: they get an e-mail. */
import { beforeEach, expect, test } from "vitest";
import { type AccessFixture, password } from "../../test/harness/access.ts";
import { startAccessService } from "../../test/harness/access-service.ts";
import { accountMailbox } from "../../test/harness/account-mailbox.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import {
  addPasskey,
  codeOf,
  passkeyAnswer,
  sessionOf,
  signInBy,
  turnTotpOn,
} from "../../test/harness/second-factors.ts";
import { accountNoticeKinds } from "../account-mail/index.ts";
import { adminRemoveSecondFactors, adminSetPassword } from "../organizations/index.ts";
import { fill, languages } from "../wording/index.ts";

const { fixture, service } = await openAccess({}, { can_mail: true });
const mailbox = accountMailbox(fixture, service);
let org: Awaited<ReturnType<AccessFixture["organization"]>>;
let token: string;
beforeEach(async () => {
  org = await fixture.organization();
  token = await sessionOf(service, org.email);
});

const { notices, notice_subject } = (languages.en as (typeof languages)[string]).account;

/** The kinds of the notices that have arrived since, by their text. */
async function arrived(): Promise<string[]> {
  const emails = await mailbox.receive();
  const at = `${fixture.clock.now().slice(0, 16).replace("T", " ")} UTC`;
  return emails.map(({ recipient, body_text }) => {
    expect(recipient).toBe(org.email);
    expect(body_text).toContain("If this was not you");
    const found = accountNoticeKinds.find((kind) =>
      body_text.includes(fill(notices[kind], { email: org.email, at })),
    );
    return found ?? `unknown: ${body_text}`;
  });
}

const remove = async (path: string) =>
  expect((await service.call("DELETE", path, { token })).status).toBe(204);

test("TOTP: added and removed; a set-up that was never confirmed says nothing", async () => {
  await service.call("POST", "/v1/me/totp", { token });
  await remove("/v1/me/totp");
  expect(await arrived()).toEqual([]);
  await turnTotpOn(service, token, fixture.clock.now());
  expect(await arrived()).toEqual(["totp_added"]);
  await remove("/v1/me/totp");
  expect(await arrived()).toEqual(["totp_removed"]);
});

test("a passkey: added and removed", async () => {
  const { passkey } = await addPasskey(service, token);
  expect(await arrived()).toEqual(["passkey_added"]);
  await remove(`/v1/me/passkeys/${passkey.id}`);
  expect(await arrived()).toEqual(["passkey_removed"]);
});

test("a passkey that may have been copied: disabled", async () => {
  const { authenticator } = await addPasskey(service, token);
  const copy = authenticator.clone();
  authenticator.counter = 7;
  copy.counter = 7;
  const enter = async (by: typeof copy) => {
    const credential = await passkeyAnswer(service, by);
    return (await service.call("POST", "/v1/session/passkey", { body: { credential } })).status;
  };
  expect(await enter(authenticator)).toBe(201);
  expect(await arrived()).toEqual(["passkey_added"]);
  expect(await enter(copy)).toBe(401);
  expect(await arrived()).toEqual(["passkey_disabled"]);
});

test("recovery codes: used to sign in, used to confirm and replaced; a wrong one says nothing", async () => {
  const { recovery_codes, secret } = await turnTotpOn(service, token, fixture.clock.now());
  await arrived();
  const [first, second] = recovery_codes;
  expect((await signInBy(service, org.email, { recovery_code: first })).status).toBe(201);
  expect(await arrived()).toEqual(["recovery_code_used"]);
  expect((await signInBy(service, org.email, { recovery_code: first })).status).toBe(401);
  const code = codeOf(secret, fixture.clock.now());
  expect((await signInBy(service, org.email, { code })).status).toBe(201);
  expect(await arrived()).toEqual([]);
  const body = { recovery_code: second };
  const confirmed = await service.call("POST", "/v1/session/confirm", { token, body });
  expect(confirmed.status).toBe(200);
  token = confirmed.body.data.token;
  expect(await arrived()).toEqual(["recovery_code_used"]);
  expect((await service.call("POST", "/v1/me/recovery-codes", { token })).status).toBe(201);
  expect(await arrived()).toEqual(["recovery_codes_replaced"]);
});

test("what the administrator does on the server's machine", async () => {
  const { email } = org;
  await turnTotpOn(service, token, fixture.clock.now());
  await arrived();
  await adminRemoveSecondFactors(fixture.db, { email, can_mail: true }, fixture.clock.now());
  expect(await arrived()).toEqual(["second_factors_removed"]);
  const input = { email, password: "another good one", can_mail: true };
  await adminSetPassword(fixture.db, input, fixture.clock.now());
  expect(await arrived()).toEqual(["password_changed"]);
});

test("a notice is written in the person's language", async () => {
  await service.call("PATCH", "/v1/me", { token, body: { language: "nl" } });
  await turnTotpOn(service, token, fixture.clock.now());
  const [email] = await mailbox.receive();
  expect(email?.subject).toBe(languages.nl?.account.notice_subject);
  expect(email?.subject).not.toBe(notice_subject);
  expect(email?.body_text).toContain("authenticator-app toegevoegd");
});

test("a refused change queues nothing, and neither does a service without a mail server", async () => {
  const refused = await service.call("POST", "/v1/me/totp/confirm", { token, body: { code: "000000" } });
  expect(refused.status).toBe(400);
  expect(await arrived()).toEqual([]);
  const quiet = await startAccessService(fixture);
  await turnTotpOn(quiet, await sessionOf(quiet, org.email), fixture.clock.now());
  await quiet.close();
  expect(await arrived()).toEqual([]);
  expect((await signInBy(service, org.email, { password })).status).toBe(401);
});
