/** A program that knows only the address of /mcp signs a user in; its token opens /mcp and nothing else. */
import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waiting_max } from "../../src/access/oauth/self-registered.ts";
import { addHours } from "../../src/kernel/calendar.ts";
import { adminSetPassword } from "../../src/organizations/index.ts";
import { Browser, type Page } from "../harness/access-service.ts";
import { freePort } from "../harness/server-process.ts";
import { createWorld, type World } from "../harness/world.ts";

const password = "seven-green-lanterns-9";
/** Registrations and sign-ins of these tests stay below it, each by itself. */
const login_limit = 40;
let world: World;
let base_url: string;
let email: string;
beforeAll(async () => {
  const port = await freePort();
  world = await createWorld({
    environment: { PORT: String(port), DAYBOOK_LOGIN_LIMIT: String(login_limit) },
  });
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
  expect(login.html).toContain("to continue to a program on this computer");
  expect(consent.title).toBe("Allow a program on this computer to use your account?");
  expect(consent.html).toContain("It calls itself “Helper”; nobody has checked that name.");
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

/** What a browser sees that follows a link to a program that registered itself. */
async function openLink(metadata: object, extra: Record<string, string>): Promise<Page> {
  const body = { redirect_uris: [redirect_uri], token_endpoint_auth_method: "none", ...metadata };
  const client = (await (await register(body)).json()) as { client_id: string; redirect_uris: string[] };
  const query = new URLSearchParams({
    client_id: client.client_id,
    response_type: "code",
    redirect_uri: client.redirect_uris[0] ?? "",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...extra,
  });
  return new Browser(base_url).open(`${base_url}/oauth/auth?${query}`);
}

test("a program that registered itself cannot ask for a token of the whole API, nor for other scopes", async () => {
  const refusalOf = async (extra: Record<string, string>) =>
    (await openLink({ api_scopes: ["apis.all"] }, extra)).html;
  expect(await refusalOf({ scope: "invoices.read", resource: `${base_url}/v1` })).toContain(
    "resource indicator is missing, or unknown",
  );
  expect(await refusalOf({ scope: "organization.write" })).toContain("not registered for this scope");
});

test("a link never leads to such a program's site before the user has allowed or refused it", async () => {
  const elsewhere = { redirect_uris: ["https://evil.example/callback"] };
  const links: Record<string, string>[] = [
    { prompt: "none" },
    { scope: "nonsense" },
    { response_type: "token" },
    { code_challenge_method: "plain" },
    { resource: "https://evil.example" },
    { request: "x" },
  ];
  for (const extra of links) {
    const page = await openLink(elsewhere, { scope: "inbox.read", ...extra });
    expect([new URL(page.url).origin, page.status], JSON.stringify(extra)).toEqual([base_url, 400]);
    expect(page.title).toBe("This did not work");
  }
  expect((await openLink(elsewhere, { scope: "inbox.read" })).title).toBe("Sign in");
});

test("before consent, the pages show such a program's address and not its name", async () => {
  const metadata = { client_name: "Daybook support", redirect_uris: ["https://evil.example/callback"] };
  const login = await openLink(metadata, { scope: "inbox.read" });
  expect(login.html).toContain("to continue to a program at https://evil.example");
  expect(login.html).not.toContain("Daybook support");
});

test("registrations that nobody consents to are bounded: the oldest are forgotten", async () => {
  const oldest = (await (await register({ redirect_uris: [redirect_uri] })).json()) as { client_id: string };
  world.clock.advance(1000);
  const tomorrow = addHours(world.clock.now(), 24);
  await world.superuser(
    `insert into oidc_records (kind, id_hash, payload, expires_at)
     select 'Client', sha256(n::text::bytea), '{}', $1 from generate_series(1, $2::int) n`,
    [tomorrow, waiting_max - 1],
  );
  await register({ redirect_uris: [redirect_uri] });
  const [count] = await world.superuser(
    "select count(*)::int as n from oidc_records where kind = 'Client' and expires_at < $1",
    [addHours(tomorrow, 1)],
  );
  expect(count?.n).toBe(waiting_max);
  const query = new URLSearchParams({ client_id: oldest.client_id, redirect_uri, response_type: "code" });
  const page = await new Browser(base_url).open(`${base_url}/oauth/auth?${query}`);
  expect(page.html).toContain("client is invalid");
});

test("registrations from one address are limited", async () => {
  const statuses: number[] = [];
  for (let at = 0; at <= login_limit; at += 1) statuses.push((await register({})).status);
  expect(statuses.at(-1)).toBe(429);
});
