/** The server from an operator's view: set up, stopped, started twice, killed while it works. */
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findRunningPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { isAlive } from "../../src/platform/embedded-postgres/postmaster.ts";
import {
  createOrganization,
  executable,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from "../harness/server-process.ts";

const gone = { timeout: 200_000, interval: 50 };
let data_dir: string;
let port: number;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-process-"));
  port = await freePort();
});
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  await rm(data_dir, { recursive: true, force: true });
});

async function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(data_dir, port, extra);
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(server);
  return server.end(signal);
}

test("first start prints a set-up link; a second server is refused; SIGTERM and SIGINT end it cleanly", async () => {
  const first = await start();
  // Printed after the server has begun to answer.
  const link = () => /http:\/\/127\.0\.0\.1:\d+\/setup\?token=[\w-]+(?=\s)/.exec(first.output())?.[0];
  await expect.poll(link).toBeDefined();
  expect((await fetch(link() ?? "")).status).toBe(200);

  await expect(startServerProcess(data_dir, await freePort())).rejects.toThrow(
    new RegExp(`${first.process.pid}`),
  );
  expect(await end(first, "SIGTERM")).toBe(0);

  const second = await start();
  expect(await end(second, "SIGINT")).toBe(0);
}, 120_000);

test("admin commands work with and without a running server, and report mistakes", async () => {
  const alone = await createOrganization(data_dir, "Alone Ltd");
  const server = await start();
  const beside = await createOrganization(data_dir, "Beside Ltd");
  for (const { token } of [alone, beside]) {
    const answer = await fetch(`${server.url}/v1/categories`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  }
  expect(server.output()).not.toContain("/setup?token");
  const narrow = await runCommand(data_dir, [
    "admin",
    "create-token",
    "--organization",
    beside.organization_id,
    "--scope",
    "customers.read",
    "--json",
  ]);
  const { token } = JSON.parse(narrow.stdout);
  const refused = await fetch(`${server.url}/v1/categories`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(403);

  const wrong = await runCommand(data_dir, [
    "admin",
    "create-token",
    "--organization",
    beside.organization_id,
    "--scope",
    "everything",
  ]);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("apis.all");
  expect(wrong.stderr).not.toContain("    at ");
  await end(server, "SIGTERM");
}, 120_000);

test("kill -9 during 1,000 concurrent creates loses no acknowledged record and duplicates none", async () => {
  const { token } = await createOrganization(data_dir, "Durable Ltd");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let server = await start();
  const acknowledged = new Map<string, string>();
  const create = async (index: number): Promise<void> => {
    const name = `Customer ${index}`;
    try {
      const answer = await fetch(`${server.url}/v1/customers`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": `create-${index}` },
        body: JSON.stringify({ name }),
      });
      if (answer.status === 201)
        acknowledged.set(name, ((await answer.json()) as { data: { id: string } }).data.id);
    } catch {
      // The connection broke, so the outcome is unknown; the retry below finds out.
    }
  };
  const first = Promise.all(Array.from({ length: 1000 }, (_, index) => create(index)));
  while (acknowledged.size < 200) await new Promise((wake) => setTimeout(wake, 5));
  await end(server, "SIGKILL");
  await first;
  const before = new Map(acknowledged);
  expect(before.size).toBeLessThan(1000);

  server = await start();
  const missing = Array.from({ length: 1000 }, (_, index) => index).filter(
    (index) => !before.has(`Customer ${index}`),
  );
  for (let at = 0; at < missing.length; at += 50) await Promise.all(missing.slice(at, at + 50).map(create));
  const found = new Map<string, string[]>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const url: string = `${server.url}/v1/customers?limit=100${cursor ? `&cursor=${cursor}` : ""}`;
    const page = (await (await fetch(url, { headers })).json()) as {
      data: { id: string; name: string }[];
      meta: { count: number; next_cursor: string | null };
    };
    expect(page.meta.count).toBe(1000);
    for (const { id, name } of page.data) found.set(name, [...(found.get(name) ?? []), id]);
    cursor = page.meta.next_cursor;
  }
  expect(found.size).toBe(1000);
  expect([...found.values()].every((ids) => ids.length === 1)).toBe(true);
  for (const [name, id] of before) expect(found.get(name)).toEqual([id]);
  await end(server, "SIGTERM");
}, 180_000);

