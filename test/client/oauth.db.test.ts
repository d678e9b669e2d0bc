import { expect, test } from "vitest";
import {
  clientCredentials,
  createDaybook,
  OAuthError,
  type OAuthTokens,
  refreshingToken,
} from "../../client/index.ts";
import { openOAuthWorld } from "../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("a refused token is refreshed once for many requests, and each refresh token is used once", async () => {
  const { program, tokens } = await world.tokensFor(await world.fixture.organization());
  const { base_url } = world.service;
  const stored: OAuthTokens[] = [];
  const token = refreshingToken({
    base_url,
    client_id: program.client_id,
    tokens: { access_token: "ended", refresh_token: tokens.refresh_token, expires_at: null },
    on_tokens: (renewed) => void stored.push(renewed),
  });
  const daybook = createDaybook({ base_url, token });
  await Promise.all(Array.from({ length: 8 }, () => daybook.getOrganization()));
  expect(stored).toHaveLength(1);
  const current = stored[0]?.access_token ?? "";
  const renewed = await Promise.all(Array.from({ length: 8 }, () => token(current)));
  expect(new Set(renewed).size).toBe(1);
  await daybook.getOrganization();
  const used = [tokens.refresh_token, ...stored.map(({ refresh_token }) => refresh_token)];
  expect(new Set(used).size).toBe(3);
});

test("a token that expires soon is refreshed before it is used", async () => {
  const { program, tokens } = await world.tokensFor(await world.fixture.organization());
  const { base_url } = world.service;
  const token = refreshingToken({
    base_url,
    client_id: program.client_id,
    tokens: { ...tokens, expires_at: new Date(Date.now() + 5_000).toISOString() },
  });
  const [one, other] = await Promise.all([token(null), token(null)]);
  expect(one).toBe(other);
  expect(one).not.toBe(tokens.access_token);
});

test("a grant that has ended is an OAuthError; a machine gets a token with its secret", async () => {
  const org = await world.fixture.organization();
  const { program, tokens } = await world.tokensFor(org);
  const { base_url } = world.service;
  const options = { base_url, client_id: program.client_id };
  const ended = refreshingToken({
    ...options,
    tokens: { ...tokens, refresh_token: "gone", expires_at: null },
  });
  await expect(ended(tokens.access_token)).rejects.toBeInstanceOf(OAuthError);
  const machine = await world.machine(org, ["organization.read"]);
  const { access_token } = await clientCredentials(
    { base_url, client_id: machine.client_id, client_secret: machine.client_secret ?? "" },
    "organization.read",
  );
  expect((await createDaybook({ base_url, token: access_token }).getOrganization()).id).toBe(org.id);
});
