/** A machine belongs to the member who made it, ends with them, and gives nobody access by itself. */

import { expect, test } from "vitest";
import { basic, type Organization, type Program } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";
import type { UserId } from "../../kernel/ids.ts";
import { adminCreateToken } from "../../organizations/index.ts";

const world = await openOAuthWorld();

async function tokenOf(program: Program, scope: string): Promise<string> {
  const asked = { grant_type: "client_credentials", scope };
  const { status, body } = await world.service.form("/oauth/token", asked, basic(program));
  expect(status).toBe(200);
  return body.access_token;
}

/** A member with an API key, in the role. */
async function memberOf(org: Organization, role: string) {
  const member = await world.fixture.member(org.id, role);
  const input = { organization_id: org.id, scope: "apis.all", email: member.email };
  const { token } = await adminCreateToken(world.fixture.db, input, world.fixture.clock.now());
  return { ...member, id: org.id, member_id: member.id, token };
}

const patch = (token: string, { id }: Program, body: object) =>
  world.service.call("PATCH", `/v1/oauth-clients/${id}`, { token, body });
const remove = (org: Organization, member_id: string) =>
  world.service.call("DELETE", `/v1/organization/members/${member_id}`, { token: org.token });
const listed = async (org: Organization, { id }: Program) => {
  const { body } = await world.service.call("GET", "/v1/oauth-clients?limit=100", { token: org.token });
  return body.data.find((one: { id: string }) => one.id === id);
};

test("a client belongs to the member who registered it", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.machine(admin, ["organization.read"]);
  expect(await listed(org, program)).toMatchObject({
    owner_id: admin.user_id,
    may_manage_members: false,
    ended_at: null,
  });
});

test("a removed member's machine is refused at once, gets no new token, and is listed as ended", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.machine(admin, ["organization.read"]);
  const token = await tokenOf(program, "organization.read");
  expect((await world.organizationOf(token)).status).toBe(200);
  expect((await remove(org, admin.member_id)).status).toBe(204);
  await world.eventuallyRefused(token);
  const again = await world.service.form(
    "/oauth/token",
    { grant_type: "client_credentials", scope: "organization.read" },
    basic(program),
  );
  expect([again.status, again.body.error]).toEqual([401, "invalid_client"]);
  expect(await listed(org, program)).toMatchObject({ ended_at: expect.any(String) });

  // Neither joining again nor handing it over revives it: the secret may be known outside.
  await world.fixture.join(org.id, admin.user_id, "admin");
  expect((await world.organizationOf(token)).status).toBe(401);
  const revived = await patch(org.token, program, { owner_id: org.user_id });
  expect([revived.status, revived.body.error.code]).toEqual([409, "conflict"]);
});

test("a removed member's application ends for everyone who allowed it", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.native(admin, ["organization.read"]);
  const { code, verifier } = await world.authorize(org, program, { scope: "openid organization.read" });
  const { body } = await world.redeem(program, code, verifier);
  expect((await world.organizationOf(body.access_token)).status).toBe(200);
  await remove(org, admin.member_id);
  await world.eventuallyRefused(body.access_token);
});

test("a machine that was handed over outlives its first owner", async () => {
  const org = await world.fixture.organization();
  const [admin, heir] = [await memberOf(org, "admin"), await memberOf(org, "admin")];
  const program = await world.machine(admin, ["organization.read"]);
  const handed = await patch(heir.token, program, { owner_id: heir.user_id });
  expect(handed.body.data).toMatchObject({ owner_id: heir.user_id });
  await remove(org, admin.member_id);
  const token = await tokenOf(program, "organization.read");
  expect((await world.organizationOf(token)).status).toBe(200);
  await remove(org, heir.member_id);
  await world.eventuallyRefused(token);
});

test("a machine is handed over only to a member, and only by an owner or admin", async () => {
  const [org, other] = [await world.fixture.organization(), await world.fixture.organization()];
  const accountant = await memberOf(org, "accountant");
  const program = await world.machine(org, ["organization.read"]);
  for (const owner_id of [other.user_id, crypto.randomUUID() as UserId]) {
    const refused = await patch(org.token, program, { owner_id });
    expect([refused.status, refused.body.error.message]).toEqual([404, "No such member."]);
  }
  expect((await patch(accountant.token, program, { owner_id: accountant.user_id })).status).toBe(403);
  expect((await patch(other.token, program, { owner_id: other.user_id })).status).toBe(404);
});

test("a machine has no more scopes than its owner's role, also after a change of role", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.machine(admin, ["organization.read", "organization.write"]);
  const token = await tokenOf(program, "organization.read organization.write");
  const rename = () =>
    world.service.call("PATCH", "/v1/organization", { token, body: { name: "Renamed Ltd" } });
  expect((await rename()).status).toBe(200);
  await world.service.call("PATCH", `/v1/organization/members/${admin.member_id}`, {
    token: org.token,
    body: { role: "viewer" },
  });
  await expect.poll(async () => (await rename()).status).toBe(403);
});