test("kill -9 of PostgreSQL: the server restarts it, and a separate worker continues to work", async () => {
  const { token } = await createOrganization(data_dir, "Rising Ltd");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const command = [process.execPath, executable, "serve", "--no-worker"];
  const server = await startServerProcess(data_dir, port, {}, command);
  running.add(server);
  const worker = await startWorkerProcess(data_dir);
  onTestFinished(() => void worker.kill("SIGKILL"));
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, data: ((await answer.json()) as { data: { id: string } }).data };
  };
  const vendor = await call("POST", "/v1/vendors", { name: "Name 0" });
  for (let kill = 1; kill <= 2; kill += 1) {
    const lost = await postmasterPid();
    process.kill(lost, "SIGKILL");
    await vi.waitFor(async () => {
      const answer = await call("PATCH", `/v1/vendors/${vendor.data.id}`, { name: `Name ${kill}` });
      expect(answer.status).toBe(200);
    }, gone);
    expect(await postmasterPid()).not.toBe(lost);
    await vi.waitFor(async () => expect(await countCompleted("vendors.renamed")).toBe(kill), gone);
  }
  const worker_ended = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await worker_ended).toEqual([0, null]);
  expect(await end(server, "SIGTERM")).toBe(0);
});

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(data_dir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function countCompleted(job: string): Promise<number> {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(data_dir)) ?? "" });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int from pgboss.job where name = $1 and state = 'completed'",
    [job],
  );
  await client.end();
  return rows[0]?.count;
}

const npm_start = ["npm", "start", "--silent"];
const npm_run = ["npm", "run", "--silent", "daybook", "--", "serve"];

/** The pid of the server, which is not npm's. It is printed after the server has begun to answer. */
async function serverPidOf(server: ServerProcess): Promise<number> {
  const pid = () => Number(/Daybook is at \S+ \(process (\d+)\)/.exec(server.output())?.[1]);
  await expect.poll(pid).toBeGreaterThan(0);
  return pid();
}

interface Processes {
  npm: number;
  server: number;
  postmaster: number;
}

/** `npm_exit` is how npm must exit. As a container's main process, npm must end last, after a clean stop. */
const checkStop = (
  name: string,
  command: string[],
  stop: (processes: Processes) => void,
  npm_exit: [code: number | null, signal: string | null] = [0, null],
) =>
  test(`${name}: the server and its PostgreSQL end cleanly`, async () => {
    const started = await startServerProcess(data_dir, port, {}, command);
    running.add(started);
    const npm = started.process.pid ?? 0;
    const [server, postmaster] = [await serverPidOf(started), await postmasterPid()];
    const alive = () => [server, postmaster].filter(isAlive);
    expect(alive()).toEqual([server, postmaster]);
    const npm_ended = once(started.process, "exit").then((exit) => ({ exit, left_behind: alive() }));
    stop({ npm, server, postmaster });
    running.delete(started);
    const { exit, left_behind } = await npm_ended;
    expect(exit).toEqual(npm_exit);
    if (exit[0] === 0) expect(left_behind).toEqual([]);
    await vi.waitFor(() => expect(alive()).toEqual([]), gone);
    await vi.waitFor(() => expect(started.output()).toContain("was stopped (SIGINT)"), gone);
    // This file remains if PostgreSQL was not stopped cleanly.
    await expect(stat(join(data_dir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  });

checkStop("npm start, SIGTERM to npm alone", npm_start, ({ npm }) => process.kill(npm, "SIGTERM"));
checkStop("npm run daybook, SIGINT to npm alone", npm_run, ({ npm }) => process.kill(npm, "SIGINT"));
checkStop("npm start, Ctrl-C", npm_start, ({ npm }) => process.kill(-npm, "SIGINT"));
checkStop("npm start, SIGTERM to the printed process", npm_start, ({ server }) =>
  process.kill(server, "SIGTERM"),
);
checkStop("npm start, SIGTERM to all, as systemd's control-group", npm_start, (processes) => {
  for (const pid of Object.values(processes)) process.kill(pid, "SIGTERM");
});
checkStop("npm start, kill -9 of npm", npm_start, ({ npm }) => process.kill(npm, "SIGKILL"), [
  null,
  "SIGKILL",
]);

test("configuration mistakes are reported at start", async () => {
  await expect(
    startServerProcess(data_dir, port, {
      DAYBOOK_RATE_LIMIT: "many",
      HOST: "127.0.0.1",
      DATABASE_URL: "mysql://x",
    }),
  ).rejects.toThrow(
    /DATABASE_URL must be a postgres:\/\/ URL[\s\S]*DAYBOOK_RATE_LIMIT must be a whole number/,
  );
});
