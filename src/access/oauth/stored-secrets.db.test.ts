import { expect, test } from "vitest";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("no code, token, secret or user code can be read in the database", async () => {
  const org = await world.fixture.organization();
  const program = await world.native(org);
  const { code, verifier } = await world.authorize(org, program);
  const { body: tokens } = await world.redeem(program, code, verifier);
  const machine = await world.register(org, { name: "Robot", kind: "machine", scopes: ["inbox.read"] });
  const { body: device } = await world.service.form("/oauth/device/auth", {
    client_id: "daybook-cli",
    scope: "openid",
  });
  const secrets = [
    code,
    tokens.refresh_token,
    machine.client_secret,
    device.device_code,
    device.user_code.replace("-", ""),
  ];
  const tables = await world.fixture.superuser(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  for (const { table_name } of tables)
    for (const secret of secrets) {
      const found = await world.fixture.superuser(
        `select 1 from "${table_name}" t where t::text like '%' || $1 || '%'`,
        [secret],
      );
      expect(found, `${table_name}`).toEqual([]);
    }
});
