/** Rate limits through the service: per token, organization and address, and shared by processes of one database. */

import { expect, onTestFinished, test } from "vitest";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { RateCounts } from "../../src/platform/http/rate-counts.ts";
import { startRateSharing } from "../../src/platform/http/rate-sharing.ts";
import { testLog } from "../harness/test-log.ts";
import { worldEnvironment } from "../harness/unlimited.ts";
import { createWorld, type World, type WorldOptions } from "../harness/world.ts";

type Limits = Record<string, string>;

async function worldWith(environment: Limits, options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ ...options, environment });
  onTestFinished(() => world.close());
  return world;
}

/** A second app on the same database, like another process. */
async function secondApp({ connectionString, clock }: World, environment: Limits): Promise<App> {
  const config = readConfig({ ...worldEnvironment, DAYBOOK_DATABASE_POOL: "5", ...environment });
  const app = await createApp({ connectionString, config, clock, log: testLog() });
  onTestFinished(() => app.close());
  return app;
}

const list = async ({ server }: Pick<App, "server">, token: string, remoteAddress = "192.0.2.1") => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.inject({ url: "/v1/customers", headers, remoteAddress });
  return { status: answer.statusCode, headers: answer.headers, details: answer.json().error?.details };
};

const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const found = [];
  for (let n = 0; n < count; n++) found.push((await ask()).status);
  return found;
};

test("nine keys of one organization share its limit; another organization has its own", async () => {
  const world = await worldWith({ DAYBOOK_ORGANIZATION_RATE_LIMIT: "12", DAYBOOK_RATE_LIMIT: "4" });
  const keys = await Promise.all(Array.from({ length: 9 }, () => world.token(world.a, ["customers.read"])));
  const answers = [];
  for (const key of [...keys, ...keys]) answers.push(await list(world, key));
  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), ...Array(6).fill(429)]);
  expect(answers[0]?.headers).toMatchObject({ "ratelimit-limit": "4", "ratelimit-remaining": "3" });
  expect(answers[11]?.headers).toMatchObject({ "ratelimit-limit": "12", "ratelimit-remaining": "0" });
  expect(answers.at(-1)?.details).toMatchObject({
    scope: "organization",
    limit: 12,
    retry_after_seconds: 60,
  });
  expect(answers.at(-1)?.headers).toMatchObject({ "retry-after": "60", "ratelimit-limit": "12" });
  expect((await list(world, world.b.token)).status).toBe(200);
  world.clock.advance(60_000);
  expect((await list(world, keys[0] as string)).status).toBe(200);
});

test("two processes over one database count together", async () => {
  const limits = { DAYBOOK_RATE_LIMIT: "10", DAYBOOK_ORGANIZATION_RATE_LIMIT: "15" };
  const world = await worldWith(limits);
  const other = await secondApp(world, limits);
  const token = await world.token(world.a, ["customers.read"]);
  expect(await statuses(6, () => list(world, token))).toEqual(Array(6).fill(200));
  await world.app.shareRateCounts();
  // It learns the counts of other processes with its first request.
  expect((await list(other, token)).status).toBe(200);
  await other.shareRateCounts();
  expect((await list(other, token)).headers["ratelimit-remaining"]).toBe("2");
  expect(await statuses(3, () => list(other, token))).toEqual([200, 200, 429]);
  await other.shareRateCounts();
  // The organization has used 10 of 15, five of them with this token elsewhere.
  expect(await statuses(6, () => list(other, world.a.token))).toEqual([200, 200, 200, 200, 200, 429]);
  world.clock.advance(60_000);
  expect((await list(other, token)).status).toBe(200);
});

test("invalid tokens count against their IPv4 address or IPv6 /64, also in other processes", async () => {
  const limits = { DAYBOOK_FAILED_AUTH_LIMIT: "3" };
  const world = await worldWith(limits);
  const other = await secondApp(world, limits);
  const [here, beside, away] = ["2001:db8:0:1::1", "2001:db8:0:1:9::9", "2001:db8:0:2::1"];
  const wrong = (app: Pick<App, "server">, address: string) => list(app, "dbk_wrong", address);
  const first = await wrong(world, here);
  expect(first).toMatchObject({
    status: 401,
    headers: { "ratelimit-limit": "3", "ratelimit-remaining": "2" },
  });
  expect(await statuses(3, () => wrong(world, beside))).toEqual([401, 401, 429]);
  const refused = await wrong(world, here);
  expect(refused.details).toMatchObject({ scope: "failed_authentication", limit: 3 });
  expect(refused.headers["retry-after"]).toBe("60");
  expect((await wrong(world, away)).status).toBe(401);
  await world.app.shareRateCounts();
  expect((await wrong(other, here)).status).toBe(401);
  await other.shareRateCounts();
  expect((await wrong(other, here)).status).toBe(429);
});

test("an address over the limit: a cached token is accepted, a new one is refused until the next minute", async () => {
  const world = await worldWith({ DAYBOOK_FAILED_AUTH_LIMIT: "1" });
  await list(world, world.a.token);
  await list(world, "dbk_wrong");
  expect((await list(world, world.a.token)).status).toBe(200);
  expect((await list(world, world.b.token)).status).toBe(429);
  expect((await list(world, world.b.token, "192.0.2.2")).status).toBe(200);
  world.clock.advance(60_000);
  expect((await list(world, "dbk_wrong")).status).toBe(401);
});

