/** How long a program's own registration lives: a day, or as long as a grant once a user has consented. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminSetPassword } from "../../src/organizations/index.ts";
import { Browser } from "../harness/access-service.ts";
import { freePort } from "../harness/server-process.ts";
import { createWorld, type World } from "../harness/world.ts";

const password = "seven-green-lanterns-9";
const redirect_uri = "http://127.0.0.1:9/callback";
const hour_ms = 3_600_000;
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

async function register(): Promise<string> {
  const response = await fetch(`${base_url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Helper",
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: "none",
    }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { client_id: string }).client_id;
}

function openSignIn(client_id: string, browser = new Browser(base_url)) {
  const query = new URLSearchParams({
    client_id,
    response_type: "code",
    redirect_uri,
    resource: `${base_url}/mcp`,
    scope: "invoices.read",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  return browser.open(`${base_url}/oauth/auth?${query}`);
}

const isKnown = async (client_id: string) => (await openSignIn(client_id)).html.includes('name="password"');

test("a registration that nobody consented to is forgotten after a day; one in use is not", async () => {
  const [unused, used] = [await register(), await register()];
  expect([await isKnown(unused), await isKnown(used)]).toEqual([true, true]);
  const browser = new Browser(base_url);
  const consent = await browser.submit(await openSignIn(used, browser), { email, password });
  await browser.submit(consent, { organization_id: world.a.id, decision: "allow" });

  world.clock.advance(23 * hour_ms);
  expect([await isKnown(unused), await isKnown(used)]).toEqual([true, true]);
  world.clock.advance(2 * hour_ms);
  expect([await isKnown(unused), await isKnown(used)]).toEqual([false, true]);
  world.clock.advance(300 * 24 * hour_ms);
  expect(await isKnown(used)).toBe(true);
  world.clock.advance(70 * 24 * hour_ms);
  expect(await isKnown(used)).toBe(false);
});
