import { expect, test } from "vitest";
import { basic, type Program } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

const ask = (program: Program, scope: string, headers = basic(program)) =>
  world.service.form("/oauth/token", { grant_type: "client_credentials", scope }, headers);

test("a machine client acts as itself, in its own organization, with the requested scopes", async () => {
  const org = await world.fixture.organization();
  const program = await world.machine(org, ["organization.read", "inbox.read"]);
  const { status, body } = await ask(program, "organization.read");
  expect(status).toBe(200);
  expect(body.refresh_token).toBeUndefined();
  const reply = await world.organizationOf(body.access_token);
  expect(reply.body.data.id).toBe(org.id);
  const own = await world.service.call("GET", "/v1/organizations", { token: body.access_token });
  expect(own.body.data).toEqual([{ id: org.id, name: "Alder Ltd", role: null, current: true }]);
  const key = await world.service.call("POST", "/v1/api-keys", {
    token: body.access_token,
    body: { name: "x", scopes: ["inbox.read"] },
  });
  expect(key.status).toBe(403);
});

test("a machine client that requests no scope may do nothing", async () => {
  const program = await world.machine(await world.fixture.organization(), ["organization.read"]);
  const asked = { grant_type: "client_credentials" };
  const { status, body } = await world.service.form("/oauth/token", asked, basic(program));
  expect(status).toBe(200);
  const reply = await world.organizationOf(body.access_token);
  expect([reply.status, reply.body.error.code]).toEqual([403, "insufficient_scope"]);
});

test("a requested bundle gives all its scopes", async () => {
  const program = await world.machine(await world.fixture.organization(), ["apis.read"]);
  const { body } = await ask(program, "apis.read");
  expect((await world.organizationOf(body.access_token)).status).toBe(200);
});

test("an unregistered scope, a wrong secret, and the hash as secret are refused", async () => {
  const org = await world.fixture.organization();
  const program = await world.machine(org, ["inbox.read"]);
  expect((await ask(program, "organization.write")).body.error).toBe("invalid_scope");
  const wrong = { ...program, client_secret: "wrong" };
  expect((await ask(wrong, "inbox.read")).body.error).toBe("invalid_client");
  const [row] = await world.fixture.superuser("select secret_hash from oauth_clients where id = $1", [
    program.id,
  ]);
  const hash = Buffer.from(row?.secret_hash as Buffer).toString("base64url");
  expect((await ask({ ...program, client_secret: hash }, "inbox.read")).body.error).toBe("invalid_client");
});

test("removing the client revokes its tokens", async () => {
  const org = await world.fixture.organization();
  const program = await world.machine(org, ["organization.read"]);
  const { body } = await ask(program, "organization.read");
  expect((await world.organizationOf(body.access_token)).status).toBe(200);
  expect(
    (await world.service.call("DELETE", `/v1/oauth-clients/${program.id}`, { token: org.token })).status,
  ).toBe(204);
  await world.eventuallyRefused(body.access_token);
  expect((await ask(program, "organization.read")).body.error).toBe("invalid_client");
});

test("only the client itself can revoke its token; it can also introspect it", async () => {
  const org = await world.fixture.organization();
  const [program, other] = [
    await world.machine(org, ["organization.read"]),
    await world.machine(org, ["inbox.read"]),
  ];
  const { body } = await ask(program, "organization.read");
  const token = body.access_token;
  const introspect = (by: Program) => world.service.form("/oauth/introspect", { token }, basic(by));
  expect((await introspect(program)).body).toMatchObject({
    active: true,
    org: org.id,
    client_id: program.client_id,
  });
  await world.service.form("/oauth/revoke", { token }, basic(other));
  expect((await world.organizationOf(token)).status).toBe(200);
  expect((await world.service.form("/oauth/revoke", { token }, basic(program))).status).toBe(200);
  await world.eventuallyRefused(token);
  expect((await introspect(program)).body).toEqual({ active: false });
});
