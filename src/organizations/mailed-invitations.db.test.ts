import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccessFixture,
  createAccessFixture,
  password,
  signInOptions,
} from "../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../test/harness/access-service.ts";
import { type AccountMailbox, accountMailbox, linkIn, tokenIn } from "../../test/harness/account-mailbox.ts";
import { countingDatabase } from "../../test/harness/counting-database.ts";
import { createSignIn } from "../access/sign-in.ts";
import { newId } from "../kernel/ids.ts";
import { acceptInvitation } from "./invitations.ts";

let fixture: AccessFixture;
/** With and without a mail server. */
let mailing: AccessService;
let quiet: AccessService;
let mailbox: AccountMailbox;
beforeAll(async () => {
  fixture = await createAccessFixture();
  mailing = await startAccessService(fixture, {}, { can_mail: true });
  quiet = await startAccessService(fixture);
  mailbox = accountMailbox(fixture, mailing);
});
afterAll(async () => {
  await mailing.close();
  await quiet.close();
  await fixture.close();
});

type Organization = Awaited<ReturnType<AccessFixture["organization"]>>;
const new_password = "a new and better one";

const invite = (service: AccessService, org: Organization, email: string) =>
  service.call("POST", "/v1/organization/invitations", { token: org.token, body: { email, role: "member" } });
const accept = (token: string, given = new_password) =>
  mailing.call("POST", "/v1/invitations/accept", { body: { token, password: given } });
const newAddress = () => `${newId()}@example.com`;

async function mailedLink(org: Organization, email: string): Promise<string> {
  expect((await invite(mailing, org, email)).status).toBe(201);
  const [sent] = await mailbox.receive();
  if (!sent) throw new Error("no message");
  expect(sent.recipient).toBe(email);
  return linkIn(sent);
}

async function me(email: string, given = new_password) {
  const session = await mailing.call("POST", "/v1/session", { body: { email, password: given } });
  return (await mailing.call("GET", "/v1/me", { token: session.body.data.token })).body.data;
}

describe("with a mail server", () => {
  test("the link goes to the invited person only, and accepting it proves the address", async () => {
    const org = await fixture.organization("Birch GmbH");
    const email = newAddress();
    const made = await invite(mailing, org, email);
    expect(made.body.data).toMatchObject({ delivery: "mail", url: null, status: "open" });
    const [sent] = await mailbox.receive();
    if (!sent) throw new Error("no message");
    expect(sent.subject).toBe("Invitation to Birch GmbH on Daybook");
    expect(JSON.stringify(made.body)).not.toContain(tokenIn(linkIn(sent)));
    expect((await accept(tokenIn(linkIn(sent)))).status).toBe(201);
    expect(await me(email)).toMatchObject({ email, email_verified: true });
  });

  test("a person with an account who accepts a mailed link proves its address, too", async () => {
    const [org, other] = [await fixture.organization(), await fixture.organization()];
    expect(await me(other.email, password)).toMatchObject({ email_verified: false });
    const link = await mailedLink(org, other.email);
    expect((await accept(tokenIn(link), password)).status).toBe(201);
    expect(await me(other.email, password)).toMatchObject({ email_verified: true });
  });

  test("a withdrawn invitation is not mailed", async () => {
    const org = await fixture.organization();
    const made = await invite(mailing, org, newAddress());
    const path = `/v1/organization/invitations/${made.body.data.id}`;
    expect((await mailing.call("DELETE", path, { token: org.token })).status).toBe(204);
    expect(await mailbox.receive()).toEqual([]);
  });

  test("the message is in the organization's language and cannot smuggle in HTML or headers", async () => {
    const org = await fixture.organization("<b>Evil</b>");
    await fixture.superuser("update organizations set locale = 'fr-FR' where organization_id = $1", [org.id]);
    await invite(mailing, org, newAddress());
    const [sent] = await mailbox.receive();
    expect(sent?.subject).toContain("Invitation à rejoindre");
    expect(sent?.body_html).not.toContain("<b>Evil");
  });
});

