import { expect, test } from "vitest";
import { basic } from "../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../test/harness/open-access.ts";
import { testSecretKeys } from "../../test/harness/test-secret-keys.ts";
import { addHours } from "../kernel/calendar.ts";
import { cleanUp } from "./cleanup.ts";

const world = await openOAuthWorld();

const count = async (table: string) => {
  const [row] = await world.fixture.superuser(`select count(*)::int as rows from ${table}`);
  return row?.rows as number;
};

test("cleanup deletes expired records, keeps the others, and does not disturb the service", async () => {
  const org = await world.fixture.organization();
  const { program, tokens } = await world.tokensFor(org);
  const machine = await world.machine(org, ["organization.read"]);
  const asked = { grant_type: "client_credentials", scope: "organization.read" };
  const { body } = await world.service.form("/oauth/token", asked, basic(machine));
  await world.service.form("/oauth/revoke", { token: body.access_token }, basic(machine));
  await world.service.call("POST", "/v1/session", { body: { email: org.email, password: "wrong password" } });
  const now = world.fixture.clock.now();

  await cleanUp(world.fixture.db, testSecretKeys, now);
  expect((await world.organizationOf(tokens.access_token)).status).toBe(200);
  expect((await world.refresh(program, tokens.refresh_token)).status).toBe(200);
  expect(await count("revoked_tokens")).toBe(1);

  await cleanUp(world.fixture.db, testSecretKeys, addHours(now, 24 * 40));
  expect(await count("revoked_tokens")).toBe(0);
  expect(await count("login_throttles")).toBe(0);
  expect(await count("oidc_records where kind <> 'Grant'")).toBe(0);
  expect(await count("oauth_grants")).toBe(1);

  await cleanUp(world.fixture.db, testSecretKeys, addHours(now, 24 * 370));
  expect(await count("oidc_records")).toBe(0);
  expect(await count("oauth_grants")).toBe(0);
  expect(await count("sessions")).toBe(0);
});
