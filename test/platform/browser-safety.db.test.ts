/** What protects a browser, and a proxy in front: headers of every response, and requests that another site could forge. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAYBOOK_PUBLIC_URL: "https://books.example.com" } });
  await world.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

const addresses = ["/", "/docs", "/health", "/openapi.json", "/v1/customers", "/v1/nothing", "/oauth/nope"];

for (const url of addresses)
  test(`${url}: https only, no frames, no scripts, no referrer, no guessed type, a character set`, async () => {
    const { headers } = await world.server.inject({ method: "GET", url });
    const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(
      String(headers["strict-transport-security"]),
    ) ?? ["", "0"];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
    const policy = String(headers["content-security-policy"]);
    // Objects and scripts fall back to default-src.
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src|object-src/);
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-type": expect.stringMatching(/; charset=utf-8$/i),
    });
  });

test("without https there is no promise of it", async () => {
  const plain = await createWorld();
  const { headers } = await plain.server.inject("/");
  await plain.close();
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("the API answers no other origin, and no preflight", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
  for (const method of ["GET", "OPTIONS"] as const) {
    const reply = await world.server.inject({ method, url: "/v1/customers", headers });
    expect(reply.statusCode).toBe(method === "GET" ? 401 : 405);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])
  test(`a form of another site cannot sign in: ${type} is refused`, async () => {
    const payload = JSON.stringify({ email: "a@example.com", password: "x" });
    const headers = { "content-type": type };
    const reply = await world.server.inject({ method: "POST", url: "/v1/session", headers, payload });
    expect(reply.statusCode).toBe(415);
  });

test("a cookie authenticates nobody at the API", async () => {
  const { token } = world.a;
  const cookie = `daybook_session=${token}; __Host-daybook_session=${token}; token=${token}`;
  const reply = await world.server.inject({ url: "/v1/customers", headers: { cookie } });
  expect(reply.statusCode).toBe(401);
});

test("plain http at the API is answered and never redirected to https", async () => {
  const headers = { "x-forwarded-proto": "http" };
  const reply = await world.server.inject({ url: "/v1/customers", headers });
  expect([reply.statusCode, reply.headers.location]).toEqual([401, undefined]);
});

test("a request with Content-Length and Transfer-Encoding is refused, and what follows it is not run", async () => {
  const { port } = world.server.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, "Host: x", ...more, "", ""].join("\r\n");
  const smuggled = head("GET /health");
  const lengths = ["Content-Length: 5", "Transfer-Encoding: chunked"];
  socket.end(`${head("POST /v1/session", ...lengths)}0\r\n\r\n${smuggled}`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
});

test("no GET route needs a scope to write", () => {
  const changing = world.app.routes.filter(
    ({ method, scope }) => method === "GET" && scope !== null && /\.(write|approve)$/.test(scope),
  );
  expect(changing.map(({ path }) => path)).toEqual([]);
});
