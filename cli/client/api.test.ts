/** The client against a server that misbehaves in every way a network can. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { ApiError, Failure, Interrupted, Unreachable } from "../errors.ts";
import { type Api, createApi } from "./api.ts";

type Step = (request: IncomingMessage, response: ServerResponse) => void;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(...steps: Step[]) {
  const seen: { method: string; url: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    request.resume();
    (steps[seen.length - 1] ?? steps.at(-1))?.(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return { seen, api_url: `http://127.0.0.1:${port}` };
}

function clientOf(
  api_url: string,
  { aborting = new AbortController(), token = async () => "secret", renew = async () => false } = {},
) {
  return createApi({
    connect: async () => ({ api_url, token, renew }),
    user_agent: "daybook-cli/test",
    aborting: aborting.signal,
    patience: { first_contact_ms: 400, outage_ms: 2_000, rate_limit_ms: 5_000 },
  });
}

const ok: Step = (_request, response) => response.end('{"data":{"id":"1"}}');
const lose: Step = (request) => request.socket.destroy();
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (_request, response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { code, message: code, details: { request_id: "r1" } } }));

test("every request says who, what and through which channel", async () => {
  const { api_url, seen } = await serverOf(ok);
  await clientOf(api_url).get("/v1/inbox", { limit: 3, q: "a b&c", cursor: undefined });
  expect(seen[0]).toMatchObject({
    url: "/api/v1/inbox?limit=3&q=a+b%26c",
    headers: { authorization: "Bearer secret", "x-daybook-channel": "cli", "user-agent": "daybook-cli/test" },
  });
});

test("a lost answer is asked for again with the same key", async () => {
  const { api_url, seen } = await serverOf(
    lose,
    refuse(503, "service_unavailable", { "retry-after": "0" }),
    ok,
  );
  expect(await clientOf(api_url).post("/v1/inbox", {})).toEqual({ data: { id: "1" } });
  const keys = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

const full = '{"data":{"id":"1"}}';
const half: Step = (request, response) => {
  response.writeHead(201, { "content-length": String(full.length), "idempotent-replayed": "true" });
  response.write(full.slice(0, 7), () => request.socket.destroy());
};

test("an answer that breaks off in the middle is asked for again, for every verb", async () => {
  const wanted = { data: { id: "1" } };
  const file = { open: async () => new Blob(["x"]), content_type: "text/plain" };
  for (const ask of [
    (api: Api) => api.get("/v1/inbox"),
    (api: Api) => api.post("/v1/inbox", {}),
    (api: Api) => api.patch("/v1/inbox/1", {}),
    (api: Api) =>
      api.sendFile({}, async (daybook, idempotency_key) => ({
        data: await daybook.uploadFile(file, {}, { idempotency_key }),
      })),
  ]) {
    const { api_url, seen } = await serverOf(half, half, ok);
    expect(await ask(clientOf(api_url))).toEqual(wanted);
    expect(seen).toHaveLength(3);
  }
  const never = await serverOf(half);
  await expect(clientOf(never.api_url).get("/v1/inbox")).rejects.toBeInstanceOf(Unreachable);
});

test("what an attempt of the same request left behind is not called an earlier run's", async () => {
  const again: Step = (_request, response) => {
    response.writeHead(201, { "idempotent-replayed": "true" }).end(full);
  };
  const own = await serverOf(half, again);
  expect(await clientOf(own.api_url).send("/v1/inbox", {}, {})).toMatchObject({ replayed: false });
  const earlier = await serverOf(again);
  expect(await clientOf(earlier.api_url).send("/v1/inbox", {}, {})).toMatchObject({ replayed: true });
});

test("two intentions have two keys", async () => {
  const { api_url, seen } = await serverOf(ok);
  const api = clientOf(api_url);
  await api.post("/v1/inbox", {});
  await api.post("/v1/inbox", {});
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
});

test("a deletion whose answer was lost is done; one that finds nothing at first is not", async () => {
  const lost = await serverOf(lose, refuse(404, "not_found"));
  await clientOf(lost.api_url).delete("/v1/inbox/1");
  const missing = await serverOf(refuse(404, "not_found"));
  await expect(clientOf(missing.api_url).delete("/v1/inbox/1")).rejects.toMatchObject({ status: 404 });
});

test("an expired token is renewed once", async () => {
  const { api_url, seen } = await serverOf(refuse(401, "token_expired"), ok);
  let renewals = 0;
  const token = async () => `token-${renewals}`;
  const renew = async () => {
    renewals += 1;
    return true;
  };
  await clientOf(api_url, { renew, token }).get("/v1/inbox");
  expect([renewals, seen.length]).toEqual([1, 2]);
  const never = await serverOf(refuse(401, "unauthorized"));
  await expect(clientOf(never.api_url, { renew, token }).get("/v1/inbox")).rejects.toMatchObject({
    status: 401,
  });
  expect([renewals, never.seen.length]).toEqual([2, 2]);
});

test("a token that cannot be renewed right now is renewed later; one that never can be is said", async () => {
  const { api_url } = await serverOf(ok);
  let asked = 0;
  const token = async () => {
    asked += 1;
    if (asked < 3) throw new Unreachable(api_url, new Error("HTTP 503"));
    return "secret";
  };
  const aborting = new AbortController().signal;
  const api = (give: () => Promise<string>) =>
    createApi({
      connect: async () => ({ api_url, token: give, renew: async () => false }),
      user_agent: "test",
      aborting,
    });
  expect(await api(token).get("/v1/inbox")).toEqual({ data: { id: "1" } });
  const damaged = new Failure("damaged");
  await expect(api(() => Promise.reject(damaged)).get("/v1/inbox")).rejects.toBe(damaged);
});

test("a refusal that is repeated from an earlier run is asked for again under the next key", async () => {
  const kept = refuse(404, "not_found", { "idempotent-replayed": "true" });
  const { api_url, seen } = await serverOf(kept, kept, ok);
  const sending = { key: "k", retry_refused: true };
  await clientOf(api_url).send("/v1/inbox", {}, sending);
  expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["k", "k-2", "k-3"]);
  const fresh = await serverOf(refuse(404, "not_found"));
  await expect(clientOf(fresh.api_url).send("/v1/inbox", {}, sending)).rejects.toBeInstanceOf(ApiError);
  expect(fresh.seen).toHaveLength(1);
});

test("nobody there, a page instead of an answer, a redirect elsewhere", async () => {
  const { api_url } = await serverOf(ok);
  for (const close of closing.splice(0)) close();
  await expect(clientOf(api_url).get("/v1/inbox")).rejects.toBeInstanceOf(Unreachable);
  const page = await serverOf((_request, response) => response.end("<html>"));
  await expect(clientOf(page.api_url).get("/v1/inbox")).rejects.toThrow(/not JSON/);
  const away = await serverOf((_request, response) =>
    response.writeHead(302, { location: page.api_url }).end(),
  );
  await expect(clientOf(away.api_url).get("/v1/inbox")).rejects.toThrow(page.api_url);
  expect(page.seen).toHaveLength(1); // The token was not sent there.
});

test("an abort ends a request, and the waiting for the next", async () => {
  const aborting = new AbortController();
  const { api_url } = await serverOf(() => aborting.abort());
  await expect(clientOf(api_url, { aborting }).get("/v1/inbox")).rejects.toBeInstanceOf(Interrupted);
  const waiting = new AbortController();
  const busy = await serverOf((request, response) => {
    refuse(429, "rate_limited", { "retry-after": "4" })(request, response);
    setTimeout(() => waiting.abort(), 50);
  });
  await expect(clientOf(busy.api_url, { aborting: waiting }).get("/v1/inbox")).rejects.toBeInstanceOf(
    Interrupted,
  );
});