test("an expired token counts, whether it is cached or not", async () => {
  const world = await worldWith({ DAYBOOK_FAILED_AUTH_LIMIT: "2" });
  const body = { name: "short", scopes: ["customers.read"], expires_at: "2026-11-15T09:00:30.000Z" };
  const created = await world.call("POST", "/v1/api-keys", { body });
  const token = created.body.data.key;
  expect((await list(world, token)).status).toBe(200);
  world.clock.advance(60_000);
  expect(await statuses(3, () => list(world, token))).toEqual([401, 401, 429]);
});

test("a missing token or scope does not count as a failed authentication", async () => {
  const world = await worldWith({ DAYBOOK_FAILED_AUTH_LIMIT: "1" });
  const narrow = await world.token(world.a, ["invoices.read"]);
  for (let n = 0; n < 3; n++) {
    expect((await world.call("GET", "/v1/customers", { token: null })).status).toBe(401);
    expect((await world.call("GET", "/v1/customers", { token: narrow })).status).toBe(403);
  }
  expect((await world.call("GET", "/v1/customers", { token: world.b.token })).status).toBe(200);
});

test("guessing set-up and invitation links is limited", async () => {
  const world = await worldWith({ DAYBOOK_FAILED_AUTH_LIMIT: "2" });
  const open = async (url: string) => world.server.inject({ url });
  const answers = [
    await open("/invite?token=x"),
    await open("/setup?token=x"),
    await open("/invite?token=x"),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429]);
  expect(answers[2]?.headers["content-type"]).toContain("text/html");
  expect(answers[2]?.headers["retry-after"]).toBe("60");
});

test("sign-in attempts of an address are limited across processes", async () => {
  const limits = { DAYBOOK_LOGIN_LIMIT: "3" };
  const world = await worldWith(limits);
  const other = await secondApp(world, limits);
  const attempt = async ({ server }: Pick<App, "server">, name: string) => {
    const payload = { email: `${name}@example.com`, password: "a wrong password" };
    return (await server.inject({ method: "POST", url: "/v1/session", payload })).statusCode;
  };
  expect([await attempt(world, "a"), await attempt(world, "b")]).toEqual([401, 401]);
  await world.app.shareRateCounts();
  expect(await attempt(other, "c")).toBe(401);
  await other.shareRateCounts();
  expect(await attempt(other, "d")).toBe(429);
});

test("while the exchange fails, a process counts on its own, logs it once, and shares everything afterwards", async () => {
  const world = await worldWith({});
  let broken = true;
  const db: Database = {
    ...world.db,
    system: (now, work) => (broken ? Promise.reject(new Error("no database")) : world.db.system(now, work)),
  };
  const lines: string[] = [];
  const log = {
    warn: (_fields: unknown, line: string) => void lines.push(`warn ${line}`),
    info: (line: string) => void lines.push(`info ${line}`),
  };
  const { clock } = world;
  const [counts, others] = [new RateCounts(), new RateCounts()];
  const secret = Buffer.alloc(32, 3);
  const sharing = startRateSharing({ db, clock, counts, secret, log: log as never });
  const beside = startRateSharing({ db: world.db, clock, counts: others, secret, log: log as never });
  onTestFinished(async () => {
    await sharing.close();
    await beside.close();
  });
  const now_ms = Date.parse(clock.now());
  for (let n = 0; n < 3; n++) {
    counts.add("key", now_ms);
    await sharing.share();
  }
  expect(counts.used("key", now_ms)).toBe(3);
  expect(lines).toEqual(["warn rate limits are counted by this process alone for now"]);
  broken = false;
  await sharing.share();
  others.add("key", now_ms);
  await beside.share();
  expect(others.used("key", now_ms)).toBe(4);
  expect(lines[1]).toBe("info rate limits are shared by all processes again");
  expect(lines).toHaveLength(2);
});

test("counter keys are unreadable, and old windows are deleted", async () => {
  const world = await worldWith({ DAYBOOK_RATE_LIMIT: "100", DAYBOOK_FAILED_AUTH_LIMIT: "100" });
  const kept = () =>
    world.superuser("select window_start, encode(key, 'escape') as key, used from rate_counts");
  await list(world, world.a.token);
  await list(world, "dbk_wrong", "192.0.2.77");
  await world.app.shareRateCounts();
  const rows = await kept();
  expect(rows.map(({ used }) => used)).toEqual([1, 1]);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|token|api_key/);
  world.clock.advance(10 * 60_000);
  await list(world, world.a.token);
  await world.app.shareRateCounts();
  expect(await kept()).toHaveLength(1);
});

test("nothing is written while all limits are off", async () => {
  const world = await worldWith({});
  await list(world, world.a.token);
  await list(world, "dbk_wrong");
  await world.app.shareRateCounts();
  expect(await world.superuser("select 1 from rate_counts")).toEqual([]);
});
