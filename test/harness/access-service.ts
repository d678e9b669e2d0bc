/**
 * For tests: the service with sign-in, OAuth and organizations on a real socket, and a simple browser without
 * scripts.
 */
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { type Access, createAccess, type ExternalIssuer, errorPage } from "../../src/access/index.ts";
import { keepsAmounts } from "../../src/main/keeps-amounts.ts";
import { organizationPages, routesOfOrganizations } from "../../src/organizations/index.ts";
import { unwatchedDisk } from "../../src/platform/disk/index.ts";
import { RateLimits, type RateSettings } from "../../src/platform/http/rate-limit.ts";
import { type AnyRoute, replaceRoutes } from "../../src/platform/http/route.ts";
import { buildServer } from "../../src/platform/http/server.ts";
import { checkOutput } from "../../src/platform/http/validate.ts";
import { cursorSigner } from "../../src/platform/list/cursor.ts";
import { answerSchema } from "../../src/platform/openapi/responses.ts";
import { noQuotas } from "../../src/platform/quota/quotas.ts";
import type { AccessFixture } from "./access.ts";
import { testSecretKeys } from "./test-secret-keys.ts";

export interface AccessService {
  base_url: string;
  access: Access;
  limits: RateLimits;
  server: FastifyInstance;
  routes: AnyRoute[];
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** A form to an OAuth endpoint, with the client's credentials if there are any. */
  form(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
  browser(): Browser;
  close(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** Untyped: each test says what it expects. */
  body: ReturnType<typeof JSON.parse>;
}

/** Rate limits, off except for those given. */
export function rateLimits(settings: Partial<RateSettings> = {}): RateLimits {
  return new RateLimits({
    token: 0,
    organization: 0,
    browser: 0,
    address: 0,
    login: 0,
    failed_authentication: 0,
    ...settings,
  });
}

export interface AccessServiceOptions {
  /** The host name in the public URL. */
  host?: string;
  /** Adds pages of the test itself. */
  mount?(server: FastifyInstance): void;
  /** Whether a mail server is set up. */
  can_mail?: boolean;
  external_issuer?: ExternalIssuer;
  log?: Logger;
}

export async function startAccessService(
  fixture: AccessFixture,
  settings: Partial<RateSettings> = {},
  {
    host = "127.0.0.1",
    mount,
    can_mail = false,
    external_issuer,
    log = pino({ level: process.env.TEST_LOG ?? "silent" }),
  }: AccessServiceOptions = {},
): Promise<AccessService> {
  const { db, clock, connectionString } = fixture;
  const port = await freePort();
  const base_url = `http://${host}:${port}`;
  const limits = rateLimits(settings);
  const access = await createAccess({
    db,
    connectionString,
    public_url: base_url,
    clock,
    log,
    limits,
    secret_keys: testSecretKeys,
    can_mail,
    external_issuer: external_issuer ?? null,
  });
  await access.ready;
  const routes = [
    ...access.routes,
    ...routesOfOrganizations({
      db,
      public_url: base_url,
      signIn: access.signIn,
      can_mail,
      keepsAmounts,
      quotas: noQuotas,
    }),
  ];
  const server = buildServer({
    disk: unwatchedDisk,
    db,
    clock,
    log,
    routes,
    cursors: cursorSigner(Buffer.alloc(32, 1)),
    authenticate: access.authenticate,
    requireStanding: access.requireStanding,
    browser: {
      routes: replaceRoutes(routes, access.browser_routes),
      public_url: base_url,
      renewSession: access.renewSession,
    },
    limits,
    database_pool: 10,
    body_limit_bytes: 1_000_000,
    request_timeout_ms: 30_000,
    body_timeout_ms: 30_000,
    idle_timeout_ms: 30_000,
    reading_timeout_ms: 30_000,
    trust_proxy: false,
    https: false,
    errorPage,
    inspect(route, status, body) {
      if (status >= 400 || route.data === null) return;
      const issues = checkOutput(answerSchema(route), body);
      if (issues.length > 0)
        throw new Error(`${route.path} answers against its schema: ${JSON.stringify(issues)}`);
    },
  });
  access.pages(server);
  organizationPages(server, {
    db,
    clock,
    signIn: access.signInOnPage,
    enterBrowser: access.enterBrowser,
    limits,
    on_organization_created: [],
  });
  mount?.(server);
  await server.listen({ port, host: "127.0.0.1" });

  const request = async (method: string, path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(base_url + path, { method, redirect: "manual", ...init });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: json && text !== "" ? JSON.parse(text) : text,
    };
  };

  return {
    base_url,
    access,
    limits,
    server,
    routes,
    call: (method, path, { token, body, headers = {} } = {}) =>
      request(method, path, {
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    form: (path, fields, headers = {}) =>
      request("POST", path, { headers, body: new URLSearchParams(fields) }),
    browser: () => new Browser(base_url),
    async close() {
      await server.close();
      await access.close();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface Page {
  url: string;
  status: number;
  html: string;
  title: string;
  headers: Headers;
}

interface Cookie {
  value: string;
  path: string;
}

/**
 * Keeps cookies by path, follows redirects within the service and fills in forms. Stops at a redirect to
 * another host.
 */
export class Browser {
  readonly #base_url: string;
  readonly cookies = new Map<string, Cookie>();

  constructor(base_url: string) {
    this.#base_url = base_url;
  }

  open(url: string): Promise<Page> {
    return this.#go("GET", url);
  }

  /** Submits the page's form with its hidden fields and the values that a user enters. */
  submit(page: Page, filled: Record<string, string>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1];
    if (!action) throw new Error(`No form on the page ${page.title}: ${page.html.slice(0, 2000)}`);
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    return this.#go("POST", new URL(action, page.url).href, new URLSearchParams({ ...fields, ...filled }));
  }

  async #go(method: string, url: string, body?: URLSearchParams): Promise<Page> {
    const target = new URL(url, this.#base_url);
    if (target.origin !== this.#base_url) return outside(target.href);
    const response = await fetch(target, {
      method,
      redirect: "manual",
      headers: {
        accept: "text/html",
        "sec-fetch-site": method === "GET" ? "none" : "same-origin",
        cookie: this.#cookiesFor(target.pathname),
      },
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    const html = await response.text();
    if (location !== null && response.status >= 300 && response.status < 400)
      return this.#go("GET", new URL(location, target).href);
    const title = /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? "";
    return { url: target.href, status: response.status, html, title, headers: response.headers };
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const name = pair.slice(0, at);
    const expired = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (expired) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { value: pair.slice(at + 1), path });
  }

  #cookiesFor(pathname: string): string {
    return [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
  }
}

function outside(url: string): Page {
  return { url, status: 0, html: "", title: "", headers: new Headers() };
}
