/**
 * The cookie of the web app counts only below /app/api, and only in requests of its own page. Every route is called with
 * every wrong combination of cookie, bearer token, origin, fetch metadata and header.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { credentials } from "../harness/openings.ts";
import { from_own_page, WebSession } from "../harness/web-session.ts";
import { createWorld, type Reply, type World } from "../harness/world.ts";

let world: World;
let cookie: string;
let bearer: string;
beforeAll(async () => {
  world = await createWorld({ environment: { PORT: "8123", DAYBOOK_LOGIN_LIMIT: "0" } });
  cookie = `__Host-daybook=${(await signedIn(world)).cookie}`;
  bearer = `Bearer ${world.a.token}`;
});
afterAll(() => world.close());

async function signedIn(at: World): Promise<WebSession> {
  const session = new WebSession((method, path, options) =>
    at.call(method, path, { ...options, token: null }),
  );
  const { status } = await session.call("POST", "/v1/session", { body: await credentials(at) });
  expect(status).toBe(201);
  return session;
}

type Headers = Record<string, string>;

const own_origin = "http://127.0.0.1:8123";
const hasBody = ({ method }: AnyRoute) => method !== "GET" && method !== "DELETE";
const isSafe = ({ method }: AnyRoute) => method === "GET";
const sendsFile = ({ produces, event_data }: AnyRoute) => produces !== undefined && event_data === undefined;

/** With headers that allow nothing by themselves. */
function callRoute(route: AnyRoute, prefix: string, headers: Headers): Promise<Reply> {
  const json = hasBody(route) && !route.consumes;
  return world.call(route.method, prefix + route.path.replaceAll(/\{\w+\}/g, newId()), {
    token: null,
    headers: { ...(json ? { "content-type": "application/json" } : {}), ...headers },
    ...(json ? { body: { unknown_key: true } } : {}),
  });
}

interface Wrong {
  name: string;
  headers(): Headers;
  status: number;
  /** The routes for which the combination is wrong; all, if it is absent. */
  applies?(route: AnyRoute): boolean;
}

const site = (value: string): Headers => ({ ...from_own_page, "sec-fetch-site": value });
const header_only: Headers = { "x-daybook": "web" };
const needsSession = (route: AnyRoute) => !route.public;

const wrong: Wrong[] = [
  { name: "no cookie", headers: () => from_own_page, status: 401, applies: needsSession },
  {
    name: "a bearer token instead of the cookie",
    headers: () => ({ ...from_own_page, authorization: bearer }),
    status: 401,
    applies: needsSession,
  },
  {
    name: "an unknown cookie",
    headers: () => ({ ...from_own_page, cookie: `__Host-daybook=${"A".repeat(43)}` }),
    status: 401,
    applies: needsSession,
  },
  {
    name: "an API key as the cookie",
    headers: () => ({ ...from_own_page, cookie: `__Host-daybook=${world.a.token}` }),
    status: 401,
    applies: needsSession,
  },
  {
    name: "the cookie under another name",
    headers: () => ({ ...from_own_page, cookie: cookie.replace("__Host-", "") }),
    status: 401,
    applies: needsSession,
  },
  ...["cross-site", "same-site", "Same-Origin", "same-origin, cross-site", "", "none"].map((value) => ({
    name: `Sec-Fetch-Site: ${value || "(empty)"}`,
    headers: () => ({ ...site(value), cookie, origin: own_origin }),
    status: 403,
  })),
  {
    name: "a bearer token beside the cookie, from another site",
    headers: () => ({ ...site("cross-site"), cookie, authorization: bearer }),
    status: 403,
  },
  {
    name: "a navigation by hand",
    headers: () => ({ ...site("none"), cookie, "sec-fetch-mode": "navigate" }),
    status: 403,
    applies: (route) => !sendsFile(route) || !isSafe(route),
  },
  {
    name: "a navigation by a link on another site",
    headers: () => ({ ...site("cross-site"), cookie, "sec-fetch-mode": "navigate" }),
    status: 403,
  },
  { name: "neither Sec-Fetch-Site nor Origin", headers: () => ({ ...header_only, cookie }), status: 403 },
  ...[
    "https://evil.example",
    "null",
    "http://127.0.0.1:8124",
    "https://127.0.0.1:8123",
    "http://localhost:8123",
    `${own_origin}.evil.example`,
    `${own_origin}/`,
  ].map((origin) => ({
    name: `no Sec-Fetch-Site, and the origin ${origin}`,
    headers: () => ({ ...header_only, cookie, origin }),
    status: 403,
  })),
  ...[undefined, "", "api", "WEB", "web, web"].map((value) => ({
    name: `X-Daybook: ${value === undefined ? "absent" : value || "(empty)"}`,
    headers: () => ({
      "sec-fetch-site": "same-origin",
      cookie,
      ...(value === undefined ? {} : { "x-daybook": value }),
    }),
    status: 403,
    applies: (route: AnyRoute) => !isSafe(route),
  })),
  {
    name: "plain http at an address that is not this machine",
    headers: () => ({ ...from_own_page, cookie, host: "192.168.1.5:8123" }),
    status: 403,
  },
];

describe("below /app/api every route refuses", () => {
  for (const { name, headers, status, applies = () => true } of wrong)
    test(name, async () => {
      const routes = world.app.routes.filter(applies);
      expect(routes.length).toBeGreaterThan(5);
      for (const route of routes) {
        const what = `${route.method} ${route.path}`;
        const reply = await callRoute(route, "/app/api", headers());
        expect([what, reply.status]).toEqual([what, status]);
        expect(reply.body.error.code, what).toBe(status === 401 ? "unauthorized" : "forbidden");
        expect(reply.headers["set-cookie"], what).toBeUndefined();
      }
    });
});

