import { once } from "node:events";
import { stat } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresError,
  findRunningPostgres,
  PostgresExited,
  PostgresKeepsEnding,
  type RestartPolicy,
} from "./index.ts";
import { databaseFolder, inOtherProcess, query, start, useCleanup, useTemplate } from "./test-harness.ts";

useTemplate();
useCleanup();

/**
 * Policies that do not depend on the machine's speed: every started server counts as stable, or none does.
 */
const always_stable: RestartPolicy = { delays_ms: [0, 0], stable_ms: 0 };
const never_stable: RestartPolicy = { delays_ms: [0, 0], stable_ms: Number.POSITIVE_INFINITY };

async function killAndWait(server: EmbeddedPostgres): Promise<void> {
  const lost = server.pid;
  process.kill(lost, "SIGKILL");
  await vi.waitFor(() => expect(server.pid).not.toBe(lost), { timeout: 200_000 });
}

test("a killed PostgreSQL restarts on the same socket with all data, any number of times if it stays up", async () => {
  const data_dir = await databaseFolder();
  const server = await start(data_dir, { restarts: always_stable });
  await query(server.connectionString, "create table kept (n int)");
  for (let n = 1; n <= 5; n += 1) {
    await query(server.connectionString, `insert into kept values (${n})`);
    await killAndWait(server);
    expect(await query(server.connectionString, "select count(*)::int from kept")).toEqual([[n]]);
  }
  expect(await findRunningPostgres(data_dir)).toBe(server.connectionString);
  await server.stop();
  expect(await findRunningPostgres(data_dir)).toBeNull();
});

test("an adopted PostgreSQL is restarted too", async () => {
  const data_dir = await databaseFolder();
  const { child } = await inOtherProcess(["own", data_dir]);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  const server = await start(data_dir, { restarts: always_stable });
  expect(server.adopted).toBe(true);
  await killAndWait(server);
  expect(await query(server.connectionString, "select 1")).toEqual([[1]]);
});

test("a socket outside the cluster keeps its place across a restart, and is removed at the end", async () => {
  const data_dir = await databaseFolder(`${"long ".repeat(20)}/data`);
  const server = await start(data_dir, { restarts: always_stable });
  await killAndWait(server);
  expect(await query(server.connectionString, "select 1")).toEqual([[1]]);
  expect(await findRunningPostgres(data_dir)).toBe(server.connectionString);
  const folder = new URL(server.connectionString.replace("@/", "@host/")).searchParams.get("host") ?? "";
  await server.stop();
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});

test("after the limit it gives up with the reason, and the data folder is free for the next start", async () => {
  const data_dir = await databaseFolder();
  const given_up = Promise.withResolvers<EmbeddedPostgresError>();
  const lines: string[] = [];
  const server = await start(data_dir, {
    restarts: never_stable,
    onExit: given_up.resolve,
    log: (line) => lines.push(line),
  });
  await killAndWait(server);
  await killAndWait(server);
  process.kill(server.pid, "SIGKILL");
  const error = await given_up.promise;
  expect(error).toBeInstanceOf(PostgresKeepsEnding);
  expect(error.message).toContain("started again 2 times in a row");
  expect(error.message).toContain(`process ${server.pid}) ended by itself: signal SIGKILL`);
  expect(lines.filter((line) => line.includes("Starting it again (2 of at most 2)"))).toHaveLength(1);

  const next = await start(data_dir);
  await server.stop();
  expect(await query(next.connectionString, "select 1")).toEqual([[1]]);
});

test("without restarts onExit is called", async () => {
  const told = Promise.withResolvers<EmbeddedPostgresError>();
  const server = await start(await databaseFolder(), {
    restarts: { delays_ms: [], stable_ms: 0 },
    onExit: told.resolve,
  });
  process.kill(server.pid, "SIGKILL");
  expect(await told.promise).toBeInstanceOf(PostgresExited);
});

test("stop waits for a running restart and leaves nothing running", async () => {
  const data_dir = await databaseFolder();
  const lines: string[] = [];
  const server = await start(data_dir, { restarts: always_stable, log: (line) => lines.push(line) });
  process.kill(server.pid, "SIGKILL");
  await vi.waitFor(() => expect(lines.join("\n")).toContain("Starting it again"), { timeout: 200_000 });
  await server.stop();
  expect(await findRunningPostgres(data_dir)).toBeNull();
});

test("once `until` is aborted, a PostgreSQL that ends is not restarted", async () => {
  const data_dir = await databaseFolder();
  const until = new AbortController();
  const server = await start(data_dir, { restarts: always_stable, until: until.signal });
  until.abort();
  process.kill(server.pid, "SIGINT");
  await vi.waitFor(async () => expect(await findRunningPostgres(data_dir)).toBeNull(), { timeout: 200_000 });
  await server.stop();
  const next = await start(data_dir);
  expect(next.adopted).toBe(false);
});
