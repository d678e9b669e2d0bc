import { describe, expect, onTestFinished, test } from "vitest";
import { password } from "../../../test/harness/access.ts";
import { startAccessService } from "../../../test/harness/access-service.ts";
import { accountMailbox, linkIn, tokenIn } from "../../../test/harness/account-mailbox.ts";
import { countingDatabase } from "../../../test/harness/counting-database.ts";
import { openAccess } from "../../../test/harness/open-access.ts";
import { turnTotpOn } from "../../../test/harness/second-factors.ts";
import { free_attempts } from "../login-throttle.ts";
import { requestReset } from "./request-reset.ts";

const { fixture, service } = await openAccess({}, { can_mail: true });
const mailbox = accountMailbox(fixture, service);

const new_password = "a new and better one";
const ask = (email: string) => service.call("POST", "/v1/password-reset", { body: { email } });
const complete = (token: string, given = new_password) =>
  service.call("POST", "/v1/password-reset/complete", { body: { token, password: given } });
const signIn = (email: string, given: string) =>
  service.call("POST", "/v1/session", { body: { email, password: given } });

async function mailedToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(202);
  const [sent] = await mailbox.receive();
  if (!sent) throw new Error("no message");
  expect(sent.recipient).toBe(email);
  return tokenIn(linkIn(sent));
}

test("a person chooses a new password through the pages; all sessions end and the address is proven", async () => {
  const org = await fixture.organization();
  const session = (await signIn(org.email, password)).body.data.token;
  const browser = service.browser();
  const asked = await browser.submit(await browser.open("/password-reset"), { email: org.email });
  expect(asked.title).toBe("Look into your mailbox");
  const [sent] = await mailbox.receive();
  if (!sent) throw new Error("no message");
  const page = await browser.open(linkIn(sent));
  expect([page.status, page.title]).toEqual([200, "Choose a new password"]);
  expect(page.html).not.toContain("<script");
  const common = await browser.submit(page, { password: "password1" });
  expect(common.status).toBe(400);
  expect(common.html).toContain("on a list of leaked passwords");
  const done = await browser.submit(common, { password: new_password });
  expect(done.title).toBe("Done");

  const me = (token: string) => service.call("GET", "/v1/me", { token });
  await expect.poll(async () => (await me(session)).status).toBe(401);
  expect((await signIn(org.email, password)).status).toBe(401);
  const again = await signIn(org.email, new_password);
  expect((await me(again.body.data.token)).body.data.email_verified).toBe(true);
  expect((await mailbox.receive()).map(({ subject }) => subject)).toEqual([
    "Your Daybook password was changed",
  ]);
});

test("a reset does not replace the second factor: the new password alone yields no session", async () => {
  const org = await fixture.organization();
  await turnTotpOn(service, (await signIn(org.email, password)).body.data.token, fixture.clock.now());
  await mailbox.receive();
  expect((await complete(await mailedToken(org.email))).status).toBe(204);
  const { status, body } = await signIn(org.email, new_password);
  expect([status, body.error.code]).toEqual([401, "second_factor_required"]);
  await mailbox.receive();
});

