/** What a program that a user allowed cannot do, whatever its scopes. */

import { expect, test } from "vitest";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("it gives nobody access, and ends nobody's: that would outlive the user's permission", async () => {
  const org = await world.fixture.organization();
  const member = await world.fixture.member(org.id, "member");
  const { program, tokens } = await world.tokensFor(org, ["apis.all"]);
  const scopes = ["organization.read"];
  const attempts: [method: string, path: string, body?: object][] = [
    ["POST", "/v1/api-keys", { name: "Key", scopes }],
    ["POST", "/v1/oauth-clients", { name: "Robot", kind: "machine", scopes }],
    ["PATCH", `/v1/oauth-clients/${program.id}`, { name: "Other name" }],
    ["DELETE", `/v1/oauth-clients/${program.id}`],
    ["POST", "/v1/organization/invitations", { email: "new@example.com", role: "viewer" }],
    ["PATCH", `/v1/organization/members/${member.id}`, { role: "owner" }],
    ["DELETE", `/v1/organization/members/${member.id}`],
  ];
  for (const [method, path, body] of attempts) {
    const reply = await world.service.call(method, path, { token: tokens.access_token, body });
    expect([reply.status, reply.body.error?.code], `${method} ${path}`).toEqual([403, "forbidden"]);
  }
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
});

test("a code of a member who was removed meanwhile gives no token", async () => {
  const org = await world.fixture.organization();
  const member = await world.fixture.member(org.id, "member");
  const program = await world.native(org);
  const { code, verifier } = await world.authorize({ ...org, email: member.email }, program);
  const path = `/v1/organization/members/${member.id}`;
  expect((await world.service.call("DELETE", path, { token: org.token })).status).toBe(204);
  const { status, body } = await world.redeem(program, code, verifier);
  expect([status, body.error]).toEqual([400, "invalid_grant"]);
});
