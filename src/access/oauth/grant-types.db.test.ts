/** Each kind of client gets tokens in its own way only. */

import { describe, expect, test } from "vitest";
import { authorizationUrl, basic, pkce } from "../../../test/harness/oauth-world.ts";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";
import { cli_client_id, device_code_grant, web_client_id } from "../constants.ts";

const world = await openOAuthWorld();

const not_allowed = expect.stringContaining("is not allowed for this client");

const refusalOf = async (fields: Record<string, string>, headers = {}) =>
  (await world.service.form("/oauth/token", fields, headers)).body.error_description;

describe("a machine", () => {
  test("redeems no code and no refresh token", async () => {
    const machine = await world.machine(await world.fixture.organization(), ["inbox.read"]);
    for (const grant_type of ["authorization_code", "refresh_token", device_code_grant])
      expect(await refusalOf({ grant_type, code: "x" }, basic(machine)), grant_type).toEqual(not_allowed);
  });

  test("cannot be authorized by a user", async () => {
    const machine = await world.machine(await world.fixture.organization(), ["inbox.read"]);
    const url = authorizationUrl(machine.client_id, pkce().challenge);
    expect((await world.service.browser().open(url)).status).toBe(400);
  });
});

test("programs that act for a user get no token of their own", async () => {
  const native = await world.native(await world.fixture.organization());
  for (const client_id of [native.client_id, web_client_id, cli_client_id])
    expect(await refusalOf({ grant_type: "client_credentials", client_id }), client_id).toEqual(not_allowed);
});

test("only the command line starts a device flow", async () => {
  const native = await world.native(await world.fixture.organization());
  const start = (client_id: string) =>
    world.service.form("/oauth/device/auth", { client_id, scope: "openid" });
  expect((await start(cli_client_id)).status).toBe(200);
  for (const client_id of [native.client_id, web_client_id])
    expect((await start(client_id)).body.error_description, client_id).toEqual(not_allowed);
});

test("a password is exchanged for no token", async () => {
  const { email } = await world.fixture.organization();
  const fields = { grant_type: "password", client_id: web_client_id, username: email, password: "x" };
  expect((await world.service.form("/oauth/token", fields)).body.error).toBe("unsupported_grant_type");
});
