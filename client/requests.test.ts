/** The client against a server that fails in every way a network can. */
import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { closeStepServers, type Step, stepServer } from "../test/harness/step-server.ts";
import { type ClientOptions, createDaybook, type Daybook, NetworkError, TimeoutError } from "./index.ts";

afterEach(closeStepServers);

async function serverOf(...steps: Step[]) {
  const { seen, base_url } = await stepServer(...steps);
  const client = (options: Partial<ClientOptions> = {}) =>
    createDaybook({
      base_url,
      token: "secret",
      retry: { first_contact_ms: 2_000, outage_ms: 4_000, rate_limit_ms: 5_000 },
      ...options,
    });
  return { seen, base_url, client, daybook: client() };
}

const full = '{"data":{"id":"1"}}';
const ok: Step = (_request, response) => response.end(full);
const lose: Step = (request) => request.socket.destroy();
const silent: Step = () => {};
const half: Step = (request, response) => {
  response.writeHead(201, { "content-length": String(full.length), "idempotent-replayed": "true" });
  response.write(full.slice(0, 7), () => request.socket.destroy());
};
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (_request, response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { code, message: code, details: { request_id: "r1" } } }));
const busy = refuse(503, "service_unavailable", { "retry-after": "0" });

test("a request has the token, the headers of the client, and the query in the form of the API", async () => {
  const { client, seen } = await serverOf(ok);
  const daybook = client({ headers: { "x-daybook": "web" } });
  await daybook.listInboxItems({
    limit: 3,
    q: "a b&c",
    status: ["done", "new"] as never,
    date: { gte: "2026-01-01" },
    cursor: undefined,
  });
  expect(seen[0]).toMatchObject({
    url: "/v1/inbox?limit=3&q=a+b%26c&status=done%2Cnew&date%5Bgte%5D=2026-01-01",
    headers: { authorization: "Bearer secret", "x-daybook": "web" },
  });
});

test("path parameters are encoded, and an empty one is refused before anything is sent", async () => {
  const { daybook, seen } = await serverOf(ok);
  await daybook.getInvoice("../a b");
  expect(seen[0]?.url).toBe("/v1/invoices/..%2Fa%20b");
  expect(() => daybook.getInvoice("")).toThrow("getInvoice: id must be text");
});

