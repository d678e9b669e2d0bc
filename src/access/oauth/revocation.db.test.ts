import { expect, test } from "vitest";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("revoking a refresh token ends the grant and its access tokens", async () => {
  const { program, tokens } = await world.tokensFor(await world.fixture.organization());
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
  const fields = { client_id: program.client_id, token: tokens.refresh_token };
  expect((await world.service.form("/oauth/revoke", fields)).status).toBe(200);
  await world.eventuallyRefused(tokens.access_token);
  expect((await world.refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
});

test("revoking an access token ends its grant too", async () => {
  const { program, tokens } = await world.tokensFor(await world.fixture.organization());
  await world.service.form("/oauth/revoke", { client_id: program.client_id, token: tokens.access_token });
  await world.eventuallyRefused(tokens.access_token);
  expect((await world.refresh(program, tokens.refresh_token)).body.error).toBe("invalid_grant");
});

test("revocation and introspection reveal nothing about others' tokens, and need a client", async () => {
  const { tokens } = await world.tokensFor(await world.fixture.organization());
  const stranger = await world.native(await world.fixture.organization());
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    const reply = await world.service.form("/oauth/introspect", { client_id: stranger.client_id, token });
    expect(reply.body).toEqual({ active: false });
    await world.service.form("/oauth/revoke", { client_id: stranger.client_id, token });
    expect((await world.service.form("/oauth/introspect", { token })).status).toBe(401);
  }
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
});
