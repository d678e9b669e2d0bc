import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { chooseAccount } from "./accounts.ts";
import { findPackage } from "./binaries.ts";
import { findRunningPostgres } from "./index.ts";
import { isPostmasterOf } from "./postmaster.ts";
import {
  databaseFolder,
  emptyFolder,
  inOtherProcess,
  query,
  start,
  useCleanup,
  useTemplate,
} from "./test-harness.ts";

useTemplate();
useCleanup();

describe("start", () => {
  test("first start: the settings for privacy, durability and collation are right", async () => {
    const data_dir = join(await emptyFolder(), "not/yet/there");
    const { connectionString, adopted, stop } = await start(data_dir);

    expect(adopted).toBe(false);
    const names =
      "listen_addresses fsync full_page_writes synchronous_commit timezone data_checksums max_connections";
    const shown = await query(connectionString, settingsQuery(`${names} server_encoding`));
    expect(Object.fromEntries(shown as [string, string][])).toEqual({
      listen_addresses: "",
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      timezone: "UTC",
      data_checksums: "on",
      max_connections: "100",
      server_encoding: "UTF8",
    });
    const collation = "select datlocprovider, datlocale from pg_database where datname = current_database()";
    expect(await query(connectionString, collation)).toEqual([["b", "C.UTF-8"]]);
    expect((await stat(join(data_dir, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await lstat(join(data_dir, "postgres/.s.PGSQL.5432"))).isSocket()).toBe(true);
    await stop();
    expect(await readdir(data_dir)).toEqual(["postgres", "postgres.lock", "postgres.log"]);
  });

  test("second start: the data is still there, and stop may be called twice", async () => {
    const data_dir = await databaseFolder();
    const first = await start(data_dir);
    await query(first.connectionString, "create table kept as select 42 as answer");
    await Promise.all([first.stop(), first.stop()]);

    const second = await start(data_dir);
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, "select answer from kept")).toEqual([[42]]);
  });

  test("a first start that died halfway is repeated from the beginning", async () => {
    const data_dir = await emptyFolder();
    await mkdir(join(data_dir, "postgres.new-a"));
    await writeFile(join(data_dir, "postgres.new-a/PG_VERSION"), "18\n");
    const { connectionString } = await start(data_dir);
    expect(await query(connectionString, "select 1")).toEqual([[1]]);
    expect((await readdir(data_dir)).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
  });

  test("if the path is too long for a socket, the socket goes to a private folder elsewhere", async () => {
    const data_dir = await databaseFolder(`${"long ".repeat(20)}/Bücher %41/data`);
    const { connectionString, stop } = await start(data_dir);

    expect(await query(connectionString, "select 1")).toEqual([[1]]);
    expect(await findRunningPostgres(data_dir)).toBe(connectionString);
    const folder = new URL(connectionString.replace("@/", "@host/")).searchParams.get("host") ?? "";
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await stop();
    await expect(stat(folder)).rejects.toThrow("ENOENT");
  });

  test("a path with a space, an umlaut and a percent sign works", async () => {
    const { connectionString } = await start(await databaseFolder("Bücher %41"));
    expect(await query(connectionString, "select 1")).toEqual([[1]]);
  });
});

describe("after a crash", () => {
  test("if the owner is killed, the next one adopts the running server", async () => {
    const data_dir = await databaseFolder();
    const { child, told } = await inOtherProcess(["own", data_dir]);
    await query(told.connectionString, "create table kept as select 42 as answer");
    await kill(child);
    expect(await findRunningPostgres(data_dir)).toBe(told.connectionString);

    const next = await start(data_dir);
    expect({ adopted: next.adopted, pid: next.pid }).toEqual({ adopted: true, pid: told.pid });
    expect(await query(next.connectionString, "select answer from kept")).toEqual([[42]]);
  });

  test("if the owner is killed and Daybook is updated, the old server is replaced", async () => {
    const data_dir = await databaseFolder();
    const { child, told } = await inOtherProcess(["own", data_dir]);
    await query(told.connectionString, "create table kept as select 42 as answer");
    await kill(child);
    const elsewhere = await emptyFolder();
    await chmod(elsewhere, 0o755); // So that PostgreSQL's user can reach it.
    const package_folder = join(elsewhere, "package");
    await symlink(findPackage(), package_folder);

    const next = await start(data_dir, { package_folder });
    expect(next.adopted).toBe(false);
    expect(await isPostmasterOf(told.pid as number, join(data_dir, "postgres"))).toBe(false);
    expect(await query(next.connectionString, "select answer from kept")).toEqual([[42]]);
  });

  const checkStalePidFile = (name: string, toPid: (data_dir: string) => Promise<number>) =>
    test(`a stale pid file names ${name}`, async () => {
      const data_dir = await databaseFolder();
      const pid_file = join(data_dir, "postgres/postmaster.pid");
      const left_behind = await start(data_dir);
      const text = await readFile(pid_file, "utf8");
      await left_behind.stop();
      const pid = await toPid(data_dir);
      await writeFile(pid_file, text.replace(/^\d+/, String(pid)));

      expect(await findRunningPostgres(data_dir)).toBeNull();
      const { adopted, connectionString } = await start(data_dir);
      expect(adopted).toBe(false);
      expect(await query(connectionString, "select 1")).toEqual([[1]]);
    });

  checkStalePidFile("a process that no longer exists", async () => {
    const child = spawn("true");
    await once(child, "exit");
    return child.pid as number;
  });
  // PostgreSQL only considers processes of its own user, so the unrelated process must belong to that user.
  checkStalePidFile("an unrelated process of PostgreSQL's user", async (data_dir) => {
    const account = await chooseAccount(join(data_dir, "postgres"));
    const stranger = spawn("sleep", ["60"], { ...account, cwd: "/" });
    onTestFinished(() => kill(stranger));
    return stranger.pid as number;
  });

  test("stop ends a session that cannot be interrupted, and committed data is kept", async () => {
    const data_dir = await databaseFolder();
    const lines: string[] = [];
    const server = await start(data_dir, { stop_wait_ms: 200, log: (line) => lines.push(line) });
    await query(server.connectionString, "create table kept as select 42 as answer");
    execFileSync("mkfifo", ["-m", "666", join(data_dir, "postgres/pipe")]);
    const stuck = query(server.connectionString, "select pg_read_file('pipe')").catch((error) => error);
    const is_stuck = "select count(*)::int from pg_stat_activity where query ~ '^select pg_read_file'";
    await expect.poll(() => query(server.connectionString, is_stuck)).toEqual([[1]]);

    await server.stop();
    expect(lines.at(-1)).toContain("was stopped (SIGQUIT)");
    expect(await stuck).toBeInstanceOf(Error);
    const { connectionString } = await start(data_dir);
    expect(await query(connectionString, "select answer from kept")).toEqual([[42]]);
  });
});

describe("several processes", () => {
  test("a second owner is refused with the pid of the first, every time", async () => {
    const data_dir = await databaseFolder();
    await start(data_dir);
    const refusal = { name: "DataFolderInUse", owner_pid: process.pid };
    await expect(start(data_dir)).rejects.toMatchObject(refusal);
    await expect(start(data_dir)).rejects.toThrow(`in use by process ${process.pid}`);

    // The refused attempts of this process must not have released its own lock.
    const { told } = await inOtherProcess(["own", data_dir]);
    expect(told).toMatchObject({ refusal: "DataFolderInUse", owner_pid: process.pid });
  });

  test("of two concurrent first starts one wins, and the other is refused with its pid", async () => {
    const data_dir = await emptyFolder();
    const both = await Promise.all([inOtherProcess(["own", data_dir]), inOtherProcess(["own", data_dir])]);
    const winner = both.find(({ told }) => told.connectionString);
    const loser = both.find(({ told }) => told.refusal);
    expect(loser?.told).toMatchObject({ refusal: "DataFolderInUse", owner_pid: winner?.child.pid });
    expect(await query(winner?.told.connectionString, "select 1")).toEqual([[1]]);
  });

  test("an admin command finds the running server, or starts its own when none runs", async () => {
    const data_dir = await databaseFolder();
    expect(await findRunningPostgres(join(data_dir, "absent"))).toBeNull();
    expect(await findRunningPostgres(data_dir)).toBeNull();
    const owner = await inOtherProcess(["own", data_dir]);
    const admin = await inOtherProcess(["find", data_dir]);
    expect(admin.told.connectionString).toBe(owner.told.connectionString);
    expect(await query(admin.told.connectionString, "select 1")).toEqual([[1]]);

    owner.child.stdin?.end();
    await once(owner.child, "exit");
    expect(await findRunningPostgres(data_dir)).toBeNull();
    const next = await start(data_dir);
    await next.stop();
  });
});

function settingsQuery(names: string): string {
  return `select lower(name), setting from pg_settings where lower(name) = any (string_to_array('${names}', ' '))`;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
