/**
 * Every POST with a token honours an Idempotency-Key, or OpenAPI does not list the header. The routes are
 * read from their declarations, so a new one cannot be forgotten.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { adminSetPassword } from "../../src/organizations/index.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { factories, makeRecord } from "../harness/factories.ts";
import { openingOf } from "../harness/openings.ts";
import { type CallOptions, createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const csv = { "content-type": "text/csv", "x-file-name": "file.csv" };
const statement = "Date,Amount,Description\n2026-05-03,-4.50,Coffee\n";

/** Requests that need more than the JSON body of a factory. */
const special: Record<string, () => Promise<{ url: string; other_url?: string } & CallOptions>> = {
  "/v1/uploads": async () => ({ url: "/v1/uploads", body: statement, headers: csv }),
  "/v1/exchange-rates/import": async () => ({
    url: "/v1/exchange-rates/import",
    body: "Date,USD,\n2026-01-30,1.0823,\n",
    headers: csv,
  }),
  "/v1/transactions/import": async () => ({
    url: `/v1/transactions/import?account_id=${await makeRecord(world, world.a.token, "/v1/bank-accounts")}`,
    body: statement,
    headers: csv,
  }),
  "/v1/session/switch": async () => ({
    url: "/v1/session/switch",
    body: { organization_id: world.a.id },
    token: await sessionToken(),
  }),
};

async function sessionToken(): Promise<string> {
  const [user] = await world.superuser("select email from users where id = $1", [world.a.user_id]);
  const credentials = { email: user?.email as string, password: "correct horse battery" };
  await adminSetPassword(world.db, credentials, world.clock.now());
  const { body } = await world.call("POST", "/v1/session", { token: null, body: credentials });
  return body.data.token;
}

async function requestFor(route: AnyRoute): Promise<{ url: string } & CallOptions> {
  const made = await special[route.path]?.();
  if (made) return made;
  // These need a person's session and second factors.
  if (route.path.startsWith("/v1/me/")) return openingOf(world, route);
  const body = (await factories[route.path]?.(world, world.a.token)) ?? (route.body ? {} : undefined);
  return {
    url: route.path.replaceAll(/\{\w+\}/g, newId()),
    ...(body === undefined ? {} : { body }),
  };
}

function posts(): AnyRoute[] {
  return world.app.routes.filter((route) => route.method === "POST" && !route.public);
}

async function listedInOpenApi(): Promise<Set<string>> {
  const { body } = await world.call("GET", "/openapi.json", { token: null });
  type Operation = { parameters: { $ref?: string }[] };
  const paths = Object.entries(body.paths as Record<string, { post?: Operation }>);
  const takesKey = ({ post }: { post?: Operation }) =>
    post?.parameters.some((one) => one.$ref === "#/components/parameters/IdempotencyKey") === true;
  return new Set(paths.filter(([, operations]) => takesKey(operations)).map(([path]) => path));
}

/**
 * Previews write nothing; a stored hash of a body with passwords would help to guess them; the same PDFs again change
 * nothing.
 */
const without_key = [
  "/v1/invoices/preview",
  "/v1/me/passkeys/options",
  "/v1/me/password",
  "/v1/record-imports/pdfs",
  "/v1/recurring-invoices/preview",
  "/v1/session/confirm",
];

test("OpenAPI lists the key for every POST with a token, with these exceptions", async () => {
  const listed = await listedInOpenApi();
  const unlisted = posts().filter((route) => !listed.has(route.path));
  expect(unlisted.map((route) => route.path).toSorted()).toEqual(without_key);
  expect([...listed].toSorted()).toEqual(
    posts()
      .filter((route) => !unlisted.includes(route))
      .map((route) => route.path)
      .toSorted(),
  );
});

test("every POST that lists the key replays its response, and refuses the key for another request", async () => {
  const listed = await listedInOpenApi();
  for (const route of posts().filter((one) => listed.has(one.path))) {
    const { url, headers = {}, ...options } = await requestFor(route);
    const send = (to = url, body = options.body) =>
      world.call("POST", to, {
        ...options,
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, "idempotency-key": `generated ${route.path}`.replaceAll(" ", "-") },
      });
    const first = await send();
    const again = await send();
    expect(first.headers["idempotent-replayed"], route.path).toBeUndefined();
    expect([again.headers["idempotent-replayed"], again.status], `${route.path} ${first.text}`).toEqual([
      "true",
      first.status,
    ]);
    expect(again.text, route.path).toBe(first.text);
    const other =
      typeof options.body === "string" ? await send(url, `${options.body}x`) : await send(`${url}?other=1`);
    expect([other.status, other.body.error.code], route.path).toEqual([409, "idempotency_key_reused"]);
  }
});

test("a response that contains a token is stored encrypted", async () => {
  const { url, ...options } = await requestFor({ path: "/v1/session/switch" } as AnyRoute);
  const { body } = await world.call("POST", url, { ...options, headers: { "idempotency-key": "sealed" } });
  const [kept] = await world.superuser("select body from idempotency_keys where key = 'sealed'");
  expect(kept?.body).not.toContain(body.data.token);
});
