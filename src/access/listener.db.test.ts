import { createServer, connect as dial, type Server, type Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { openFixture } from "../../test/harness/open-access.ts";
import { cloneDatabase } from "../../test/harness/world.ts";
import { type Listener, startListener } from "./listener.ts";
import type { Notice } from "./notices.ts";

const fixture = await openFixture();

const silent = { warn() {}, info() {} };

/**
 * A proxy between the listener and PostgreSQL that can stop forwarding without closing. With `pooled` it
 * forwards only what a transaction pooler would.
 */
async function startProxy({ pooled = false } = {}): Promise<{
  connectionString: string;
  cut(): void;
  server: Server;
}> {
  const target = new pg.Client({ connectionString: fixture.connectionString });
  const path = target.host.startsWith("/") ? `${target.host}/.s.PGSQL.${target.port}` : null;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = path === null ? dial(target.port, target.host) : dial(path);
    const filter = pooled ? poolerFilter() : { asked() {}, answer: (bytes: Buffer) => bytes };
    sockets.push(near, far);
    near
      .on("error", () => {})
      .on("data", (bytes) => {
        filter.asked();
        far.write(bytes);
      });
    far.on("error", () => {}).on("data", (bytes) => near.write(filter.answer(bytes)));
    near.on("close", () => far.destroy());
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

/**
 * A client of a transaction pooler holds a server connection from its query to the end of the answer. What
 * PostgreSQL sends to that connection at any other time, above all a notice, does not reach the client.
 */
function poolerFilter() {
  let pending = Buffer.alloc(0);
  let linked = true;
  return {
    asked() {
      linked = true;
    },
    answer(bytes: Buffer): Buffer {
      pending = Buffer.concat([pending, bytes]);
      const passed: Buffer[] = [];
      while (pending.length >= 5 && pending.length > pending.readUInt32BE(1)) {
        const message = pending.subarray(0, 1 + pending.readUInt32BE(1));
        pending = pending.subarray(message.length);
        const type = String.fromCharCode(message[0] as number);
        if (linked || type !== "A") passed.push(message);
        if (type === "Z") linked = false;
      }
      return Buffer.concat(passed);
    },
  };
}

async function listen(
  connectionString: string,
  listen_url: string | null = null,
): Promise<{ listener: Listener; heard: Notice[]; connects: number[] }> {
  const [heard, connects]: [Notice[], number[]] = [[], []];
  const listener = startListener({
    connectionString,
    listen_url,
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

test("receives notices, ignores heartbeats of others, and survives malformed payloads", async () => {
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

test("a connection that stays open but forwards nothing is detected and replaced", async () => {
  const cable = await startProxy();
  const { listener, heard, connects } = await listen(cable.connectionString);
  expect(listener.listening).toBe(true);
  cable.cut();
  await expect.poll(() => connects.length).toBe(2);
  await notify('{"user_id":"after"}');
  await expect.poll(() => heard).toContainEqual({ user_id: "after" });
  await listener.close();
  cable.server.close();
});

test("behind a transaction pooler, which drops notices, `listening` is false", async () => {
  const pooler = await startProxy({ pooled: true });
  const { listener, heard } = await listen(pooler.connectionString);
  expect(listener.listening).toBe(false);
  await notify('{"user_id":"dropped"}');
  expect(heard).toEqual([]);
  await listener.close();
  pooler.server.close();
});

test("with a direct listen_url, it receives notices sent through the pooler", async () => {
  const pooler = await startProxy({ pooled: true });
  const { listener, heard } = await listen(pooler.connectionString, fixture.connectionString);
  expect(listener.listening).toBe(true);
  await notify('{"user_id":"u"}');
  await expect.poll(() => heard).toEqual([{ user_id: "u" }]);
  await listener.close();
  pooler.server.close();
});

test("a listen_url that leads to another database is detected", async () => {
  const other = await cloneDatabase();
  const { listener } = await listen(fixture.connectionString, other.connectionString);
  expect(listener.listening).toBe(false);
  await listener.close();
  await other.drop();
});

test("without a database it becomes ready, and `listening` is false", async () => {
  const { listener } = await listen("postgres://nobody@127.0.0.1:1/nothing");
  expect(listener.listening).toBe(false);
  await listener.close();
});
