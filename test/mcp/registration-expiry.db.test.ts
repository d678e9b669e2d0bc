/** How long a program's own registration lives: a day, or as long as a grant once a user has consented. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminSetPassword } from "../../src/organizations/index.ts";
import { Browser } from "../harness/access-service.ts";
import { freePort } from "../harness/server-process.ts";
import { createWorld, type World } from "../harness/world.ts";

const password = "seven-green-lanterns-9";
const redirect_uri = "http://127.0.0.1:9/callback";
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

/** The OAuth library reads the system clock, so the time of the registrations moves instead. */
const letPass = (hours: number) =>
  world.superuser(
    "update oidc_records set expires_at = expires_at - make_interval(hours => $1) where kind = 'Client'",
    [hours],
  );

const isKnown = async (client_id: string) => (await openSignIn(client_id)).html.includes('name="password"');

test("a registration that nobody consented to is forgotten after a day; one in use is not", async () => {
  const [unused, used] = [await register(), await register()];
  expect([await isKnown(unused), await isKnown(used)]).toEqual([true, true]);
  const browser = new Browser(base_url);
  const consent = await browser.submit(await openSignIn(used, browser), { email, password });
  await browser.submit(consent, { organization_id: world.a.id, decision: "allow" });

  await letPass(23);
  expect([await isKnown(unused), await isKnown(used)]).toEqual([true, true]);
  await letPass(2);
  expect([await isKnown(unused), await isKnown(used)]).toEqual([false, true]);
  await letPass(300 * 24);
  expect(await isKnown(used)).toBe(true);
  await letPass(70 * 24);
  expect(await isKnown(used)).toBe(false);
});
