/**
 * Nobody learns over HTTP whether an address has an account: not from the answer, and not from what it costs. Costs are
 * statements and password hashes, which decide how long a request takes; time itself depends on the machine.
 */
import { afterAll, expect, test } from "vitest";
import { createAccessFixture, password } from "../../test/harness/access.ts";
import { startAccessService } from "../../test/harness/access-service.ts";
import { accountMailbox, linkIn, tokenIn } from "../../test/harness/account-mailbox.ts";
import { countHashes } from "../../test/harness/counted-hashes.ts";
import { countingDatabase } from "../../test/harness/counting-database.ts";
import { newId } from "../kernel/ids.ts";

const fixture = await createAccessFixture();
const { db, take } = countingDatabase(fixture.db);
const service = await startAccessService({ ...fixture, db }, {}, { can_mail: true });
const mailbox = accountMailbox(fixture, service);
afterAll(async () => {
  await service.close();
  await fixture.close();
});

const unknown = () => `${newId()}@example.com`;

/** An address of each kind. */
async function addresses() {
  const org = await fixture.organization();
  const [shut, bare] = [await fixture.member(org.id, "member"), await fixture.member(org.id, "member")];
  await fixture.superuser("update users set disabled_at = now() where id = $1", [shut.user_id]);
  await fixture.superuser("update users set password_hash = null where id = $1", [bare.user_id]);
  return { known: org.email, disabled: shut.email, passwordless: bare.email, unknown: unknown() };
}

/** What each request answers and costs. They are sent one after the other, so that costs do not mix. */
async function compare(requests: Record<string, () => ReturnType<typeof service.call>>) {
  const takeHashes = countHashes();
  const shown: Record<string, unknown> = {};
  for (const [name, send] of Object.entries(requests)) {
    take();
    takeHashes();
    const { status, body } = await send();
    const answer = JSON.stringify(body).replace(/"request_id":"[^"]+"/, "");
    shown[name] = { status, answer, statements: take(), hashes: takeHashes() };
  }
  return shown;
}

function expectSame(shown: Record<string, unknown>): void {
  const [first, ...others] = Object.values(shown);
  for (const other of others) expect(other).toEqual(first);
}

test("sign-in: every address costs the same statements and one hash", async () => {
  const emails = await addresses();
  const shown = await compare(
    Object.fromEntries(
      Object.entries(emails).map(([name, email]) => [
        name,
        () => service.call("POST", "/v1/session", { body: { email, password: "wrong password" } }),
      ]),
    ),
  );
  expectSame(shown);
  expect(shown.unknown).toMatchObject({ status: 401, hashes: 1 });
});

test("password reset: every address costs the same statements and no hash", async () => {
  const emails = await addresses();
  const shown = await compare(
    Object.fromEntries(
      Object.entries(emails).map(([name, email]) => [
        name,
        () => service.call("POST", "/v1/password-reset", { body: { email } }),
      ]),
    ),
  );
  expectSame(shown);
  expect(shown.unknown).toMatchObject({ status: 202, hashes: 0 });
  await mailbox.receive();
});

test("invitation: inviting somebody, and accepting with a bad password, cost the same for every address", async () => {
  const [org, other] = [await fixture.organization(), await fixture.organization()];
  const invite = (email: string) => () =>
    service.call("POST", "/v1/organization/invitations", {
      token: org.token,
      body: { email, role: "member" },
    });
  const emails = { known: other.email, unknown: unknown() };
  // The first call looks the token up, later ones find it in the cache.
  await invite(unknown())();
  const invited = (await compare({ known: invite(emails.known), unknown: invite(emails.unknown) })) as Record<
    string,
    { status: number; statements: object; hashes: number }
  >;
  expect(invited.known?.statements).toEqual(invited.unknown?.statements);
  expect(invited.known).toMatchObject({ status: 201, hashes: 0 });

  const tokens = new Map((await mailbox.receive()).map((sent) => [sent.recipient, tokenIn(linkIn(sent))]));
  const accept = (email: string) => () =>
    service.call("POST", "/v1/invitations/accept", {
      body: { token: tokens.get(email), password: "password1" },
    });
  const refused = await compare({ known: accept(emails.known), unknown: accept(emails.unknown) });
  expectSame(refused);
  expect(refused.unknown).toMatchObject({ status: 400, hashes: 1 });
});

test("passkeys: the options name no passkey, and a request with an address is refused before it is looked up", async () => {
  const ask = (body?: object) => service.call("POST", "/v1/session/passkey/options", body ? { body } : {});
  const { status, body } = await ask();
  expect([status, body.data.public_key.allowCredentials ?? []]).toEqual([200, []]);
  const { known } = await addresses();
  const shown = await compare({
    known: () => ask({ email: known }),
    unknown: () => ask({ email: unknown() }),
  });
  expectSame(shown);
  expect(shown.unknown).toMatchObject({ status: 400, statements: {}, hashes: 0 });
});

test("the right password is one hash, too", async () => {
  const { known } = await addresses();
  const shown = await compare({
    right: () => service.call("POST", "/v1/session", { body: { email: known, password } }),
  });
  expect(shown.right).toMatchObject({ status: 201, hashes: 1 });
});
