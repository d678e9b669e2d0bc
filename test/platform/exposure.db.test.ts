/** What the service must not show to anyone. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowServerErrors } from "../harness/logged-errors.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

function send(line: string): Promise<string> {
  const { port } = world.server.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  socket.end(`${line} HTTP/1.1\r\nHost: x\r\nX-Private: 4711\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("TRACE is refused and repeats nothing of the request", async () => {
  const answer = await send("TRACE /health");
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(answer).not.toContain("4711");
});

for (const path of [
  "/.git/config",
  "/package.json",
  "/src/",
  "/%2e%2e/package.json",
  "/secret.key",
  "/assets/",
])
  test(`${path} is not served`, async () => expect(await send(`GET ${path}`)).toMatch(/^HTTP\/1.1 404 /));

test("an unexpected error is a 500 with a request id, and nothing about its cause", async () => {
  allowServerErrors();
  let broken = false;
  const failing = await createWorld({
    wrapDatabase: (db) => ({
      ...db,
      organization: (context, work) =>
        broken ? Promise.reject(new Error("secret cause 4711")) : db.organization(context, work),
    }),
  });
  try {
    broken = true;
    const answer = await failing.call("POST", "/v1/customers", { body: { name: "X" } });
    expect(answer.status).toBe(500);
    expect(answer.body.error.details).toEqual({ request_id: answer.headers["x-request-id"] });
    expect(answer.text).not.toMatch(/4711|secret|\.ts|Error:/);
  } finally {
    await failing.close();
  }
});

describe("X-Forwarded-For", () => {
  /** The status of a fourth bad token, when two are allowed for each address. */
  const check = (name: string, trusted: string, forwardedFor: (at: number) => string, expected: number) =>
    test(`DAYBOOK_TRUST_PROXY=${trusted}: ${name}`, async () => {
      const limited = await createWorld({
        environment: { DAYBOOK_FAILED_AUTH_LIMIT: "2", DAYBOOK_TRUST_PROXY: trusted },
      });
      try {
        const statuses: number[] = [];
        for (let at = 1; at <= 4; at += 1) {
          const headers = { "x-forwarded-for": forwardedFor(at) };
          const answer = await limited.call("GET", "/v1/customers", { token: `wrong-${at}`, headers });
          statuses.push(answer.status);
        }
        expect(statuses.at(-1)).toBe(expected);
      } finally {
        await limited.close();
      }
    });
  const client = (at: number) => `203.0.113.${at}`;
  const invented = (at: number) => `${client(at)}, 192.0.2.7`;
  check("it does not count", "false", client, 429);
  check("the entry of the proxy counts", "127.0.0.1", client, 401);
  check("what the client wrote before it does not", "127.0.0.1", invented, 429);
  check("of two proxies, the entry of the first counts", "127.0.0.0/8,192.0.2.7", invented, 401);
  check("an entry of anybody else does not", "10.0.0.2", client, 429);
});
