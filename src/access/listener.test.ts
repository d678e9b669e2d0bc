import { createServer, connect as dial, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture } from "../../test/harness/access.ts";
import { type Listener, startListener } from "./listener.ts";
import type { Notice } from "./notices.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await createAccessFixture();
});
afterAll(() => fixture.close());

const silent = { warn() {}, info() {} };

/** Stands between the listener and PostgreSQL and can stop passing anything on without closing. */
async function startCable(): Promise<{ connectionString: string; cut(): void; server: Server }> {
  const target = new pg.Client({ connectionString: fixture.connectionString });
  const path = target.host.startsWith("/") ? `${target.host}/.s.PGSQL.${target.port}` : null;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = path === null ? dial(target.port, target.host) : dial(path);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on("data", (bytes) => to.write(bytes)).on("error", () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const user = encodeURIComponent(target.user ?? "");
  const password = target.password ? `:${encodeURIComponent(String(target.password))}` : "";
  return {
    connectionString: `postgres://${user}${password}@127.0.0.1:${port}/${target.database}`,
    cut: () => {
      for (const socket of sockets.splice(0)) socket.removeAllListeners("data").pause();
    },
    server,
  };
}

async function listen(
  connectionString: string,
): Promise<{ listener: Listener; heard: Notice[]; connects: number[] }> {
  const [heard, connects]: [Notice[], number[]] = [[], []];
  const listener = startListener({
    connectionString,
    log: silent,
    onNotice: (notice) => heard.push(notice),
    onConnect: () => connects.push(1),
    heartbeat_ms: 100,
    reconnect_ms: 20,
  });
  await listener.ready;
  return { listener, heard, connects };
}

const notify = (payload: string) => fixture.superuser("select pg_notify('daybook_access', $1)", [payload]);

test("hears notices, not the beats of others, and survives nonsense", async () => {
  const [one, two] = [await listen(fixture.connectionString), await listen(fixture.connectionString)];
  expect(one.listener.listening).toBe(true);
  await notify("nonsense");
  await notify('{"user_id":"u"}');
  await expect.poll(() => one.heard).toEqual([{}, { user_id: "u" }]);
  await expect.poll(() => two.heard.length).toBe(2);
  await one.listener.close();
  await two.listener.close();
  expect(one.listener.listening).toBe(false);
});

test("a connection that stays open but passes nothing on is found out and replaced", async () => {
  const cable = await startCable();
  const { listener, heard, connects } = await listen(cable.connectionString);
  expect(listener.listening).toBe(true);
  cable.cut();
  await expect.poll(() => connects.length, { timeout: 10_000 }).toBe(2);
  await notify('{"user_id":"after"}');
  await expect.poll(() => heard).toContainEqual({ user_id: "after" });
  await listener.close();
  cable.server.close();
});

test("without a database it is ready, and does not pretend to listen", async () => {
  const { listener } = await listen("postgres://nobody@127.0.0.1:1/nothing");
  expect(listener.listening).toBe(false);
  await listener.close();
});
