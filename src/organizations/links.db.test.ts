/** Invitations and first set-up: links that work once. */

import { describe, expect, test } from "vitest";
import { type AccessFixture, password } from "../../test/harness/access.ts";
import type { Browser } from "../../test/harness/access-service.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import { codeOf, sessionOf, turnTotpOn } from "../../test/harness/second-factors.ts";
import { addHours } from "../kernel/calendar.ts";
import { createSetupLink } from "./setup.ts";

const { fixture, service } = await openAccess();

type Organization = Awaited<ReturnType<AccessFixture["organization"]>>;

describe("first set-up", () => {
  const filled = {
    full_name: "Ada Owner",
    email: "ada@example.com",
    password: "a long enough password",
    organization_name: "First Ltd",
    country: "GB",
    base_currency: "GBP",
    time_zone: "Europe/London",
  };
  const link = async () => (await createSetupLink(fixture.db, service.base_url, fixture.clock.now())) ?? "";

  test("an invented or expired link shows only an error page", async () => {
    const unknown = await service.browser().open("/setup?token=made-up");
    expect([unknown.status, unknown.title]).toEqual([404, "This link does not work"]);
    const old = await createSetupLink(fixture.db, service.base_url, addHours(fixture.clock.now(), -25));
    expect((await service.browser().open(old ?? "")).status).toBe(404);
    expect((await service.browser().open("/setup")).status).toBe(404);
    for (const fields of [{ token: "made-up", email: "no address" }, { email: "no address" }]) {
      const posted = await service.form("/setup", fields as Record<string, string>);
      expect(posted.status).toBe(404);
      expect(posted.body).toContain("This link does not work");
    }
  });

  test("a body that is not a form is refused with a page that says so", async () => {
    const posted = await service.call("POST", "/setup", { body: {} });
    expect(posted.status).toBe(415);
    expect(posted.body).toContain("application/x-www-form-urlencoded; found application/json");
  });

  test("mistakes are shown beside their fields and nothing is created", async () => {
    const browser = service.browser();
    const page = await browser.open(await link());
    const again = await browser.submit(page, { ...filled, email: "no address", password: "short" });
    expect(again.status).toBe(400);
    expect(again.html).toContain("Enter an e-mail address");
    expect(again.html).toContain("Choose a password with 8 to 256 characters");
    expect(again.html).toContain('value="First Ltd"');
    expect(again.html).not.toContain("short");
    expect(await fixture.superuser("select 1 from users")).toEqual([]);
  });

  test("20 concurrent requests with two links create one owner and one organization; then no link works or is created", async () => {
    const links = [await link(), await link()];
    const pages = await Promise.all(links.map((one) => service.browser().open(one)));
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const page = pages[index % 2];
        if (!page) throw new Error("no page");
        return service.browser().submit(page, { ...filled, email: `ada${index}@example.com` });
      }),
    );
    expect(results.filter(({ url }) => url === `${service.base_url}/app/`)).toHaveLength(1);
    expect(results.filter(({ title }) => title === "This link does not work")).toHaveLength(19);
    const [counts] = await fixture.superuser(
      "select (select count(*)::int from users) as users, (select count(*)::int from organizations) as organizations",
    );
    expect(counts).toEqual({ users: 1, organizations: 1 });
    for (const one of links) expect((await service.browser().open(one)).status).toBe(404);
    expect(await createSetupLink(fixture.db, service.base_url, fixture.clock.now())).toBeNull();

    const [user] = await fixture.superuser("select email from users");
    const body = { email: user?.email, password: filled.password };
    const session = await service.call("POST", "/v1/session", { body });
    expect(session.body.data.organization).toMatchObject({ name: "First Ltd", role: "owner" });
  });
});

