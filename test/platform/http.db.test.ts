import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { unlimited } from "../harness/unlimited.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let address: { host: string; port: number };
beforeAll(async () => {
  world = await createWorld({ environment: { ...unlimited } });
  await world.server.listen({ port: 0, host: "127.0.0.1" });
  address = { host: "127.0.0.1", port: (world.server.server.address() as AddressInfo).port };
});
afterAll(() => world.close());

describe("refusals, in the order they take precedence", () => {
  type Options = Parameters<World["call"]>[2];
  const check = (name: string, method: string, url: string, options: Options, status: number, code: string) =>
    test(name, async () => {
      const answer = await world.call(method, url, options);
      expect(answer.status).toBe(status);
      expect(answer.body.error.code).toBe(code);
      expect(answer.body.error.details.request_id).toBe(answer.headers["x-request-id"]);
    });
  const json = { "content-type": "application/json" };

  check("unknown address", "GET", "/v1/nothing", {}, 404, "not_found");
  check("unknown address without a token", "GET", "/v1/nothing", { token: null }, 404, "not_found");
  check("method", "PUT", "/v1/customers", {}, 405, "method_not_allowed");
  check("method under /api", "DELETE", "/api/v1/customers", {}, 405, "method_not_allowed");
  check("no token", "GET", "/v1/customers", { token: null }, 401, "unauthorized");
  check("malformed token", "GET", "/v1/customers", { token: "a b c" }, 401, "unauthorized");
  check("unknown token", "GET", "/v1/customers", { token: "dbk_nonsense_x" }, 401, "unauthorized");
  check(
    "basic instead of bearer",
    "GET",
    "/v1/customers",
    { token: null, headers: { authorization: "Basic YTpi" } },
    401,
    "unauthorized",
  );
  check("accept", "GET", "/v1/customers", { headers: { accept: "text/html" } }, 406, "not_acceptable");
  check(
    "accept with q=0",
    "GET",
    "/v1/customers",
    { headers: { accept: "application/json;q=0" } },
    406,
    "not_acceptable",
  );
  check(
    "media type",
    "POST",
    "/v1/customers",
    { body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    415,
    "unsupported_media_type",
  );
  check(
    "body size",
    "POST",
    "/v1/customers",
    { body: JSON.stringify({ name: "x".repeat(1_100_000) }), headers: json },
    413,
    "payload_too_large",
  );
  check(
    "a charset other than UTF-8",
    "POST",
    "/v1/customers",
    {
      body: '{"name":"x"}',
      headers: { "content-type": "application/json; charset=iso-8859-1" },
    },
    415,
    "unsupported_media_type",
  );
  check(
    "UTF-16",
    "POST",
    "/v1/customers",
    {
      body: Buffer.from('{"name":"x"}', "utf16le"),
      headers: { "content-type": 'application/json; charset="utf-16"' },
    },
    415,
    "unsupported_media_type",
  );
  check(
    "invalid UTF-8",
    "POST",
    "/v1/customers",
    {
      body: Buffer.from('{"name":"M\xfcller"}', "latin1"),
      headers: json,
    },
    400,
    "invalid_json",
  );
  check("unknown path below /oauth", "GET", "/oauth/nope", {}, 404, "not_found");
  check("method at the OAuth server", "GET", "/oauth/token", {}, 405, "method_not_allowed");
  check("method at a page", "POST", "/health", {}, 405, "method_not_allowed");
  check("invalid JSON", "POST", "/v1/customers", { body: "{", headers: json }, 400, "invalid_json");
  check("empty body", "POST", "/v1/customers", { headers: json }, 400, "validation_error");
  check("array as body", "POST", "/v1/customers", { body: "[]", headers: json }, 400, "validation_error");
  check(
    "a deep body",
    "POST",
    "/v1/customers",
    { body: `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, headers: json },
    400,
    "validation_error",
  );
  check("an id that is not a UUID", "GET", "/v1/customers/abc", {}, 404, "not_found");
  check("bad escape in the address", "GET", "/v1/customers/%E0%A4%A", {}, 400, "validation_error");
});

test("405 names what is allowed", async () => {
  const answer = await world.call("PUT", "/v1/customers");
  expect(answer.headers.allow).toBe("GET, HEAD, POST");
});

test("401 and 403 have WWW-Authenticate as in RFC 6750", async () => {
  expect((await world.call("GET", "/v1/customers", { token: null })).headers["www-authenticate"]).toBe(
    "Bearer",
  );
  const narrow = await world.token(world.a, ["inbox.read"]);
  const refused = await world.call("GET", "/v1/customers", { token: narrow });
  expect(refused.status).toBe(403);
  expect(refused.body.error).toMatchObject({
    code: "insufficient_scope",
    details: { required_scope: "customers.read" },
  });
  expect(refused.headers["www-authenticate"]).toContain('error="insufficient_scope"');
});

test("all mistakes of a body are reported at once, each with its path", async () => {
  const answer = await world.call("POST", "/v1/customers", {
    body: {
      email: "nobody",
      country: "Germany",
      payment_terms_days: 9999,
      colour: "red",
      vat_id: 5,
      notes: "a\u0000b",
    },
  });
  expect(answer.status).toBe(400);
  const issues: { path: string; message: string }[] = answer.body.error.details.issues;
  expect(issues.map((issue) => issue.path).toSorted()).toEqual([
    "body.colour",
    "body.country",
    "body.email",
    "body.name",
    "body.notes",
    "body.payment_terms_days",
    "body.vat_id",
  ]);
  expect(issues.find((issue) => issue.path === "body.country")?.message).toContain('found "Germany"');
});

test("mistakes in query, headers and body are reported together", async () => {
  const answer = await world.call("POST", "/v1/customers?colour=red&size=1", {
    body: { name: 5, email: "x" },
    headers: { "idempotency-key": "a b" },
  });
  expect(answer.status).toBe(400);
  const issues: { path: string }[] = answer.body.error.details.issues;
  expect(issues.map((issue) => issue.path)).toEqual([
    "query.colour",
    "query.size",
    "headers.idempotency-key",
    "body.name",
    "body.email",
  ]);
});

test("the charset UTF-8 is accepted in any spelling", async () => {
  for (const charset of ["utf-8", "UTF-8", '"utf-8"', "utf8"]) {
    const answer = await world.call("POST", "/v1/customers", {
      body: '{"name":"Müller"}',
      headers: { "content-type": `application/json; charset=${charset}` },
    });
    expect(answer.status, charset).toBe(201);
    expect(answer.body.data.name).toBe("Müller");
  }
});

test("keys that are special in JavaScript are treated like any other", async () => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const answer = await world.call("POST", "/v1/customers", {
      body: `{"name":"x","${key}":{"admin":true}}`,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status, key).toBe(400);
    expect(answer.body.error.details.issues[0].path).toBe(`body.${key}`);
  }
});

test("a client's request id is used if it is safe, otherwise a new one is created", async () => {
  const kept = await world.call("GET", "/v1/customers", { headers: { "x-request-id": "abc-123" } });
  expect(kept.headers["x-request-id"]).toBe("abc-123");
  const replaced = await world.call("GET", "/v1/customers", {
    headers: { "x-request-id": "a\u0022<script>" },
  });
  expect(replaced.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("every response has the security headers", async () => {
  for (const url of ["/v1/customers", "/v1/nothing", "/docs", "/health", "/oauth/nope"]) {
    const { headers } = await world.server.inject({ method: "GET", url });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
});

test("the service serves /health, /ready, the OpenAPI document and the reference", async () => {
  expect((await world.server.inject("/health")).json()).toEqual({ status: "ok" });
  expect((await world.server.inject("/ready")).json()).toEqual({ status: "ready" });
  const document = (await world.server.inject("/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual([
    ...new Set(world.app.routes.map((route) => route.path)),
    "/health",
    "/ready",
  ]);
  const { responses } = document.paths["/v1/vendors"].get;
  const parametersOf = ({ parameters }: { parameters: { name: string; $ref?: string }[] }) =>
    parameters.map((one) =>
      one.$ref ? document.components.parameters[one.$ref.split("/").at(-1) ?? ""] : one,
    );
  const schemaOf = (wanted: string) =>
    parametersOf(document.paths["/v1/vendors"].get).find(({ name }) => name === wanted)?.schema;
  expect(schemaOf("limit")).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 20 });
  expect(schemaOf("sort")).toMatchObject({ type: "string", enum: ["created_at", "name"] });
  expect(schemaOf("order")).toMatchObject({ enum: ["asc", "desc"], default: "desc" });
  expect(schemaOf("q")).toMatchObject({ type: "string" });
  expect(schemaOf("name")).toEqual({ $ref: "#/components/schemas/StringFilter" });
  expect(document.components.schemas.UuidFilter.properties).toMatchObject({
    eq: { type: "string", format: "uuid" },
    in: { type: "array", items: { type: "string", format: "uuid" } },
  });
  expect(Object.keys(responses)).toEqual(["200", "4XX", "5XX"]);
  const changing = document.paths["/v1/vendors/{id}"].patch;
  expect(Object.keys(changing.responses)).toEqual(
    expect.arrayContaining(["200", "404", "409", "412", "422", "4XX", "5XX"]),
  );
  const namesIn = (operation: Parameters<typeof parametersOf>[0]) =>
    parametersOf(operation).map(({ name }) => name);
  expect(namesIn(document.paths["/v1/session"].post)).not.toContain("Idempotency-Key");
  expect(namesIn(document.paths["/v1/vendors"].post)).toContain("Idempotency-Key");
  expect((await world.server.inject("/docs")).body).toContain("/v1/customers/{id}");
});

test("a body slower than the limit gets 408; one that pauses within the limit is accepted", async () => {
  const slow = await createWorld({ environment: { DAYBOOK_REQUEST_TIMEOUT: "1" } });
  onTestFinished(() => slow.close());
  await slow.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = slow.server.server.address() as AddressInfo;
  const open = (rest: string) => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const body = '{"name": "Slow"}';
    const head = `POST /v1/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.a.token}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`);
    // The headers have been read once the server looks up the token, so the rest arrives as a separate
    // packet.
    if (rest !== "") setImmediate(() => socket.write(rest));
    return new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
  };
  expect(await open('{"name": "Slow"}')).toMatch(/^HTTP\/1\.1 201 /);
  for (const rest of ["", '{"name"']) {
    const answer = await open(rest);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"request_timeout"');
    expect(answer.toLowerCase()).toContain("connection: close");
  }
  expect((await slow.call("GET", "/v1/customers")).body.meta.count).toBe(1);
  // Loads the OAuth server. Its first request would otherwise still be loading it when this test ends.
  expect((await slow.server.inject("/oauth/jwks")).statusCode).toBe(200);
  for (const [path, expected] of [
    ["/v1/session", /^HTTP\/1\.1 408 /],
    ["/setup", /^HTTP\/1\.1 408 /],
    ["/oauth/token", /^$/],
  ] as const) {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const type = path.startsWith("/v1") ? "application/json" : "application/x-www-form-urlencoded";
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{`);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    await new Promise((closed) => socket.once("close", closed));
    expect(answer, path).toMatch(expected);
  }
});

