import { expect, test } from "vitest";
import { openOAuthWorld } from "../../../test/harness/open-access.ts";

const world = await openOAuthWorld();

test("both discovery documents exist and name our endpoints", async () => {
  for (const path of ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"]) {
    const { status, body } = await world.service.call("GET", path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: world.service.base_url,
      authorization_endpoint: `${world.service.base_url}/oauth/auth`,
      token_endpoint: `${world.service.base_url}/oauth/token`,
      jwks_uri: `${world.service.base_url}/oauth/jwks`,
      revocation_endpoint: `${world.service.base_url}/oauth/revoke`,
      introspection_endpoint: `${world.service.base_url}/oauth/introspect`,
      device_authorization_endpoint: `${world.service.base_url}/oauth/device/auth`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      grant_types_supported: [
        "authorization_code",
        "refresh_token",
        "client_credentials",
        "urn:ietf:params:oauth:grant-type:device_code",
      ],
    });
  }
  const { body: metadata } = await world.service.call("GET", "/.well-known/oauth-authorization-server");
  expect(metadata.scopes_supported).toEqual(expect.arrayContaining(["openid", "apis.all", "inbox.read"]));
  const { body } = await world.service.call("GET", "/oauth/jwks");
  expect(body.keys.length).toBeGreaterThan(0);
  for (const key of body.keys) expect(Object.keys(key)).not.toContain("d");
});

test("a foreign Host header does not get into the metadata", async () => {
  const { body } = await world.service.call("GET", "/.well-known/openid-configuration", {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(body.token_endpoint).toBe(`${world.service.base_url}/oauth/token`);
});
