/** Runs against a real server on this machine, which guarded requests must never reach. */
import type { lookup as systemLookup } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPost, guardedLookup, type OutboundOptions } from "./guarded-request.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: RequestListener): Promise<{ port: number; seen(): number }> {
  let seen = 0;
  const server = createServer(handle).on("connection", () => {
    seen += 1;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, seen: () => seen };
}

const options = (overrides: Partial<OutboundOptions> = {}): OutboundOptions => ({
  allow_private: false,
  allowed_hosts: [],
  timeout_ms: 5000,
  response_bytes_max: 1000,
  ...overrides,
});

/** A resolver with fixed results, as an attacker's name server could return. */
const resolving = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof systemLookup;

const request = (url: string) => ({ url, headers: {}, body: "{}" });

const refusals: [string, string, string[]?][] = [
  ["an address", "http://127.0.0.1:PORT/"],
  ["an address as one decimal number", "http://2130706433:PORT/"],
  ["an octal address", "http://0177.0.0.1:PORT/"],
  ["a shortened address", "http://127.1:PORT/"],
  ["an IPv4 address inside IPv6", "http://[::ffff:127.0.0.1]:PORT/"],
  ["the unspecified address", "http://0.0.0.0:PORT/"],
  ["a name of this machine", "http://localhost:PORT/"],
  ["a public name that resolves to loopback", "http://hook.example:PORT/", ["127.0.0.1"]],
  [
    "a public name that resolves to an IPv4-mapped address",
    "http://hook.example:PORT/",
    ["::ffff:127.0.0.1"],
  ],
  ["a name with only private addresses", "http://hook.example:PORT/", ["10.0.0.1", "fd00::1"]],
];
for (const [what, url, addresses] of refusals)
  test(`${what} is refused before a connection is made`, async () => {
    const target = await listen((_request, response) => response.end("secret"));
    const post = createPost(options(addresses ? { lookup: resolving(...addresses) } : {}));
    const answer = await post(request(url.replace("PORT", String(target.port))));
    expect(answer).toMatchObject({ outcome: "failed", refused: true });
    expect(target.seen()).toBe(0);
  });

test("a name with public and private addresses resolves only to the public ones", async () => {
  const lookup = guardedLookup(options({ lookup: resolving("127.0.0.1", "93.184.216.34", "fd00::1") }));
  const asked = (all: boolean) =>
    new Promise((resolve) => lookup("hook.example", { all }, (_error, ...found) => resolve(found)));
  expect(await asked(true)).toEqual([[{ address: "93.184.216.34", family: 4 }]]);
  expect(await asked(false)).toEqual(["93.184.216.34", 4]);
});

test("a host that is not on the operator's list is refused before a connection is made", async () => {
  const target = await listen((_request, response) => response.end("hello"));
  const post = createPost(options({ allow_private: true, allowed_hosts: ["127.0.0.1"] }));
  const to = (host: string) => post(request(`http://${host}:${target.port}/`));
  expect(await to("localhost")).toMatchObject({ outcome: "failed", refused: true });
  expect(target.seen()).toBe(0);
  expect(await to("127.0.0.1")).toMatchObject({ outcome: "answered", status: 200 });
});

test("a redirect is returned and not followed", async () => {
  const inner = await listen((_request, response) => response.end("secret"));
  const outer = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  const answer = await createPost(options({ allow_private: true }))(
    request(`http://127.0.0.1:${outer.port}/`),
  );
  expect(answer).toMatchObject({ outcome: "answered", status: 302 });
  expect(inner.seen()).toBe(0);
});

test("an endless response is read up to the limit", async () => {
  const target = await listen((_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(500)));
    };
    response.on("drain", write);
    write();
  });
  const answer = await createPost(options({ allow_private: true }))(
    request(`http://127.0.0.1:${target.port}/`),
  );
  expect(answer).toEqual({ outcome: "answered", status: 200, body: "x".repeat(1000) });
});

test("a receiver that never finishes its response runs into the deadline", async () => {
  const silent = await listen(() => {});
  const halting = await listen((_request, response) => void response.writeHead(200).write("x"));
  for (const { port } of [silent, halting]) {
    const post = createPost(options({ allow_private: true, timeout_ms: 200 }));
    const answer = await post(request(`http://127.0.0.1:${port}/`));
    expect(answer).toEqual({ outcome: "failed", refused: false, error: "No response within 0.2 seconds." });
  }
});

test("a refused connection, an unknown name and a closed connection fail with a reason", async () => {
  const closing = await listen((incoming) => incoming.socket.destroy());
  const post = createPost(options({ allow_private: true }));
  for (const url of [`http://127.0.0.1:${closing.port}/`, "http://127.0.0.1:1/", "http://no.such.invalid/"]) {
    const answer = await post(request(url));
    expect(answer).toMatchObject({ outcome: "failed", refused: false });
    expect((answer as { error: string }).error).not.toBe("");
  }
});