describe("enumeration", () => {
  test("known, unknown, disabled and passwordless addresses get the same answer", async () => {
    const org = await fixture.organization();
    const shut = await fixture.member(org.id, "member");
    await fixture.superuser("update users set disabled_at = now() where id = $1", [shut.user_id]);
    const answers = await Promise.all([org.email, shut.email, "nobody@example.com"].map(ask));
    const shown = answers.map(({ status, body, headers }) =>
      JSON.stringify([status, body, [...headers.keys()].toSorted(), headers.get("content-length")]),
    );
    expect(new Set(shown).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect((await mailbox.receive()).map(({ recipient }) => recipient)).toEqual([org.email]);
  });

  test("known and unknown addresses cost the same queries", async () => {
    const org = await fixture.organization();
    const { db, take } = countingDatabase(fixture.db);
    const deps = { db, public_url: service.base_url, secret: Buffer.alloc(32, 5), can_mail: true };
    const costs = [];
    for (const email of [org.email, "nobody-at-all@example.com"]) {
      await requestReset(deps, email, fixture.clock.now());
      costs.push(take());
    }
    expect(costs[0]).toEqual(costs[1]);
    expect(costs[0]).toMatchObject({ system: 1 });
    await mailbox.receive();
  });

  test("requests for one address are slowed down, known or not", async () => {
    const org = await fixture.organization();
    for (const email of [org.email, "unknown-flood@example.com"]) {
      const statuses = [];
      for (let index = 0; index < free_attempts + 2; index++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([...Array(free_attempts).fill(202), 429, 429]);
    }
    await mailbox.receive();
  });

  test("requests from one address count like sign-ins, by route and on the page", async () => {
    const limited = await startAccessService(fixture, { login: 2 }, { can_mail: true });
    onTestFinished(() => limited.close());
    const statuses = [];
    for (const email of ["x1@example.com", "x2@example.com", "x3@example.com"])
      statuses.push((await limited.call("POST", "/v1/password-reset", { body: { email } })).status);
    expect(statuses).toEqual([202, 202, 429]);
    const browser = limited.browser();
    const page = await browser.open("/password-reset");
    expect((await browser.submit(page, { email: "x4@example.com" })).status).toBe(429);
    await mailbox.receive();
  });
});

describe("links", () => {
  test("a link works once; replaying it is refused", async () => {
    const org = await fixture.organization();
    const token = await mailedToken(org.email);
    expect((await complete(token)).status).toBe(204);
    const replayed = await complete(token, "yet another password");
    expect([replayed.status, replayed.body.error.code]).toEqual([404, "not_found"]);
    expect((await signIn(org.email, new_password)).status).toBe(201);
    await mailbox.receive();
  });

  test("a link is valid for an hour", async () => {
    const org = await fixture.organization();
    const token = await mailedToken(org.email);
    fixture.clock.advance(60 * 60_000);
    expect((await complete(token)).status).toBe(404);
    expect((await service.browser().open(`/password-reset/choose?token=${token}`)).status).toBe(404);
  });

  test("using one link ends the others of the same person", async () => {
    const org = await fixture.organization();
    const [first, second] = [await mailedToken(org.email), await mailedToken(org.email)];
    expect((await complete(second)).status).toBe(204);
    expect((await complete(first)).status).toBe(404);
    await mailbox.receive();
  });

  test("of ten concurrent uses of two links one succeeds", async () => {
    const org = await fixture.organization();
    const links = [await mailedToken(org.email), await mailedToken(org.email)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        complete(links[index % 2] ?? "", `concurrent choice ${index}`),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(404)]);
    await mailbox.receive();
  });

  test("a link changes only the account it was mailed to, whatever the form names", async () => {
    const [org, victim] = [await fixture.organization(), await fixture.organization()];
    const token = await mailedToken(org.email);
    const browser = service.browser();
    const page = await browser.open(`/password-reset/choose?token=${token}`);
    const forged = {
      password: new_password,
      username: victim.email,
      email: victim.email,
      user_id: victim.user_id,
    };
    await browser.submit(page, forged);
    expect((await signIn(victim.email, password)).status).toBe(201);
    expect((await signIn(org.email, new_password)).status).toBe(201);
    const named = { token, password: new_password, email: victim.email };
    const refused = await service.call("POST", "/v1/password-reset/complete", { body: named });
    expect(refused.status).toBe(400);
    await mailbox.receive();
  });

  test("changing the password ends open links", async () => {
    const org = await fixture.organization();
    const token = await mailedToken(org.email);
    const session = (await signIn(org.email, password)).body.data.token;
    const body = { current_password: password, new_password };
    expect((await service.call("POST", "/v1/me/password", { token: session, body })).status).toBe(204);
    expect((await complete(token, "taken over with it")).status).toBe(404);
    await mailbox.receive();
  });

  test("an account that was disabled meanwhile is not changed", async () => {
    const org = await fixture.organization();
    const token = await mailedToken(org.email);
    await fixture.superuser("update users set disabled_at = now() where id = $1", [org.user_id]);
    expect((await complete(token)).status).toBe(404);
  });

  test("invented links are refused alike and count as failed authentication", async () => {
    const limited = await startAccessService(fixture, { failed_authentication: 3 }, { can_mail: true });
    onTestFinished(() => limited.close());
    const browser = limited.browser();
    const statuses = [];
    for (const token of ["", "x", "A".repeat(43), "B".repeat(43)])
      statuses.push((await browser.open(`/password-reset/choose?token=${token}`)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  test("no table contains a usable link", async () => {
    const org = await fixture.organization();
    await ask(org.email);
    const [sent] = await mailbox.receive();
    if (!sent) throw new Error("no message");
    const secret = tokenIn(linkIn(sent));
    const tables = await fixture.superuser(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    for (const { table_name } of tables)
      expect(
        await fixture.superuser(`select 1 from "${table_name}" t where t::text like '%' || $1 || '%'`, [
          secret,
        ]),
        String(table_name),
      ).toEqual([]);
  });
});

test("the message is in the person's language", async () => {
  const org = await fixture.organization();
  await fixture.superuser("update users set language = 'de' where id = $1", [org.user_id]);
  await ask(org.email);
  const [sent] = await mailbox.receive();
  expect(sent?.subject).toBe("Neues Passwort für Daybook wählen");
  expect(sent?.body_html).toContain('<html lang="de">');
});

test("without a mail server every address gets the same refusal, which says whom to ask", async () => {
  const quiet = await startAccessService(fixture);
  onTestFinished(() => quiet.close());
  const org = await fixture.organization();
  for (const email of [org.email, "nobody@example.com"]) {
    const refused = await quiet.call("POST", "/v1/password-reset", { body: { email } });
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.message).toContain("administrator");
  }
  expect(await mailbox.receive()).toEqual([]);
});