test("a POST whose answer is lost is sent again with the same key", async () => {
  const { daybook, seen } = await serverOf(lose, busy, ok);
  expect(await daybook.createCustomer({ name: "A" })).toEqual({ id: "1" });
  const keys = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("two calls have two keys", async () => {
  const { daybook, seen } = await serverOf(ok);
  await daybook.createCustomer({ name: "A" });
  await daybook.createCustomer({ name: "A" });
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
});

const repeated: [name: string, call: (daybook: Daybook) => Promise<unknown>][] = [
  ["GET", (daybook) => daybook.getCustomer("1")],
  ["POST with a key", (daybook) => daybook.createCustomer({ name: "A" })],
  ["PATCH", (daybook) => daybook.updateCustomer("1", { name: "A" })],
  ["PUT", (daybook) => daybook.replaceLegalEntity({ name: "A" } as never)],
  ["upload", (daybook) => daybook.uploadFile("x")],
];
for (const [name, call] of repeated)
  test(`${name}: an answer that breaks off is requested again`, async () => {
    const { daybook, seen } = await serverOf(half, half, ok);
    expect(await call(daybook)).toEqual({ id: "1" });
    expect(seen).toHaveLength(3);
  });

const unrepeated: [name: string, first: Step, call: (daybook: Daybook) => Promise<unknown>][] = [
  [
    "a POST without a key, connection lost",
    lose,
    (daybook) => daybook.signIn({ email: "a@b.c", password: "x" }),
  ],
  ["a POST without a key, 503", busy, (daybook) => daybook.signIn({ email: "a@b.c", password: "x" })],
  [
    "a PATCH for a version, connection lost",
    lose,
    (daybook) => daybook.updateCustomer("1", { name: "A" }, { if_match: '"1"' }),
  ],
  ["retry: false", busy, (daybook) => daybook.getCustomer("1", { retry: false })],
];
for (const [name, first, call] of unrepeated)
  test(`not sent again: ${name}`, async () => {
    const { daybook, seen } = await serverOf(first, ok);
    await expect(call(daybook)).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

test("a PATCH for a version is sent again after 429, because nothing was done", async () => {
  const { daybook, seen } = await serverOf(refuse(429, "rate_limited", { "retry-after": "0" }), ok);
  await daybook.updateCustomer("1", { name: "A" }, { if_match: '"1"' });
  expect(seen.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"1"']);
});

test("what an earlier attempt of the same call did is not called a replay", async () => {
  const again: Step = (_request, response) =>
    response.writeHead(201, { "idempotent-replayed": "true" }).end(full);
  const own = await serverOf(half, again);
  expect(await own.daybook.createCustomer({ name: "A" }).answer()).toMatchObject({ replayed: false });
  const earlier = await serverOf(again);
  expect(await earlier.daybook.createCustomer({ name: "A" }).answer()).toMatchObject({ replayed: true });
});

test("a deletion whose answer was lost is done; one that finds nothing at first is not", async () => {
  const lost = await serverOf(lose, refuse(404, "not_found"));
  await lost.daybook.deleteCustomer("1");
  const missing = await serverOf(refuse(404, "not_found"));
  await expect(missing.daybook.deleteCustomer("1")).rejects.toMatchObject({ status: 404, code: "not_found" });
});

test("a refused token is renewed once, and requests that are refused together share the renewal", async () => {
  const expired: Step = (request, response) =>
    (request.headers.authorization === "Bearer new" ? ok : refuse(401, "token_expired"))(request, response);
  const { client, seen } = await serverOf(expired);
  const renewals: string[] = [];
  let current = "old";
  const token = async (refused: string | null) => {
    if (refused === null) return current;
    renewals.push(refused);
    await new Promise((resolve) => setTimeout(resolve, 20));
    current = "new";
    return current;
  };
  const daybook = client({ token });
  await Promise.all([1, 2, 3, 4, 5].map(() => daybook.getMe()));
  expect(renewals).toEqual(["old"]);
  expect(seen).toHaveLength(10);
  const never = await serverOf(refuse(401, "unauthorized"));
  await expect(
    never.client({ token: (refused) => (refused ? "other" : "one") }).getMe(),
  ).rejects.toMatchObject({
    status: 401,
  });
  expect(never.seen).toHaveLength(2);
});

test("nobody there, a page instead of JSON, a redirect elsewhere", async () => {
  const gone = await serverOf(ok);
  closeStepServers();
  await expect(gone.client({ retry: false }).getMe()).rejects.toBeInstanceOf(NetworkError);
  const page = await serverOf((_request, response) => response.end("<html>"));
  await expect(page.daybook.getMe()).rejects.toThrow(/not JSON/);
  const away = await serverOf((_request, response) =>
    response.writeHead(302, { location: page.base_url }).end(),
  );
  await expect(away.daybook.getMe()).rejects.toThrow(page.base_url);
  expect(page.seen).toHaveLength(1); // The token was not sent there.
});

test("a file that cannot be opened is reported at once, and nothing is sent", async () => {
  const { daybook, seen } = await serverOf(ok);
  const cause = new TypeError("Unable to open file");
  await expect(daybook.uploadFile({ open: () => Promise.reject(cause) })).rejects.toBe(cause);
  expect(seen).toEqual([]);
});

test("a server that does not answer is a TimeoutError", async () => {
  const { client } = await serverOf(silent);
  await expect(client({ timeout_ms: 50, retry: false }).getMe()).rejects.toBeInstanceOf(TimeoutError);
});

test("an abort ends a request, and the wait for the next attempt", async () => {
  const running = new AbortController();
  const hanging = await serverOf(() => running.abort(new Error("enough")));
  await expect(hanging.client({ signal: running.signal }).getMe()).rejects.toThrow("enough");
  const waiting = new AbortController();
  const limited = await serverOf((request, response) => {
    refuse(429, "rate_limited", { "retry-after": "4" })(request, response);
    setTimeout(() => waiting.abort(new Error("enough")), 50);
  });
  await expect(limited.daybook.getMe({ signal: waiting.signal })).rejects.toThrow("enough");
});

test("a download that breaks off continues where it was; one of a file that changed fails", async () => {
  const file = "0123456789";
  const part =
    (from: number, to: number, etag: string, cut: boolean): Step =>
    (request, response) => {
      const status = request.headers.range ? 206 : 200;
      response.writeHead(status, {
        "accept-ranges": "bytes",
        etag,
        "content-length": String(file.length - from),
      });
      response.write(file.slice(from, to), () => (cut ? request.socket.destroy() : response.end()));
    };
  const same = await serverOf(part(0, 4, '"a"', true), part(4, 7, '"a"', true), part(7, 10, '"a"', false));
  expect(await (await same.daybook.downloadDocument("1")).text()).toBe(file);
  expect(same.seen.map(({ headers }) => [headers.range, headers["if-range"]])).toEqual([
    [undefined, undefined],
    ["bytes=4-", '"a"'],
    ["bytes=7-", '"a"'],
  ]);
  const whole: Step = (_request, response) => response.writeHead(200, { etag: '"b"' }).end(file);
  const changed = await serverOf(part(0, 4, '"a"', true), whole);
  await expect((await changed.daybook.downloadDocument("1")).text()).rejects.toThrow(/has changed/);
});

test("an event stream reconnects after the last message, and a refusal ends it", async () => {
  const event = (id: number) => `id: ${id}\nevent: a.b\ndata: {"type":"a.b","id":"${id}","version":1}\n\n`;
  const head = { "content-type": "text/event-stream" };
  const first: Step = (request, response) => {
    response.writeHead(200, head).write(`retry: 1\nid: 5\n\n${event(6)}: still`);
    setTimeout(() => request.socket.destroy(), 30);
  };
  const second: Step = (_request, response) =>
    response.writeHead(200, head).end(event(7).replaceAll("\n", "\r\n"));
  const { daybook, seen } = await serverOf(first, busy, second, refuse(403, "forbidden"));
  const states: string[] = [];
  const messages: (string | null)[] = [];
  const reading = (async () => {
    for await (const { id } of daybook.streamEvents({}, { on_state: (state) => states.push(state) }))
      messages.push(id);
  })();
  await expect(reading).rejects.toMatchObject({ status: 403 });
  expect(messages).toEqual(["6", "7"]);
  expect(seen.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "6", "6", "7"]);
  expect(states.filter((state) => state === "open")).toHaveLength(2);
});

test("request: a POST is repeated only if the service knows its key, or the caller gives one", async () => {
  const key = ({ seen }: { seen: { headers: IncomingMessage["headers"] }[] }) =>
    seen.map(({ headers }) => headers["idempotency-key"] !== undefined);
  const known = await serverOf(lose, ok);
  await known.daybook.request("POST", "/v1/invoices/1/finalize?dry_run=true");
  expect(key(known)).toEqual([true, true]);
  for (const path of ["/v1/me/password", "/v1/unheard-of"]) {
    const unknown = await serverOf(lose, ok);
    await expect(unknown.daybook.request("POST", path, { body: {} })).rejects.toBeInstanceOf(NetworkError);
    expect(key(unknown)).toEqual([false]);
  }
  const given = await serverOf(lose, ok);
  await given.daybook.request("POST", "/v1/unheard-of", { idempotency_key: "once" });
  expect(given.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["once", "once"]);
  const change = await serverOf(lose, ok);
  await change.daybook.request("PATCH", "/v1/customers/1", { body: {} });
  expect(key(change)).toEqual([false, false]);
});

test("download: bytes of any type, asked for by the accept header", async () => {
  const { daybook, seen } = await serverOf((_request, response) => response.end("id,name\n"));
  const download = await daybook.download("/v1/customers", {
    headers: { accept: "text/csv" },
    query: { limit: 2 },
  });
  expect(await download.text()).toBe("id,name\n");
  expect(seen[0]).toMatchObject({ url: "/v1/customers?limit=2", headers: { accept: "text/csv" } });
});
