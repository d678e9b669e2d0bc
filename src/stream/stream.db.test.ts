/** GET /v1/stream over real connections. The clock moves only when told to; `pollStreams` does what the timer does. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openStream, type StreamClient } from "../../test/harness/event-stream-client.ts";
import { makeRecord } from "../../test/harness/factories.ts";
import { testLog } from "../../test/harness/test-log.ts";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import { createWorld, type TestOrganization, type World } from "../../test/harness/world.ts";
import type { Scope } from "../access/index.ts";
import { newId } from "../kernel/ids.ts";
import { createApp } from "../main/app.ts";
import { readConfig } from "../main/config.ts";
import { streams_per_token_max } from "../platform/http/constants.ts";
import { eventTypes } from "../webhooks/index.ts";
import { familyOf } from "./families.ts";

let world: World;
let url: string;
const opened = new Set<StreamClient>();

beforeAll(async () => {
  world = await createWorld();
  await world.server.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const client of opened) client.close();
  opened.clear();
});
afterAll(() => world.close());

async function open(token: string, options: Parameters<typeof openStream>[2] = {}): Promise<StreamClient> {
  const client = await openStream(url, token, options);
  opened.add(client);
  return client;
}

async function createCustomer(token: string, name = "Zoë Müller GmbH"): Promise<string> {
  const { status, body, text } = await world.call("POST", "/v1/customers", { token, body: { name } });
  expect(status, text).toBe(201);
  return body.data.id;
}

/** Sends what there is, then a message of its own, so that a test knows that nothing else comes before it. */
async function drain(client: StreamClient, organization: TestOrganization): Promise<string[]> {
  const id = await createCustomer(organization.token, "The last one");
  await world.app.pollStreams();
  for (let count = 1; ; count += 1) {
    const messages = await client.until(count);
    const last = messages[count - 1];
    if (last?.data.id === id)
      return messages.slice(0, count - 1).map(({ data }) => `${data.type} ${data.id}`);
  }
}

/** An open database transaction that has recorded an event. */
async function holdEvent(organization: TestOrganization) {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const id = newId();
  await client.query("begin");
  await client.query(
    "insert into events (organization_id, type, data) values ($1, 'customer.updated', jsonb_build_object('id', $2::text))",
    [organization.id, id],
  );
  return { id, commit: () => client.query("commit") };
}

/** Together they record events of every scope. */
const paths_of_families = [
  "/v1/inbox",
  "/v1/documents",
  "/v1/invoices",
  "/v1/recurring-invoices",
  "/v1/customers",
  "/v1/transactions",
  "/v1/categories",
  "/v1/organization/invitations",
  "/v1/exports",
] as const;

