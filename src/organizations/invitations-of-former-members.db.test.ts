/** An invitation is worth no more than its inviter is now: a member who leaves must not come back by a link kept for it. */

import { expect, test } from "vitest";
import { openAccess } from "../../test/harness/open-access.ts";
import { sessionOf } from "../../test/harness/second-factors.ts";

const { fixture, service } = await openAccess();

let addresses = 0;
const invite = async (token: string, role: string): Promise<string> => {
  const email = `friend-${++addresses}@example.com`;
  const { status, body } = await service.call("POST", "/v1/organization/invitations", {
    token,
    body: { email, role },
  });
  expect(status).toBe(201);
  return new URL(body.data.url).searchParams.get("token") as string;
};
const accept = async (token: string) => {
  const body = { token, password: "a long enough password" };
  return (await service.call("POST", "/v1/invitations/accept", { body })).status;
};
const openRoles = async (token: string) => {
  const { body } = await service.call("GET", "/v1/organization/invitations", { token });
  return body.data.map(({ role }: { role: string }) => role).toSorted();
};

test("the open invitations of a removed member end; those of others stay", async () => {
  const org = await fixture.organization();
  const admin = await fixture.member(org.id, "admin");
  const theirs = await invite(await sessionOf(service, admin.email), "admin");
  const owners = await invite(org.token, "viewer");
  await service.call("DELETE", `/v1/organization/members/${admin.id}`, { token: org.token });
  expect(await accept(theirs)).toBe(404);
  expect(await openRoles(org.token)).toEqual(["viewer"]);
  expect(await accept(owners)).toBe(201);
});

const check = (from: string, to: string, kept: string[]) =>
  test(`of the invitations of an ${from} who becomes ${to}, ${kept.join(" and ") || "none"} stay`, async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, from);
    const session = await sessionOf(service, member.email);
    for (const role of from === "owner" ? ["owner", "admin", "viewer"] : ["admin", "viewer"])
      await invite(session, role);
    const body = { role: to };
    const changed = await service.call("PATCH", `/v1/organization/members/${member.id}`, {
      token: org.token,
      body,
    });
    expect(changed.status).toBe(200);
    expect(await openRoles(org.token)).toEqual(kept);
  });

check("owner", "admin", ["admin", "viewer"]);
check("owner", "viewer", []);
check("admin", "accountant", []);
check("admin", "owner", ["admin", "viewer"]);

test("the invitations of a machine end with the machine", async () => {
  const org = await fixture.organization();
  const admin = await fixture.member(org.id, "admin");
  const session = await sessionOf(service, admin.email);
  const made = await service.call("POST", "/v1/oauth-clients", {
    token: session,
    body: { name: "Robot", kind: "machine", scopes: ["apis.all"] },
  });
  const { id, client_id, client_secret } = made.body.data;
  await service.call("PATCH", `/v1/oauth-clients/${id}`, {
    token: org.token,
    body: { may_manage_members: true },
  });
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;
  const fields = { grant_type: "client_credentials", scope: "apis.all" };
  const { body } = await service.form("/oauth/token", fields, { authorization });
  const link = await invite(body.access_token, "viewer");
  await service.call("DELETE", `/v1/organization/members/${admin.id}`, { token: org.token });
  expect(await accept(link)).toBe(404);
});
