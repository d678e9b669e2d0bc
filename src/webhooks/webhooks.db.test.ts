import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import { lease_times } from "../platform/outbox/lease.ts";
import { retry_delays_ms } from "./attempts.ts";
import { eventTypes } from "./event-types.ts";
import { sign } from "./sign.ts";

interface Received {
  headers: Record<string, string>;
  body: string;
}

let world: World;
let receiver: Server;
let received: Received[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };

beforeAll(async () => {
  world = await createWorld({
    environment: { DAYBOOK_WEBHOOK_ALLOW_PRIVATE: "true" },
    invents_events: true,
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  received = [];
  answer = { status: 200 };
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answer.status, answer.headers).end("thanks");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  const endpoints = await world.call("GET", "/v1/webhook-endpoints?limit=100");
  for (const { id } of endpoints.body.data) await world.call("DELETE", `/v1/webhook-endpoints/${id}`);
  receiver.close();
});

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

async function subscribe(body: object = {}) {
  const created = await world.call("POST", "/v1/webhook-endpoints", { body: { url: address(), ...body } });
  expect(created.status, created.text).toBe(201);
  return created.body.data as { id: string; secret: string };
}

async function happen(type: string, data: Record<string, unknown> = { id: "1" }) {
  const actor = { kind: "system" as const, id: null, channel: "test", request_id: null };
  const context = { organization_id: world.a.id, actor, now: world.clock.now() };
  await world.db.organization(context, (tx) => recordEvent(tx, world.a.id, type, data));
}

async function log(endpoint_id: string, query = "") {
  const answered = await world.call("GET", `/v1/webhook-endpoints/${endpoint_id}/deliveries${query}`);
  expect(answered.status, answered.text).toBe(200);
  return answered.body.data;
}

/** Runs the sweep of every minute, and then the jobs it enqueued. */
async function sweep() {
  const job = world.app.scheduled_jobs.find(({ name }) => name === "webhooks.requeue");
  await job?.run(world.clock.now());
  await world.app.jobs.drain();
}

function verify({ headers, body }: Received, ...secrets: string[]) {
  const [id, timestamp] = [headers["webhook-id"] as string, Number(headers["webhook-timestamp"])];
  const keys = secrets.map((secret) => Buffer.from(secret.replace("whsec_", ""), "base64"));
  expect(headers["webhook-signature"]).toBe(keys.map((key) => sign(key, id, timestamp, body)).join(" "));
}

test("an event is delivered once, signed, and appears in the log", async () => {
  const { id, secret } = await subscribe();
  await happen("invoice.finalized", { id: "42", total: 12.5 });
  await world.app.jobs.drain();
  await sweep();
  expect(received).toHaveLength(1);
  const [message] = received as [Received];
  verify(message, secret);
  expect(Number(message.headers["webhook-timestamp"])).toBe(Date.parse(world.clock.now()) / 1000);
  expect(JSON.parse(message.body)).toEqual({
    type: "invoice.finalized",
    timestamp: world.clock.now(),
    data: { id: "42", total: 12.5 },
  });
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({ status: "delivered", attempt_count: 1, next_attempt_at: null });
  expect(delivery.event_id).toBe(message.headers["webhook-id"]);
  expect(delivery.attempts).toMatchObject([{ response_status: 200, response_body: "thanks", error: null }]);
});

test("an endpoint gets only the events it subscribed to", async () => {
  const one = await subscribe({ event_types: ["invoice.paid"] });
  const family = await subscribe({ event_types: ["invoice.*"] });
  const other = await subscribe({ event_types: ["document.*"] });
  await happen("invoice.paid");
  await happen("invoice.created");
  const types = async (id: string) =>
    (await log(id)).map((delivery: { event_type: string }) => delivery.event_type).toSorted();
  expect(await types(one.id)).toEqual(["invoice.paid"]);
  expect(await types(family.id)).toEqual(["invoice.created", "invoice.paid"]);
  expect(await types(other.id)).toEqual([]);
  await world.app.jobs.drain();
});

test("an event of a rolled back database transaction is not delivered", async () => {
  await subscribe();
  const actor = { kind: "system" as const, id: null, channel: "test", request_id: null };
  const context = { organization_id: world.a.id, actor, now: world.clock.now() };
  const undone = world.db.organization(context, async (tx) => {
    await recordEvent(tx, world.a.id, "invoice.paid", {});
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await world.app.jobs.drain();
  await sweep();
  expect(received).toEqual([]);
});

test("a failing receiver is tried ten times over three days; a replay sends the delivery again", async () => {
  const { id } = await subscribe();
  answer = { status: 503 };
  await happen("invoice.paid");
  await world.app.jobs.drain();
  for (const [index, delay_ms] of retry_delays_ms.entries()) {
    expect(received, `after attempt ${index + 1}`).toHaveLength(index + 1);
    await sweep();
    expect(received, "no retry before next_attempt_at").toHaveLength(index + 1);
    world.clock.advance(delay_ms * 1.11);
    await sweep();
  }
  expect(received).toHaveLength(10);
  const ids = new Set(received.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size, "the id stays the same").toBe(1);
  world.clock.advance(30 * 86_400_000);
  await sweep();
  expect(received).toHaveLength(10);
  const [dead] = await log(id, "?status=failed");
  expect(dead).toMatchObject({ attempt_count: 10, next_attempt_at: null, delivered_at: null });
  expect(dead.attempts).toHaveLength(10);

  answer = { status: 204 };
  const replayed = await world.call("POST", `/v1/webhook-endpoints/${id}/deliveries/${dead.id}/replay`);
  expect(replayed.body.data).toMatchObject({ status: "pending", attempt_count: 0 });
  await world.app.jobs.drain();
  expect(received).toHaveLength(11);
  expect((await log(id))[0]).toMatchObject({ status: "delivered" });
});

test("one request replays all deliveries that failed since a given time", async () => {
  const { id } = await subscribe();
  answer = { status: 410 };
  await happen("invoice.paid");
  await world.app.jobs.drain();
  answer = { status: 200 };
  await world.call("PATCH", `/v1/webhook-endpoints/${id}`, { body: { status: "enabled" } });
  const since = { body: { since: "2020-01-01T00:00:00Z" } };
  const replayed = await world.call("POST", `/v1/webhook-endpoints/${id}/replay`, since);
  expect(replayed.body.data).toEqual({ replayed_count: 1 });
  await world.app.jobs.drain();
  expect((await log(id))[0]).toMatchObject({ status: "delivered" });
});

test("410 disables the endpoint with the reason, and a disabled endpoint gets nothing", async () => {
  const { id } = await subscribe();
  answer = { status: 410 };
  await happen("invoice.paid");
  await happen("invoice.created");
  await world.app.jobs.drain();
  expect(received).toHaveLength(1);
  const read = await world.call("GET", `/v1/webhook-endpoints/${id}`);
  expect(read.body.data).toMatchObject({
    status: "disabled",
    disabled_reason: "The receiver answered 410 Gone.",
  });
  await happen("invoice.paid");
  expect(await log(id)).toHaveLength(2);
  const enabled = await world.call("PATCH", `/v1/webhook-endpoints/${id}`, { body: { status: "enabled" } });
  expect(enabled.body.data).toMatchObject({ status: "enabled", disabled_reason: null });
});

test("a redirect is a failure, and the log says so", async () => {
  const { id } = await subscribe();
  answer = { status: 302, headers: { location: address() } };
  await happen("invoice.paid");
  await world.app.jobs.drain();
  expect(received).toHaveLength(1);
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({ status: "pending" });
  expect(delivery.attempts[0].error).toContain("redirects are not followed");
});

test("after a rotation both secrets sign for a day, then only the new one", async () => {
  const { id, secret } = await subscribe();
  const rotated = await world.call("POST", `/v1/webhook-endpoints/${id}/rotate-secret`);
  const fresh = rotated.body.data.secret as string;
  expect(fresh).not.toBe(secret);
  await world.call("POST", `/v1/webhook-endpoints/${id}/test`);
  await world.app.jobs.drain();
  verify(received[0] as Received, fresh, secret);
  world.clock.advance(25 * 3_600_000);
  await world.call("POST", `/v1/webhook-endpoints/${id}/test`);
  await world.app.jobs.drain();
  verify(received[1] as Received, fresh);
});

const leasedFor = (milliseconds: number) =>
  world.superuser("update webhook_deliveries set leased_until = $1 where status = 'pending'", [
    new Date(Date.parse(world.clock.now()) + milliseconds),
  ]);

test("an attempt whose worker was killed is repeated within a minute", async () => {
  const { id } = await subscribe();
  await happen("invoice.paid");
  await world.superuser("delete from pgboss.job where name = 'webhooks.deliver'");
  await leasedFor(lease_times.duration_ms);
  await sweep();
  expect(received, "no attempt until the lease expires").toHaveLength(0);
  world.clock.advance(60_000);
  await sweep();
  expect(received).toHaveLength(1);
  expect((await log(id))[0]).toMatchObject({ status: "delivered" });
});

describe("workers were killed during earlier attempts", () => {
  const interrupted = async (interrupted_count: number) => {
    const { id } = await subscribe();
    await happen("invoice.paid");
    await leasedFor(-1000);
    await world.superuser(
      "update webhook_deliveries set attempt_count = $1 + 1, interrupted_count = $1 where status = 'pending'",
      [interrupted_count],
    );
    await world.app.jobs.drain();
    return (await log(id))[0];
  };
  test("they do not count as failures: a delivery is retried after the first failure", async () => {
    answer = { status: 500 };
    expect(await interrupted(30)).toMatchObject({ status: "pending", attempt_count: 32 });
  });
  test("a delivery that was interrupted too often fails, with the reason", async () => {
    const delivery = await interrupted(interruptions_max);
    expect(delivery).toMatchObject({ status: "failed" });
    expect(delivery.attempts.at(-1).error).toContain("service stopped");
    expect(received).toEqual([]);
  });
});

test("a lease in the far future is ignored, because the clock was set back", async () => {
  await subscribe();
  await happen("invoice.paid");
  await world.superuser("delete from pgboss.job where name = 'webhooks.deliver'");
  await leasedFor(365 * 86_400_000);
  await world.superuser(
    "update webhook_deliveries set next_attempt_at = leased_until, queued_at = leased_until where status = 'pending'",
  );
  await sweep();
  expect(received).toHaveLength(1);
});

test("a job lost with its worker is enqueued again, and a claimed delivery is not sent twice", async () => {
  const { id } = await subscribe();
  await happen("invoice.paid");
  await world.superuser("delete from pgboss.job where name = 'webhooks.deliver'");
  await sweep();
  expect(received, "it may still be waiting in the queue").toHaveLength(0);
  world.clock.advance(11 * 60_000);
  // The worker died during the attempt: the lease must expire first.
  await leasedFor(lease_times.duration_ms);
  await sweep();
  expect(received).toHaveLength(0);
  await leasedFor(-1000);
  await sweep();
  expect(received).toHaveLength(1);
  expect((await log(id))[0]).toMatchObject({ status: "delivered" });
});

test("a failing endpoint occupies one worker at a time, so that others are not delayed", async () => {
  const [bad, good] = [await subscribe(), await subscribe()];
  answer = { status: 500 };
  await happen("invoice.paid");
  await world.app.jobs.drain();
  world.clock.advance(retry_delays_ms[0] as number);
  answer = { status: 200 };
  await happen("invoice.viewed");
  // Another worker is waiting for the answer to the first new delivery.
  await world.superuser(
    "update webhook_deliveries set leased_until = $3 where endpoint_id = $1 and event_type = $2",
    [bad.id, "invoice.viewed", new Date(Date.parse(world.clock.now()) + 60_000)],
  );
  await happen("invoice.created");
  await world.app.jobs.drain();
  const states = async (id: string) =>
    Object.fromEntries(
      (await log(id)).map((one: { event_type: string; status: string }) => [one.event_type, one.status]),
    );
  expect(await states(good.id)).toMatchObject({
    "invoice.viewed": "delivered",
    "invoice.created": "delivered",
  });
  expect(await states(bad.id)).toMatchObject({ "invoice.viewed": "pending", "invoice.created": "pending" });
  // That worker was killed: its lease expires, and its job counts as lost.
  world.clock.advance(11 * 60_000);
  await sweep();
  await sweep();
  expect(new Set(Object.values(await states(bad.id)))).toEqual(new Set(["delivered"]));
});

test("the secret is shown once and is not in the database or audit trail in clear text", async () => {
  const { id, secret } = await subscribe();
  const raw = Buffer.from(secret.replace("whsec_", ""), "base64").toString("hex");
  const read = await world.call("GET", `/v1/webhook-endpoints/${id}`);
  expect(read.text).not.toContain('secret":"');
  const rows = await world.superuser(
    "select encode(secret, 'hex') as found from webhook_endpoints union all select changes::text from audit_events",
  );
  for (const { found } of rows) {
    expect(found).not.toContain(raw);
    expect(found).not.toContain(secret);
  }
});

describe("targets are refused", () => {
  let guarded: World;
  beforeAll(async () => {
    guarded = await createWorld();
  });
  afterAll(() => guarded.close());
  const check = (url: string, code: string) =>
    test(url, async () => {
      const answered = await guarded.call("POST", "/v1/webhook-endpoints", { body: { url } });
      expect(answered.status).toBe(400);
      expect(answered.body.error.details.issues[0]).toMatchObject({ path: "body.url", code });
    });
  check("http://example.com/", "insecure");
  check("https://user:secret@example.com/", "credentials");
  check("https://127.0.0.1/", "private_address");
  check("https://2130706433/", "private_address");
  check("https://[::1]/", "private_address");
  check("https://[::ffff:10.0.0.1]/", "private_address");
  check("https://169.254.169.254/latest/meta-data/", "private_address");
  check("https://localhost/", "private_address");
  check("https://db.internal/", "private_address");
  check("ftp://example.com/", "format");

  test("with a list of allowed hosts every other host, also when an endpoint is changed", async () => {
    const environment = { DAYBOOK_WEBHOOK_ALLOWED_HOSTS: "hooks.example.com" };
    const limited = await createWorld({ environment });
    onTestFinished(() => limited.close());
    const create = (url: string) => limited.call("POST", "/v1/webhook-endpoints", { body: { url } });
    const refused = await create("https://other.example.com/");
    expect(refused.body.error.details.issues[0]).toMatchObject({
      path: "body.url",
      code: "host_not_allowed",
    });
    const made = await create("https://hooks.example.com/in");
    expect(made.status).toBe(201);
    const path = `/v1/webhook-endpoints/${made.body.data.id}`;
    const moved = await limited.call("PATCH", path, { body: { url: "https://other.example.com/" } });
    expect(moved.body.error.details.issues[0].code).toBe("host_not_allowed");
    // As if the operator had shortened the list since.
    await limited.superuser("update webhook_endpoints set url = 'https://other.example.com/'");
    await limited.call("POST", `${path}/test`);
    await limited.app.jobs.drain();
    const { body } = await limited.call("GET", `${path}/deliveries`);
    expect(body.data[0]).toMatchObject({ status: "failed", attempt_count: 1 });
    expect(body.data[0].attempts[0].error).toContain("not one of the hosts");
  });

  test("a host name that resolves to this machine is refused at the connection, and not retried", async () => {
    const created = await guarded.call("POST", "/v1/webhook-endpoints", {
      body: { url: "https://example.com/" },
    });
    const { id } = created.body.data;
    // As if example.com now resolved to this machine.
    await guarded.superuser("update webhook_endpoints set url = 'http://localhost:1/'");
    await guarded.call("POST", `/v1/webhook-endpoints/${id}/test`);
    await guarded.app.jobs.drain();
    const { body } = await guarded.call("GET", `/v1/webhook-endpoints/${id}/deliveries`);
    expect(body.data[0]).toMatchObject({ status: "failed", attempt_count: 1 });
    expect(body.data[0].attempts[0].error).toContain("not on the public internet");
  });
});

test("unknown event types are refused with a list of the accepted ones", async () => {
  for (const type of ["invoices.paid", "invoice", "*", "invoice.PAID", "invoice.finalised"]) {
    const answered = await world.call("POST", "/v1/webhook-endpoints", {
      body: { url: address(), event_types: [type] },
    });
    expect(answered.status, type).toBe(400);
    expect(answered.body.error.message).toContain("invoice.*");
    expect(answered.body.error.message).toContain("invoice.finalized");
  }
});

test("docs/webhooks.md lists every event type and no others", async () => {
  const page = await readFile(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("| type | when |"), page.indexOf("An endpoint's `event_types`"));
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) => {
    const names = [...(row.split("|")[1] ?? "").matchAll(/`([a-z_]*)\.([a-z_]+)`/g)];
    const subject = names[0]?.[1];
    return names.map(([, own, verb]) => `${own || subject}.${verb}`);
  });
  expect(listed.toSorted()).toEqual(eventTypes.toSorted());
});

test("old events are deleted in batches with their deliveries; pending ones are kept", async () => {
  const { id } = await subscribe({ event_types: ["invoice.*"] });
  const forget = async () => {
    const job = world.app.scheduled_jobs.find(({ name }) => name === "webhooks.forget");
    await Promise.all([job?.run(world.clock.now()), job?.run(world.clock.now())]);
  };
  await world.superuser("delete from webhook_deliveries; delete from events");
  await happen("invoice.paid");
  await world.app.jobs.drain();
  answer = { status: 500 };
  await happen("invoice.viewed");
  await world.app.jobs.drain();
  await world.superuser(
    "insert into events (organization_id, type, data, created_at) select $1, 'inbox.created', '{}', $2 from generate_series(1, 2500)",
    [world.a.id, world.clock.now()],
  );
  const audited = await world.superuser("select count(*)::int as count from audit_events");

  world.clock.advance(89 * 86_400_000);
  await forget();
  expect(await log(id)).toHaveLength(2);
  world.clock.advance(2 * 86_400_000);
  await happen("invoice.created");
  await forget();
  const left = await world.superuser("select type from events order by type");
  expect(left.map(({ type }) => type)).toEqual(["invoice.created", "invoice.viewed"]);
  expect((await log(id)).map((one: { event_type: string }) => one.event_type).sort()).toEqual([
    "invoice.created",
    "invoice.viewed",
  ]);
  expect(await world.superuser("select count(*)::int as count from audit_events")).toEqual(audited);
});