test("a page that shows another organization may only switch and sign out", async () => {
  const free = world.app.routes.filter(({ in_any_organization }) => in_any_organization);
  expect(free.map(({ operation_id }) => operation_id)).toEqual(["switchOrganization", "signOut"]);
  const headers = { ...from_own_page, cookie, "x-daybook-organization": newId() };
  for (const route of world.app.routes.filter((one) => needsSession(one) && !free.includes(one))) {
    const reply = await callRoute(route, "/app/api", headers);
    expect([route.path, reply.status, reply.body.error.code]).toEqual([
      route.path,
      409,
      "organization_changed",
    ]);
  }
});

test("a page that shows another person may do nothing", async () => {
  const headers = { ...from_own_page, cookie, "x-daybook-user": newId() };
  for (const route of world.app.routes.filter(needsSession)) {
    const reply = await callRoute(route, "/app/api", headers);
    expect([route.path, reply.status, reply.body.error.code]).toEqual([route.path, 409, "person_changed"]);
  }
});

test("with the right combination no route refuses so", async () => {
  const renewing = new Set(["DELETE /v1/session", "DELETE /v1/me/sessions", "DELETE /v1/me/totp"]);
  const right: Headers[] = [from_own_page, { ...header_only, origin: own_origin }];
  for (const route of world.app.routes)
    for (const headers of right) {
      const what = `${route.method} ${route.path}`;
      if (renewing.has(what)) continue;
      const reply = await callRoute(route, "/app/api", { ...headers, cookie });
      expect([what, reply.status === 401 || reply.body?.error?.code === "forbidden"]).toEqual([what, false]);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
});

test("a person may open the address of a file by hand", async () => {
  const files = world.app.routes.filter((route) => sendsFile(route) && isSafe(route));
  expect(files.length).toBeGreaterThan(3);
  const headers = { cookie, "sec-fetch-site": "none", "sec-fetch-mode": "navigate" };
  // A file of a record that does not exist; a route without a record misses its query.
  const answerOf = (path: string) => (path.includes("{") ? 404 : 400);
  for (const { path, ...route } of files) {
    const { status } = await callRoute({ path, ...route }, "/app/api", headers);
    expect([path, status]).toEqual([path, answerOf(path)]);
  }
});

for (const prefix of ["", "/api"])
  test(`the cookie alone opens nothing below ${prefix}/v1`, async () => {
    for (const route of world.app.routes.filter(needsSession)) {
      const reply = await callRoute(route, prefix, { ...from_own_page, origin: own_origin, cookie });
      expect([route.path, reply.status]).toEqual([route.path, 401]);
    }
  });

test("no response below /app/api allows another origin, and a preflight is refused", async () => {
  const headers = {
    origin: "https://evil.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "x-daybook",
  };
  const reply = await world.server.inject({ method: "OPTIONS", url: "/app/api/v1/customers", headers });
  expect(reply.statusCode).toBe(405);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("an idempotency key means the same request below /app/api", async () => {
  const headers = { "idempotency-key": "from-both-sides" };
  const body = { name: "Twice GmbH" };
  const first = await world.call("POST", "/v1/customers", { body, headers });
  const again = await world.call("POST", "/app/api/v1/customers", {
    token: null,
    body,
    headers: { ...headers, ...from_own_page, cookie },
  });
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
});

describe("the address", () => {
  const https = "https://books.example.com";
  test.for([
    ["https, as a proxy passes it on", https, "books.example.com", 200],
    ["another host than the public one", https, "192.168.1.5:8080", 403],
    ["this machine, beside a public address", https, "localhost:8080", 200],
    ["an address of this machine", "http://127.0.0.1:8080", "127.0.0.1:8080", 200],
    ["an IPv6 address of this machine", "http://127.0.0.1:8080", "[::1]:8080", 200],
    ["a name in the local network", "http://books.lan:8080", "books.lan:8080", 403],
    ["a name that only begins like this machine", "http://books.lan", "localhost.evil.example", 403],
  ] as const)("%s: %s", async ([, public_url, host, status]) => {
    const there = await createWorld({ environment: { DAYBOOK_PUBLIC_URL: public_url } });
    try {
      const { cookie: secret } = await signedIn(there);
      const headers = { ...from_own_page, host, cookie: `__Host-daybook=${secret}` };
      const reply = await there.call("GET", "/app/api/v1/session", { token: null, headers });
      expect(reply.status).toBe(status);
      if (status === 403)
        expect(reply.body.error.message).toContain(`Browsers keep no session for http://${host}`);
    } finally {
      await there.close();
    }
  });
});

test("a browser session has a limit of its own", async () => {
  const limited = await createWorld({
    environment: {
      DAYBOOK_BROWSER_RATE_LIMIT: "3",
      DAYBOOK_RATE_LIMIT: "2",
      DAYBOOK_ORGANIZATION_RATE_LIMIT: "2",
    },
  });
  try {
    const session = await signedIn(limited);
    const get = () => session.call("GET", "/v1/session");
    for (const remaining of ["2", "1", "0"]) {
      const { status, headers } = await get();
      expect([status, (headers as Record<string, unknown>)["ratelimit-remaining"]]).toEqual([200, remaining]);
    }
    const refused = await get();
    expect([refused.status, refused.body.error.details]).toEqual([
      429,
      expect.objectContaining({ scope: "browser", limit: 3 }),
    ]);
    expect((await limited.call("GET", "/v1/session")).status).toBe(200);
  } finally {
    await limited.close();
  }
});