describe("messages", () => {
  test("a change is sent with its position, its type, and the id and version of the record", async () => {
    const client = await open(world.a.token);
    expect(client.status).toBe(200);
    expect(client.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const id = await createCustomer(world.a.token);
    await world.app.pollStreams();
    const [created] = await client.until(1);
    expect(created).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: "customer.created",
      data: { type: "customer.created", id, version: 1 },
    });
    await world.call("PATCH", `/v1/customers/${id}`, { body: { name: "Zoë Maier GmbH" } });
    await world.call("DELETE", `/v1/customers/${id}`);
    await world.app.pollStreams();
    const messages = await client.until(3);
    // The version is that of the record now, so a client that reads it once has what all messages say.
    expect(messages.slice(1).map(({ data }) => data)).toEqual([
      { type: "customer.updated", id, version: null },
      { type: "customer.deleted", id, version: null },
    ]);
    const ids = messages.map((message) => Number(message.id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test("a change that changes nothing is not sent", async () => {
    const id = await createCustomer(world.a.token, "Same");
    const client = await open(world.a.token);
    await world.call("PATCH", `/v1/customers/${id}`, { body: { name: "Same" } });
    expect(await drain(client, world.a)).toEqual([]);
  });

  test("an event about many records has no id", async () => {
    const client = await open(world.a.token);
    const account_id = await makeRecord(world, world.a.token, "/v1/bank-accounts");
    const csv = "Date,Description,Amount\n2026-11-01,Coffee,-3.50\n";
    const imported = await world.call("POST", `/v1/transactions/import?account_id=${account_id}`, {
      body: csv,
      headers: { "content-type": "text/csv", "x-file-name": "a.csv" },
    });
    expect(imported.status, imported.text).toBeLessThan(300);
    expect(await drain(client, world.a)).toContain("transaction.imported null");
  });

  test("every type belongs to a family that streams know", () => {
    expect(eventTypes.filter((type) => familyOf(type) === null)).toEqual([]);
    expect(familyOf("webhook.test")).toBeNull();
  });
});

describe("nothing is skipped", () => {
  test("an event of a transaction that commits late comes after those that were committed before", async () => {
    const client = await open(world.a.token);
    const early = await holdEvent(world.a);
    const other = await holdEvent(world.a);
    const between = await createCustomer(world.a.token);
    await world.app.pollStreams();
    expect((await client.until(1)).map(({ data }) => data.id)).toEqual([between]);
    const position = client.lastEventId();
    await other.commit();
    await world.app.pollStreams();
    await early.commit();
    await world.app.pollStreams();
    const messages = await client.until(3);
    expect(messages.map(({ data }) => data.id)).toEqual([between, other.id, early.id]);
    // A client that had seen only the first gets the other two as well.
    const resumed = await open(world.a.token, { last_event_id: position });
    await world.app.pollStreams();
    expect((await resumed.until(2)).map(({ data }) => data.id)).toEqual([other.id, early.id]);
  });

  test("a stream starts at the present, and a position is known before the first event", async () => {
    await createCustomer(world.a.token);
    const client = await open(world.a.token);
    const late = await holdEvent(world.a);
    await world.app.pollStreams();
    const position = client.lastEventId();
    expect(position).toMatch(/^\d+$/);
    client.close();
    await late.commit();
    const resumed = await open(world.a.token, { last_event_id: position });
    expect(await drain(resumed, world.a)).toEqual([`customer.updated ${late.id}`]);
  });

  test("a client far behind gets everything, in order", async () => {
    const start = (await open(world.b.token)).lastEventId();
    await world.superuser(
      `insert into events (organization_id, type, data)
       select $1, 'customer.updated', jsonb_build_object('id', new_id()) from generate_series(1, 2600)`,
      [world.b.id],
    );
    const client = await open(world.b.token, { query: `?last_event_id=${start}` });
    await world.app.pollStreams();
    const messages = await client.until(2600);
    const positions = messages.map(({ id }) => Number(id));
    expect(positions).toEqual(Array.from({ length: 2600 }, (_, index) => Number(start) + 1 + index));
  });

  test("several processes place and send the same events in the same order", async () => {
    const second = await createApp({
      connectionString: world.connectionString,
      config: readConfig(worldEnvironment),
      clock: world.clock,
      log: testLog(),
    });
    onTestFinished(() => second.close());
    await second.server.listen({ port: 0, host: "127.0.0.1" });
    const second_url = `http://127.0.0.1:${(second.server.server.address() as AddressInfo).port}`;
    const clients = [await open(world.a.token), await openStream(second_url, world.a.token)];
    const made: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      made.push(await createCustomer(world.a.token), await createCustomer(world.a.token));
      await Promise.all([world.app.pollStreams(), second.pollStreams()]);
    }
    const [here, there] = await Promise.all(clients.map((client) => client.until(made.length)));
    expect(here).toEqual(there);
    expect(here?.map(({ data }) => data.id).toSorted()).toEqual(made.toSorted());
  });
});

describe("what cannot be told any more", () => {
  const reset = { type: "reset", id: null, version: null };

  test("a client older than the retention is told to reload, and continues from there", async () => {
    const organization = await world.createOrganization("Cedar");
    const client = await open(organization.token);
    const start = client.lastEventId();
    await createCustomer(organization.token);
    await world.app.pollStreams();
    const [seen] = await client.until(1);
    client.close();
    // This one is deleted before any stream reads it.
    await createCustomer(organization.token);
    world.clock.advance(91 * 24 * 3_600_000);
    const kept = await createCustomer(organization.token);
    await world.app.jobs.runDue();
    for (const last_event_id of [start, seen?.id as string]) {
      const old = await open(organization.token, { last_event_id });
      const [first] = await old.until(1);
      expect(first).toEqual({ id: expect.any(String), event: "reset", data: reset });
      expect(await drain(old, organization)).toEqual(["reset null"]);
    }
    expect(kept).toBeDefined();
  });

  const wrong = ["-1", "x", "1e3", "999999999999", "9".repeat(30), "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11"];
  test.each(wrong)("an id that no message has, %s, is answered with a reset", async (last_event_id) => {
    for (const options of [{ query: `?last_event_id=${last_event_id}` }, { last_event_id }]) {
      const client = await open(world.a.token, options);
      expect((await client.until(1))[0]?.data).toEqual(reset);
      // And it continues at the present.
      expect(await drain(client, world.a)).toEqual(["reset null"]);
    }
  });

  test("the position of another organization that is ahead is answered with a reset, and shows nothing of it", async () => {
    const [busy, quiet] = [await world.createOrganization("Busy"), await world.createOrganization("Quiet")];
    const ahead = await open(busy.token);
    for (let n = 0; n < 3; n++) await createCustomer(busy.token);
    await world.app.pollStreams();
    await ahead.until(3);
    const client = await open(quiet.token, { last_event_id: ahead.lastEventId() });
    expect(await drain(client, quiet)).toEqual(["reset null"]);
  });

  test("the header wins over the query", async () => {
    const position = (await open(world.a.token)).lastEventId();
    const client = await open(world.a.token, { last_event_id: position, query: "?last_event_id=x" });
    expect(await drain(client, world.a)).toEqual([]);
  });
});

describe("who sees what", () => {
  test("another organization's events are never sent", async () => {
    const [a, b] = [await open(world.a.token), await open(world.b.token)];
    const own = await createCustomer(world.a.token);
    expect(await drain(b, world.b)).toEqual([]);
    expect((await a.until(1))[0]?.data.id).toBe(own);
    // Nor by a position of the other organization.
    const client = await open(world.b.token, { last_event_id: "0" });
    await drain(client, world.b);
    expect(client.messages.map(({ data }) => data.id)).not.toContain(own);
  });

  test("a token gets the events that it may read, and its position passes the others", async () => {
    const token = await world.token(world.a, ["categories.read"]);
    const client = await open(token);
    const start = Number(client.lastEventId());
    await createCustomer(world.a.token);
    const category = await makeRecord(world, world.a.token, "/v1/categories");
    await createCustomer(world.a.token);
    await world.app.pollStreams();
    expect((await client.until(1)).map(({ data }) => data)).toEqual([
      { type: "category.created", id: category, version: 1 },
    ]);
    world.clock.advance(20_000);
    await world.app.pollStreams();
    await client.untilComments(1);
    expect(Number(client.lastEventId())).toBeGreaterThan(start + 2);
    expect(client.messages).toHaveLength(1);
  });

  test("for each scope, a token with it alone gets the events of its families and no others", async () => {
    const organization = await world.createOrganization("Scopes");
    const scopes = [...new Set(eventTypes.flatMap((type) => familyOf(type)?.scope ?? []))];
    const clients = new Map<Scope, StreamClient>();
    for (const scope of scopes) clients.set(scope, await open(await world.token(organization, [scope])));
    const stranger = await open(await world.token(organization, ["metrics.read"]));
    for (const path of paths_of_families) await makeRecord(world, organization.token, path);
    await world.app.pollStreams();
    world.clock.advance(20_000);
    await world.app.pollStreams();
    for (const [scope, client] of clients) {
      // The heartbeat comes after everything that was to be sent.
      await client.untilComments(1);
      const seen = client.messages.map(({ data }) => familyOf(data.type)?.scope);
      expect([scope, ...new Set(seen)]).toEqual([scope, scope]);
    }
    await stranger.untilComments(1);
    expect(stranger.messages).toEqual([]);
  });

  test("without a token there is no stream", async () => {
    expect((await world.call("GET", "/v1/stream", { token: null })).status).toBe(401);
  });
});

describe("the end of a stream", () => {
  const createKey = async (name: string, expires_at?: string) => {
    const body = { name, scopes: ["apis.read"], ...(expires_at ? { expires_at } : {}) };
    const made = await world.call("POST", "/v1/api-keys", { body });
    expect(made.status, made.text).toBe(201);
    return made.body.data;
  };

  test("a revoked token ends its stream", async () => {
    const { id, token } = await createKey("Screen");
    const client = await open(token);
    await world.call("DELETE", `/v1/api-keys/${id}`);
    await pollUntil(client);
    expect((await openStream(url, token)).status).toBe(401);
  });

  test("an expired token ends its stream", async () => {
    const { token } = await createKey(
      "Short",
      new Date(Date.parse(world.clock.now()) + 60_000).toISOString(),
    );
    const client = await open(token);
    world.clock.advance(61_000);
    await pollUntil(client);
  });

  test("a removed member's stream ends", async () => {
    const email = `${newId()}@example.com`;
    const password = "a long enough password";
    const invited = await world.call("POST", "/v1/organization/invitations", {
      body: { email, role: "admin" },
    });
    const token = new URL(invited.body.data.url).searchParams.get("token");
    await world.call("POST", "/v1/invitations/accept", { body: { token, password }, token: null });
    const session = await world.call("POST", "/v1/session", { body: { email, password }, token: null });
    expect(session.status, session.text).toBeLessThan(300);
    const { body } = await world.call("GET", "/v1/organization/members?limit=100");
    const member = body.data.find((one: { email: string }) => one.email === email);
    const client = await open(session.body.data.token);
    await world.call("DELETE", `/v1/organization/members/${member.id}`);
    await pollUntil(client);
  });

  test("a shutdown ends every stream at once", async () => {
    const other = await createWorld();
    await other.server.listen({ port: 0, host: "127.0.0.1" });
    const address = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`;
    const clients = await Promise.all([other.a, other.b].map(({ token }) => openStream(address, token)));
    await Promise.all([other.close(), ...clients.map(({ ended }) => ended)]);
  });

  test("HEAD gets the headers and ends", async () => {
    const answer = await fetch(`${url}/v1/stream`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${world.a.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  });
});

/** The notice of a change of access travels through PostgreSQL, so it may arrive after the next poll. */
async function pollUntil(client: StreamClient): Promise<void> {
  let isOver = false;
  const over = client.ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await world.app.pollStreams();
    await Promise.race([over, sleep(20)]);
  }
}

describe("guards", () => {
  test("a silent stream gets a heartbeat after 20 seconds of the process clock", async () => {
    const client = await open(world.a.token);
    world.clock.advance(19_000);
    await world.app.pollStreams();
    world.clock.advance(1_000);
    await world.app.pollStreams();
    await client.untilComments(1);
    await world.app.pollStreams();
    expect(await drain(client, world.a)).toEqual([]);
    expect(client.comments).toBe(1);
  });

  test("a token can have a limited number of streams, and a closed one makes room", async () => {
    const token = await world.token(world.a, ["apis.read"]);
    const clients: StreamClient[] = [];
    for (let count = 0; count < streams_per_token_max; count += 1) clients.push(await open(token));
    const refused = await open(token);
    expect(refused.status).toBe(429);
    expect(JSON.parse(await refused.body()).error).toMatchObject({
      code: "rate_limited",
      details: { scope: "streams", limit: streams_per_token_max },
    });
    expect(refused.headers["retry-after"]).toBe("10");
    // Another token of the organization is not affected.
    expect((await open(world.a.token)).status).toBe(200);
    clients[0]?.close();
    for (let status = 429; status !== 200; ) status = (await open(token)).status;
  });

  test("opening a stream counts as a request", async () => {
    const limited = await createWorld({ environment: { DAYBOOK_RATE_LIMIT: "3" } });
    onTestFinished(() => limited.close());
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await limited.call("GET", "/v1/stream")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("a client that does not read is cut off, and memory does not grow with what it has not read", async () => {
    const organization = await world.createOrganization("Elm");
    const connected = once(world.server.server, "connection") as Promise<[Socket]>;
    const client = await open(organization.token);
    const [connection] = await connected;
    const position = client.lastEventId();
    client.pause();
    let isOver = false;
    connection.once("close", () => {
      isOver = true;
    });
    let unsent_bytes_most = 0;
    // The kernel takes a few megabytes before the process notices that nobody reads.
    for (let round = 0; round < 40 && !isOver; round += 1) {
      await world.superuser(
        `insert into events (organization_id, type, data)
         select $1, 'customer.updated', jsonb_build_object('id', new_id()) from generate_series(1, 2000)`,
        [organization.id],
      );
      world.clock.advance(21_000);
      await world.app.pollStreams();
      unsent_bytes_most = Math.max(unsent_bytes_most, connection.writableLength);
    }
    expect(isOver).toBe(true);
    // The limit, and one page beyond it.
    expect(unsent_bytes_most).toBeLessThan(256 * 1024);
    const resumed = await open(organization.token, { last_event_id: position });
    await world.app.pollStreams();
    expect((await resumed.until(2000))[0]?.id).toBe(String(Number(position) + 1));
  });

  test("an open stream holds no turn of its organization and is not closed as idle", async () => {
    const quick = await createWorld({
      environment: { DAYBOOK_IDLE_TIMEOUT: "1", DAYBOOK_READING_TIMEOUT: "1", DAYBOOK_DATABASE_POOL: "4" },
    });
    onTestFinished(() => quick.close());
    await quick.server.listen({ port: 0, host: "127.0.0.1" });
    const address = `http://127.0.0.1:${(quick.server.server.address() as AddressInfo).port}`;
    const clients: StreamClient[] = [];
    for (let count = 0; count < 15; count += 1) clients.push(await openStream(address, quick.a.token));
    // More streams than the organization has turns, for longer than the timeouts.
    await sleep(3_500);
    const { body } = await quick.call("POST", "/v1/customers", { body: { name: "Ash" } });
    await quick.app.pollStreams();
    for (const client of clients) expect((await client.until(1))[0]?.data.id).toBe(body.data.id);
    for (const client of clients) client.close();
  });
});