test("headers slower than the limit get 408", async () => {
  const slow = await createWorld({ environment: { DAYBOOK_REQUEST_TIMEOUT: "1" } });
  onTestFinished(() => slow.close());
  await slow.server.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((slow.server.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET /v1/customers HTTP/1.1\r\nhost: x\r\n");
  const answer = await new Promise<string>((resolve) =>
    socket.once("data", (chunk) => resolve(String(chunk))),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"request_timeout"');
});

test("a rate limit counts per token, says so in headers, and ends after a minute", async () => {
  const limited = await createWorld({ environment: { DAYBOOK_RATE_LIMIT: "3" } });
  const call = (token: string) => limited.call("GET", "/v1/customers", { token });
  const first = await call(limited.a.token);
  expect(first.headers).toMatchObject({
    "ratelimit-limit": "3",
    "ratelimit-remaining": "2",
    "ratelimit-reset": "60",
  });
  await call(limited.a.token);
  await call(limited.a.token);
  limited.clock.advance(15_000);
  const refused = await call(limited.a.token);
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("45");
  expect((await call(limited.b.token)).status).toBe(200);
  limited.clock.advance(45_000);
  expect((await call(limited.a.token)).status).toBe(200);
  await limited.close();
});

test("HEAD answers like GET without the body", async () => {
  const head = await world.server.inject({
    method: "HEAD",
    url: "/v1/customers",
    headers: { authorization: `Bearer ${world.a.token}` },
  });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
});

function rawRequest(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let answer = "";
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.end(text);
  });
}

describe("malformed HTTP gets an ordinary error response and does not disturb the service", () => {
  const check = (name: string, text: string, status: number, code: string) =>
    test(name, async () => {
      const answer = await rawRequest(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      const { error } = JSON.parse(body);
      expect(error.code).toBe(code);
      expect(head.toLowerCase()).toContain(`x-request-id: ${error.details.request_id}`);
      expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
      expect((await world.server.inject("/health")).statusCode).toBe(200);
    });
  const malformed = "validation_error";
  check("garbage", "garbage\r\n\r\n", 400, malformed);
  check(
    "headers beyond the limit",
    `GET /health HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(40_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  );
  check(
    "two content lengths",
    "POST /v1/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
    malformed,
  );
  check(
    "a length and chunks",
    "POST /v1/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
    malformed,
  );
  check(
    "an extremely long URL",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    "headers_too_large",
  );
  check("an unknown method", "FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 400, malformed);
  check("an unknown HTTP version", "GET / HTTP/9.1\r\nHost: x\r\n\r\n", 400, malformed);
  check("no host", "GET /v1/customers HTTP/1.1\r\nConnection: close\r\n\r\n", 400, malformed);
  for (const [name, hosts] of [
    ["two hosts", "Host: x\r\nHost: y"],
    ["the same host twice", "Host: x\r\nhOST: x"],
    ["a host and an empty one", "Host: x\r\nHost:"],
  ])
    check(`${name}`, `GET /health HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`, 400, malformed);

  test("no host is accepted from HTTP/1.0, which had none", async () => {
    expect(await rawRequest("GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 /);
  });
  check(
    "an unknown expectation",
    "POST /v1/customers HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 0\r\n\r\n",
    417,
    "expectation_failed",
  );
});