test("a machine of a disabled user is refused", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const token = await tokenOf(await world.machine(admin, ["organization.read"]), "organization.read");
  await world.fixture.superuser("update users set disabled_at = now() where id = $1", [admin.user_id]);
  expect((await world.organizationOf(token)).status).toBe(401);
});

/** Everything that gives, changes or takes access. */
async function managing(org: Organization, program: Program) {
  const [target, removed] = [await memberOf(org, "viewer"), await memberOf(org, "viewer")];
  const { call } = world.service;
  const make = async (path: string, body: object): Promise<string> =>
    (await call("POST", path, { token: org.token, body })).body.data.id;
  const key = await make("/v1/api-keys", { name: "Key", scopes: ["inbox.read"] });
  const invited = await make("/v1/organization/invitations", {
    email: `open-${key}@example.com`,
    role: "viewer",
  });
  const spare = await world.machine(org, ["inbox.read"]);
  const requests: [method: string, path: string, body?: object][] = [
    ["POST", "/v1/organization/invitations", { email: `by-${key}@example.com`, role: "viewer" }],
    ["DELETE", `/v1/organization/invitations/${invited}`],
    ["PATCH", `/v1/organization/members/${target.member_id}`, { role: "member" }],
    ["DELETE", `/v1/organization/members/${removed.member_id}`],
    ["PATCH", `/v1/api-keys/${key}`, { name: "Renamed" }],
    ["DELETE", `/v1/api-keys/${key}`],
    ["POST", "/v1/oauth-clients", { name: "Child", kind: "machine", scopes: ["inbox.read"] }],
    ["PATCH", `/v1/oauth-clients/${program.id}`, { owner_id: org.user_id }],
    ["DELETE", `/v1/oauth-clients/${spare.id}`],
  ];
  return async (token: string) => {
    const statuses: Record<string, number> = {};
    for (const [method, path, body] of requests) {
      const reply = await call(method, path, { token, ...(body ? { body } : {}) });
      statuses[`${method} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "{id}")}`] = reply.status;
      if (reply.status === 403) expect(reply.body.error.message).toContain("may_manage_members");
    }
    return statuses;
  };
}

test("a machine changes no members, invitations, keys or clients, until an owner allows it", async () => {
  const org = await world.fixture.organization();
  const program = await world.machine(org, ["apis.all"]);
  const token = await tokenOf(program, "apis.all");
  const manage = await managing(org, program);
  const refused = await manage(token);
  expect(Object.values(refused)).toEqual(Array(9).fill(403));
  const makeKey = () =>
    world.service.call("POST", "/v1/api-keys", { token, body: { name: "Key", scopes: ["inbox.read"] } });
  expect((await makeKey()).body.error.message).toContain("may_manage_members");

  expect((await patch(org.token, program, { may_manage_members: true })).status).toBe(200);
  const allowed = await manage(token);
  expect(Object.entries(allowed).filter(([, status]) => status >= 300)).toEqual([]);
  // An API key acts for a user, and a machine is none.
  expect([(await makeKey()).status, (await makeKey()).body.error.message]).toEqual([
    403,
    expect.stringContaining("acts for a user"),
  ]);
});

test("only an owner allows it: not an admin, not the machine itself, not for applications", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.machine(org, ["apis.all"]);
  const token = await tokenOf(program, "apis.all");
  for (const by of [admin.token, token])
    expect((await patch(by, program, { may_manage_members: true })).status).toBe(403);
  await patch(org.token, program, { may_manage_members: true });
  const other = await world.machine(org, ["inbox.read"]);
  const spread = await patch(token, other, { may_manage_members: true });
  expect([spread.status, spread.body.error.details.role]).toEqual([403, "admin"]);
  const application = await world.native(org);
  expect((await patch(org.token, application, { may_manage_members: true })).status).toBe(400);
  expect(await listed(org, other)).toMatchObject({ may_manage_members: false });
});

test("a client that a machine registers belongs to the machine's owner", async () => {
  const org = await world.fixture.organization();
  const admin = await memberOf(org, "admin");
  const program = await world.machine(admin, ["apis.all"]);
  await patch(org.token, program, { may_manage_members: true });
  const token = await tokenOf(program, "apis.all");
  const child = await world.machine({ ...admin, token }, ["inbox.read"]);
  expect(await listed(org, child)).toMatchObject({ owner_id: admin.user_id, may_manage_members: false });
  await remove(org, admin.member_id);
  expect(await listed(org, child)).toMatchObject({ ended_at: expect.any(String) });
});

test("a stale version is refused", async () => {
  const org = await world.fixture.organization();
  const program = await world.machine(org, ["inbox.read"]);
  const reply = await world.service.call("PATCH", `/v1/oauth-clients/${program.id}`, {
    token: org.token,
    body: { owner_id: org.user_id },
    headers: { "if-match": '"7"' },
  });
  expect(reply.status).toBe(412);
});
