/** Serving the web app: its page with the policy and a nonce, its files, and what people see where there is nothing. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWebApp } from "../../src/platform/web-app/web-app.ts";
import { createWorld, type World } from "../harness/world.ts";

const index = `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" nonce="__CSP_NONCE__" src="/app/assets/main-1a2b.js"></script></head><body></body></html>`;

let web_folder: string;
let world: World;
beforeAll(async () => {
  web_folder = await mkdtemp(join(tmpdir(), "daybook-web-"));
  await mkdir(join(web_folder, "assets"));
  await writeFile(join(web_folder, "index.html"), index);
  await writeFile(join(web_folder, "icon.svg"), "<svg/>");
  await writeFile(join(web_folder, "assets/main-1a2b.js"), "plain");
  await writeFile(join(web_folder, "assets/main-1a2b.js.br"), "brotli");
  world = await createWorld({ web_folder });
});
afterAll(async () => {
  await world.close();
  await rm(web_folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => world.server.inject({ url, headers });
const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("a screen", () => {
  for (const url of ["/app/", "/app/inbox", "/app/invoices/018f/edit?tab=page", "/app/sign-in", "/app/apia"])
    test(`${url} is the page, with the policy and a nonce of its own`, async () => {
      const { statusCode, headers, payload } = await get(url, person);
      expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-cache",
      ]);
      const [, nonce = ""] = /nonce="([^"]+)"/.exec(payload) ?? [];
      expect(Buffer.from(nonce, "base64")).toHaveLength(16);
      expect(payload).not.toContain("__CSP_NONCE__");
      expect(headers["content-security-policy"]).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; ` +
          "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; " +
          "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      );
    });

  test("two answers have two nonces", async () => {
    const [one, other] = [await get("/app/"), await get("/app/")];
    expect(one.headers["content-security-policy"]).not.toBe(other.headers["content-security-policy"]);
  });

  test("/app leads to /app/", async () => {
    const { statusCode, headers } = await get("/app", person);
    expect([statusCode, headers.location]).toEqual([308, "/app/"]);
  });

  test("the page says whether there can be a session at all", async () => {
    const hint = '<meta name="daybook-session" content="none">';
    expect((await get("/app/")).payload).toContain(hint);
    expect((await get("/app/", { cookie: "__Host-daybook=x" })).payload).not.toContain(hint);
  });

  test("the page says that there are no users, until there is one", async () => {
    const hint = '<meta name="daybook-users" content="none">';
    expect((await get("/app/")).payload).not.toContain(hint);
    let has_users = false;
    const server = fastify();
    addWebApp(server, {
      folder: web_folder,
      public_url: "http://127.0.0.1",
      hasUsers: async () => has_users,
    });
    const page = async () => (await server.inject({ url: "/app/", headers: person })).payload;
    expect(await page()).toContain(hint);
    has_users = true;
    expect(await page()).not.toContain(hint);
    await server.close();
  });

  test("over plain http from elsewhere, the page says why it cannot work", async () => {
    const { statusCode, payload } = await get("/app/", { ...person, host: "192.168.1.5:8080" });
    expect(statusCode).toBe(403);
    expect(payload).toContain("Browsers keep no session for http://192.168.1.5:8080");
  });
});

describe("a file", () => {
  test("an asset is kept for ever, in the encoding that the browser accepts", async () => {
    const { payload, headers } = await get("/app/assets/main-1a2b.js", { "accept-encoding": "gzip, br" });
    expect(payload).toBe("brotli");
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    expect((await get("/app/assets/main-1a2b.js")).payload).toBe("plain");
  });

  test("a file whose name does not change is asked for again", async () => {
    const { headers } = await get("/app/icon.svg");
    expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "image/svg+xml" });
  });

  test("an asset that is not there is 404 and no screen", async () => {
    const { statusCode, headers } = await get("/app/assets/old-9f9f.js", person);
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });
});

test("without a build, the page says how to make one, and the API works", async () => {
  const bare = await createWorld({ web_folder: join(web_folder, "missing") });
  try {
    const { statusCode, payload } = await bare.server.inject({ url: "/app/", headers: person });
    expect(statusCode).toBe(503);
    expect(payload).toContain("npm run web:build");
    expect((await bare.call("GET", "/v1/customers")).status).toBe(200);
  } finally {
    await bare.close();
  }
});

describe("where there is nothing", () => {
  const json = "application/json; charset=utf-8";
  const page = "text/html; charset=utf-8";
  const check = (method: "GET" | "POST", url: string, accept: string, status: number, type: string) =>
    test(`${method} ${url}, accepting ${accept}: ${status} as ${type}`, async () => {
      const reply = await world.server.inject({ method, url, headers: { accept } });
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([status, type]);
      if (type === page) {
        expect(reply.payload).toContain("There is nothing at this address");
        expect(reply.payload).not.toMatch(/<script|<style|style=/);
      } else expect(reply.json().error.code).toBe(status === 405 ? "method_not_allowed" : "not_found");
    });
  test("the page is in the language of the browser", async () => {
    const headers = { ...person, "accept-language": "de-AT,de;q=0.9" };
    const { payload } = await world.server.inject({ url: "/nothing", headers });
    expect(payload).toContain('<html lang="de">');
    expect(payload).toContain("Unter dieser Adresse ist nichts");
  });
  check("GET", "/nothing", person.accept, 404, page);
  check("GET", "/docs/nothing", person.accept, 404, page);
  check("GET", "/nothing", "*/*", 404, json);
  check("GET", "/nothing", "application/json", 404, json);
  check("POST", "/nothing", person.accept, 404, json);
  check("GET", "/v1/nothing", person.accept, 404, json);
  check("GET", "/api/v1/nothing", person.accept, 404, json);
  check("GET", "/app/api/v1/nothing", person.accept, 404, json);
  check("GET", "/app/api", person.accept, 404, json);
  check("POST", "/app/api/v1/nothing", "*/*", 404, json);
  check("POST", "/app/nothing", "*/*", 404, json);
  check("POST", "/app/api/v1/overview", "*/*", 405, json);
});

test("every page links its style and fonts from here, and they are there", async () => {
  const { payload, headers } = await get("/nothing", person);
  const urls = [...payload.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url]) => url ?? "");
  expect(urls).toHaveLength(2);
  expect(headers["content-security-policy"]).toContain("style-src 'self'; font-src 'self'");
  const style = urls.find((url) => url.endsWith(".css")) ?? "";
  const fonts = [...(await get(style)).payload.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url ?? "");
  expect(fonts).toHaveLength(2);
  for (const url of [...urls, ...fonts]) {
    const file = await get(url);
    expect([url, file.statusCode, file.headers["cache-control"]]).toEqual([
      url,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
});

test("the inline style of the reference is allowed by its hash, and nothing else inline is", async () => {
  const { headers } = await get("/docs");
  expect(headers["content-security-policy"]).toMatch(/style-src 'sha256-[\w+/]{43}='/);
  for (const url of ["/docs", "/v1/customers", "/setup", "/"])
    expect(String((await get(url)).headers["content-security-policy"])).not.toContain("unsafe-inline");
});
