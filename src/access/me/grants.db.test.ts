import { expect, test } from "vitest";
import type { Organization } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";
import { sessionOf } from "../../../test/harness/second-factors.ts";
import { newId } from "../../kernel/ids.ts";

const world = await openOAuthWorld();

const list = async (token: string) => {
  const { status, body } = await world.service.call("GET", "/v1/me/grants", { token });
  expect(status).toBe(200);
  return body.data as { id: string; client_name: string; last_used_at: string }[];
};
const revoke = (token: string, id: string) => world.service.call("DELETE", `/v1/me/grants/${id}`, { token });

test("a person sees which program may do what, where, since when and when it was last used", async () => {
  const org = await world.fixture.organization("Wintergreen");
  const { program, tokens } = await world.tokensFor(org);
  const session = await sessionOf(world.service, org.email);
  const [grant, ...more] = await list(session);
  expect(more).toEqual([]);
  expect(grant).toEqual({
    id: expect.any(String),
    client_id: program.client_id,
    client_name: "Pocket app",
    scopes: ["inbox.read", "organization.read"],
    organization: { id: org.id, name: "Wintergreen" },
    created_at: expect.any(String),
    last_used_at: expect.any(String),
  });
  // As if the program had got its token a day ago.
  await world.fixture.superuser(
    `update oidc_records set payload = jsonb_set(payload, '{iat}', to_jsonb((payload->>'iat')::bigint - 86400))
     where kind = 'RefreshToken'`,
  );
  const before = (await list(session))[0]?.last_used_at as string;
  expect(Date.parse(before)).toBe(Date.parse(grant?.last_used_at as string) - 86_400_000);
  await world.refresh(program, tokens.refresh_token);
  const after = (await list(session))[0]?.last_used_at as string;
  expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.parse(grant?.last_used_at as string));
});

test("revoking ends access and refresh tokens, and leaves other grants of the same program", async () => {
  const org = await world.fixture.organization();
  const { program, tokens } = await world.tokensFor(org);
  const { code, verifier } = await world.authorize(org, program, { scope: "organization.read" });
  const kept = (await world.redeem(program, code, verifier)).body;
  const session = await sessionOf(world.service, org.email);
  const [newest, oldest] = await list(session);
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
  expect((await revoke(session, oldest?.id as string)).status).toBe(204);
  await world.eventuallyRefused(tokens.access_token);
  expect((await world.refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect((await world.organizationOf(kept.access_token)).status).toBe(200);
  expect((await world.refresh(program, kept.refresh_token)).status).toBe(200);
  expect((await list(session)).map(({ id }) => id)).toEqual([newest?.id]);
  expect((await revoke(session, oldest?.id as string)).status).toBe(404);
});

test("a code that waits to be redeemed is worth nothing after the grant is revoked", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const { code, verifier } = await world.authorize(org, program);
  const session = await sessionOf(world.service, org.email);
  const [grant] = await list(session);
  expect(grant).toMatchObject({ last_used_at: null });
  expect((await revoke(session, grant?.id as string)).status).toBe(204);
  expect((await world.redeem(program, code, verifier)).body.error).toBe("invalid_grant");
});

test("the audit trail names the person who revoked", async () => {
  const org = await world.fixture.organization();
  await world.tokensFor(org);
  const session = await sessionOf(world.service, org.email);
  const [grant] = await list(session);
  await revoke(session, grant?.id as string);
  const [event] = await world.fixture.superuser(
    "select * from audit_events where record_id = $1 and action = 'deleted'",
    [grant?.id],
  );
  expect(event).toMatchObject({ actor_kind: "user", actor_id: org.user_id });
});

test("another person's grant is answered like one that does not exist, also to an owner of the organization", async () => {
  const org = await world.fixture.organization();
  const member = await world.fixture.member(org.id, "member");
  const { tokens } = await world.tokensFor({ ...org, email: member.email } as Organization);
  const [theirs, owners] = [
    await sessionOf(world.service, member.email),
    await sessionOf(world.service, org.email),
  ];
  const [grant] = await list(theirs);
  expect(await list(owners)).toEqual([]);
  const [foreign, absent] = [await revoke(owners, grant?.id as string), await revoke(owners, newId())];
  const shown = ({ status, body }: typeof foreign) => [status, body.error.code, body.error.message];
  expect(shown(foreign)).toEqual([404, "not_found", expect.any(String)]);
  expect(shown(foreign)).toEqual(shown(absent));
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
});

test("grants in all organizations of the person are listed; a session needs recent proof to revoke one", async () => {
  const [org, other] = [
    await world.fixture.organization("First"),
    await world.fixture.organization("Second"),
  ];
  await world.fixture.join(other.id, org.user_id, "member");
  await world.tokensFor(org);
  await world.tokensFor({ ...other, email: org.email } as Organization);
  const session = await sessionOf(world.service, org.email);
  const grants = (await list(session)) as unknown as { id: string; organization: { name: string } }[];
  expect(grants.map(({ organization }) => organization.name)).toEqual(["Second", "First"]);
  world.fixture.clock.advance(11 * 60_000);
  const refused = await revoke(session, grants[0]?.id as string);
  expect(refused.body.error.code).toBe("reauthentication_required");
});

test("a grant that can get no token any more is not listed", async () => {
  const org = await world.fixture.organization();
  await world.tokensFor(org);
  const session = await sessionOf(world.service, org.email);
  expect(await list(session)).toHaveLength(1);
  world.fixture.clock.advance(31 * 86_400_000);
  expect(await list(await sessionOf(world.service, org.email))).toEqual([]);
});
