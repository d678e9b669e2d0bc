/** A program that knows only the address of /mcp signs a user in; its token opens /mcp and nothing else. */
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminSetPassword } from "../../src/organizations/index.ts";
import { Browser } from "../harness/access-service.ts";
import { freePort } from "../harness/server-process.ts";
import { createWorld, type World } from "../harness/world.ts";

const password = "seven-green-lanterns-9";
let world: World;
let base_url: string;
let email: string;
beforeAll(async () => {
  const port = await freePort();
  world = await createWorld({ environment: { PORT: String(port) } });
  // The OAuth library uses the system clock.
  world.clock.set(new Date().toISOString());
  base_url = await world.server.listen({ port, host: "127.0.0.1" });
  const [user] = await world.superuser("select email from users where id = $1", [world.a.user_id]);
  email = String(user?.email);
  await adminSetPassword(world.db, { email, password }, world.clock.now());
});
afterAll(() => world.close());

const redirect_uri = "http://127.0.0.1:9/callback";

/** What a program remembers while it signs a user in. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = redirect_uri;
  readonly clientMetadata;
  client: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = "";
  sent_to: URL | undefined;

  constructor(token_endpoint_auth_method: string) {
    this.clientMetadata = {
      client_name: "Helper",
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method,
    };
  }
  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.client = client;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.sent_to = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}

async function signIn(program: Program): Promise<string> {
  const serverUrl = `${base_url}/mcp`;
  expect(await auth(program, { serverUrl })).toBe("REDIRECT");
  const browser = new Browser(base_url);
  const login = await browser.open(String(program.sent_to));
  const consent = await browser.submit(login, { email, password });
  expect(consent.title).toBe("Allow Helper to use your account?");
  expect(consent.html).toContain("nobody has checked its name");
  const done = await browser.submit(consent, { organization_id: world.a.id, decision: "allow" });
  const authorizationCode = new URL(done.url).searchParams.get("code") ?? "";
  expect(await auth(program, { serverUrl, authorizationCode })).toBe("AUTHORIZED");
  return program.kept?.access_token ?? "";
}

for (const method of ["none", "client_secret_post"])
  test(`a program (${method}) signs a user in from discovery alone, and its token opens /mcp only`, async () => {
    const program = new Program(method);
    const token = await signIn(program);
    const client = new Client({ name: "helper", version: "1" });
    const address = new URL(`${base_url}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: program }) as Transport);
    const { content } = await client.callTool({ name: "list_categories", arguments: {} });
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? "").count).toBeGreaterThan(0);
    await client.close();
    expect((await world.call("GET", "/v1/categories", { token })).status).toBe(401);
    expect(await auth(program, { serverUrl: `${base_url}/mcp` })).toBe("AUTHORIZED");
    expect(program.kept?.access_token).not.toBe(token);
  });

test("an expired token is refused with the way to a new one", async () => {
  const token = await signIn(new Program("none"));
  const call = () =>
    fetch(`${base_url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  expect((await call()).status).toBe(200);
  world.clock.advance(3_600_000);
  const response = await call();
  world.clock.advance(-3_600_000);
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toMatch('error="invalid_token", resource_metadata=');
});

const register = (body: object) =>
  fetch(`${base_url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("a registration is refused for unsafe addresses and for other ways to get a token", async () => {
  const redirect_uris = [redirect_uri];
  const refused: [object, string][] = [
    [{}, "invalid_redirect_uri"],
    [{ redirect_uris: ["http://evil.example/"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris, grant_types: ["client_credentials"] }, "invalid_client_metadata"],
    [{ redirect_uris, token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
  ];
  for (const [body, error] of refused) {
    const response = await register(body);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, error]);
  }
});

test("a program that registered itself cannot ask for a token of the whole API, nor for other scopes", async () => {
  const body = {
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: "none",
    api_scopes: ["apis.all"],
  };
  const { client_id } = (await (await register(body)).json()) as { client_id: string };
  const errorOf = async (extra: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id,
      response_type: "code",
      redirect_uri,
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      ...extra,
    });
    const page = await new Browser(base_url).open(`${base_url}/oauth/auth?${query}`);
    return new URL(page.url).searchParams.get("error");
  };
  expect(await errorOf({ scope: "invoices.read", resource: `${base_url}/v1` })).toBe("invalid_target");
  expect(await errorOf({ scope: "organization.write" })).toBe("invalid_scope");
});