describe("invitations", () => {
  const invite = async (org: Organization, body: object) =>
    service.call("POST", "/v1/organization/invitations", { token: org.token, body });
  const accept = (token: string, more: object = {}) =>
    service.call("POST", "/v1/invitations/accept", {
      body: { token, password: "a new password here", ...more },
    });
  const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";

  const expectSignedIn = (browser: Browser, { url }: { url: string }) => {
    expect(new URL(url).pathname).toBe("/app/");
    expect([...browser.cookies.keys()]).toContain("__Host-daybook /");
  };

  test("a new person joins through the page and is signed in", async () => {
    const org = await fixture.organization("Birch GmbH");
    const made = await invite(org, { email: "new-person@example.com", role: "accountant" });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ status: "open", role: "accountant", invited_by: org.user_id });
    const browser = service.browser();
    const page = await browser.open(made.body.data.url);
    expect(page.title).toBe("Join Birch GmbH");
    const short = await browser.submit(page, { full_name: "New Person", password: "short" });
    expect(short.status).toBe(400);
    expect(short.html).toContain('value="New Person"');
    expect(short.html).toContain("Choose a password with");
    const refused = await accept(new URL(made.body.data.url).searchParams.get("token") ?? "", {
      password: "short",
    });
    expect(refused.body.error.details.issues[0].path).toBe("body.password");
    const done = await browser.submit(short, { full_name: "New Person", password: "a new password here" });
    expectSignedIn(browser, done);
    expect((await browser.open(made.body.data.url)).status).toBe(404);
    const body = { email: "new-person@example.com", password: "a new password here" };
    const session = await service.call("POST", "/v1/session", { body });
    expect(session.body.data).toMatchObject({
      user: { full_name: "New Person" },
      organization: { role: "accountant" },
    });
    const listed = await service.call("GET", "/v1/organization/invitations", { token: org.token });
    expect(listed.body.data[0]).toMatchObject({ status: "accepted" });
    expect(JSON.stringify(listed.body)).not.toContain("/invite?token=");
  });

  test("a person with an account needs its password, and keeps it", async () => {
    const [org, other] = [await fixture.organization("Here"), await fixture.organization("There")];
    const made = await invite(org, { email: other.email, role: "member" });
    const token = tokenIn(made.body.data.url);
    expect((await accept(token)).status).toBe(401);
    expect((await accept(token, { password })).status).toBe(201);
    const session = await service.call("POST", "/v1/session", {
      body: { email: other.email, password, organization_id: org.id },
    });
    expect(session.body.data.organization.name).toBe("Here");
  });

  test("a person with a second factor needs their code, by route and on the page", async () => {
    const [org, there, other] = [
      await fixture.organization("Here"),
      await fixture.organization("There"),
      await fixture.organization("Other"),
    ];
    const session = await sessionOf(service, other.email);
    const { secret, recovery_codes } = await turnTotpOn(service, session, fixture.clock.now());
    const inviteTo = async (to: Organization) =>
      tokenIn((await invite(to, { email: other.email, role: "member" })).body.data.url);

    const token = await inviteTo(org);
    const refused = await accept(token, { password });
    expect([refused.status, refused.body.error.code]).toEqual([401, "second_factor_required"]);
    expect((await accept(token, { password, code: codeOf(secret, fixture.clock.now()) })).status).toBe(201);

    const browser = service.browser();
    const page = await browser.open(`/invite?token=${await inviteTo(there)}`);
    const asked = await browser.submit(page, { password });
    expect(asked.html).toContain("Enter your password again, and your code.");
    const joined = await browser.submit(asked, { password, code: recovery_codes[0] as string });
    expectSignedIn(browser, joined);
  });

  test("an account without a password cannot be taken over by inviting it", async () => {
    const [org, victim] = [await fixture.organization(), await fixture.organization()];
    await fixture.superuser("update users set password_hash = null where id = $1", [victim.user_id]);
    const made = await invite(org, { email: victim.email, role: "member" });
    expect((await accept(tokenIn(made.body.data.url))).status).toBe(401);
    const [row] = await fixture.superuser("select password_hash from users where id = $1", [victim.user_id]);
    expect(row?.password_hash).toBeNull();
  });

  test("of 20 concurrent acceptances one succeeds", async () => {
    const org = await fixture.organization();
    const made = await invite(org, { email: "crowd@example.com", role: "member" });
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept(tokenIn(made.body.data.url))));
    const statuses = replies.map((reply) => reply.status).toSorted();
    expect(statuses[0]).toBe(201);
    // The link is used up, or so many attempts for one address come too early.
    for (const status of statuses.slice(1)) expect([404, 429]).toContain(status);
    const members = await fixture.superuser("select 1 from memberships where organization_id = $1", [org.id]);
    expect(members).toHaveLength(2);
  });

  test("expired, withdrawn, altered and invented links are all answered with 404", async () => {
    const org = await fixture.organization();
    const back = await invite(org, { email: "back@example.com", role: "member" });
    await service.call("DELETE", `/v1/organization/invitations/${back.body.data.id}`, { token: org.token });
    const altered = await invite(org, { email: "altered@example.com", role: "member" });
    const late = await invite(org, { email: "late@example.com", role: "member" });
    await fixture.superuser("update invitations set expires_at = created_at where id = $1", [
      late.body.data.id,
    ]);
    const tokens = [
      tokenIn(back.body.data.url),
      tokenIn(altered.body.data.url).replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      tokenIn(late.body.data.url),
      "dbi_nothing",
    ];
    const replies = await Promise.all(tokens.map((token) => accept(token)));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.error.message}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
    // An expired invitation does not prevent a new one.
    expect((await invite(org, { email: "late@example.com", role: "member" })).status).toBe(201);
  });

  test("a member, or someone with an open invitation, cannot be invited again", async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, "viewer");
    expect((await invite(org, { email: "twice@example.com", role: "member" })).status).toBe(201);
    for (const email of [member.email.toUpperCase(), "Twice@example.com"]) {
      const refused = await invite(org, { email, role: "admin" });
      expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    }
  });

  test("the link's secret is not in the database", async () => {
    const org = await fixture.organization();
    const made = await invite(org, { email: "secret@example.com", role: "member" });
    const secret = tokenIn(made.body.data.url).slice(-43);
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