test("without a mail server the inviter gets the link, and the address stays unverified and says so", async () => {
  const org = await fixture.organization();
  const email = newAddress();
  const made = await invite(quiet, org, email);
  expect(made.body.data).toMatchObject({ delivery: "link", url: expect.stringContaining("/invite?token=") });
  expect((await accept(tokenIn(made.body.data.url))).status).toBe(201);
  expect(await me(email)).toMatchObject({ email_verified: false });
  expect(await mailbox.receive()).toEqual([]);
});

test("whoever reads the address's mail gets back an account that someone else opened for it", async () => {
  const org = await fixture.organization();
  const email = newAddress();
  const squatted = await invite(quiet, org, email);
  expect((await accept(tokenIn(squatted.body.data.url), "the squatter's own words")).status).toBe(201);
  await mailing.call("POST", "/v1/password-reset", { body: { email } });
  const [sent] = await mailbox.receive();
  if (!sent) throw new Error("no message");
  const body = { token: tokenIn(linkIn(sent)), password: new_password };
  expect((await mailing.call("POST", "/v1/password-reset/complete", { body })).status).toBe(204);
  expect(await me(email)).toMatchObject({ email_verified: true });
  const squatter = { email, password: "the squatter's own words" };
  expect((await mailing.call("POST", "/v1/session", { body: squatter })).status).toBe(401);
  await mailbox.receive();
});

describe("enumeration", () => {
  /** Two links of one organization: to an address with an account, and to one without. */
  async function links() {
    const [org, other] = [await fixture.organization("Same Ltd"), await fixture.organization()];
    const known = { email: other.email, token: tokenIn(await mailedLink(org, other.email)) };
    // As long as the known one, so that the pages can be compared.
    const email = `owner-${newId()}@example.com`;
    return [known, { email, token: tokenIn(await mailedLink(org, email)) }] as const;
  }

  test("the page is the same for known and unknown addresses, also after a bad password", async () => {
    const shown = [];
    for (const { email, token } of await links()) {
      const browser = mailing.browser();
      const page = await browser.open(`/invite?token=${token}`);
      const refused = await browser.submit(page, { password: "short" });
      expect(refused.status).toBe(400);
      shown.push(
        [page, refused].map(({ status, html }) => [
          status,
          html.replaceAll(token, "<token>").replaceAll(email, "<email>"),
        ]),
      );
    }
    expect(shown[0]).toEqual(shown[1]);
  });

  test("a refused password costs the same queries and one hash, whether there is an account or not", async () => {
    const { db, take } = countingDatabase(fixture.db);
    const costs = [];
    for (const { token } of await links()) {
      let sign_ins = 0;
      const signIn: typeof counted = (...given) => {
        sign_ins += 1;
        return counted(...given);
      };
      const counted = createSignIn({ db, ...signInOptions });
      const acceptance = { token, password: "password1", full_name: null, address: "192.0.2.1" };
      const refused = await acceptInvitation(db, signIn, acceptance, fixture.clock.now()).catch(
        (error: Error) => error.message,
      );
      costs.push({ refused, sign_ins, ...take() });
    }
    expect(costs[0]).toEqual(costs[1]);
    expect(costs[0]).toMatchObject({ sign_ins: 1, refused: expect.stringContaining("common password") });
  });
});

test("the rules for passwords hold: the organization's name and the address are refused", async () => {
  const org = await fixture.organization("Wintergreen Trading");
  const email = newAddress();
  const token = tokenIn(await mailedLink(org, email));
  for (const given of ["wintergreen trading", email, "iloveyou1", "x".repeat(7)]) {
    const refused = await accept(token, given);
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.password"]);
    fixture.clock.advance(3_600_000);
  }
  expect((await accept(token)).status).toBe(201);
});
