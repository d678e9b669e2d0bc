/** Temporary data folders and Daybook processes that are cleaned up after each test, even a failed one. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Account, isOpenToEveryone } from "./accounts.ts";
import { findPackage } from "./binaries.ts";
import { type EmbeddedPostgres, type StartOptions, startEmbeddedPostgres } from "./index.ts";
import { readPidFile, stopPostmaster } from "./postmaster.ts";
import { withClient } from "./running.ts";

export const is_root = process.getuid?.() === 0;
const nobody: Account = { uid: 65_534, gid: 65_534 };
const script = join(import.meta.dirname, "test-owner.ts");

let template = "";
const folders: string[] = [];
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

/** Creates one database that the tests copy, because initdb is the slow part of a first start. */
export function useTemplate(): void {
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), "daybook-template-"));
    const server = await startEmbeddedPostgres({ data_dir: template, log: () => undefined });
    await server.stop();
  });
  afterAll(() => rm(template, { recursive: true, force: true }));
}

/** Ends all processes first, so that a folder that cannot be removed does not leave a server running. */
export function useCleanup(): void {
  afterEach(async () => {
    for (const child of children.splice(0)) await end(child);
    for (const server of servers.splice(0)) await server.stop();
    for (const folder of folders) await stopIn(folder);
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function stopIn(data_dir: string): Promise<void> {
  const cluster = join(data_dir, "postgres");
  const pid = (await readPidFile(cluster))?.pid;
  if (pid) await stopPostmaster(cluster, pid);
}

export async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "daybook-test-")));
  folders.push(folder);
  return folder;
}

/** A data folder with a database in it, at `path` below a temporary folder. */
export async function databaseFolder(path = ""): Promise<string> {
  const data_dir = join(await emptyFolder(), path);
  await mkdir(data_dir, { recursive: true, mode: 0o700 });
  await promisify(execFile)("cp", ["-R", join(template, "postgres"), data_dir]); // Twice as fast as Node's.
  if (path) folders.push(data_dir);
  return data_dir;
}

/** A copy of the npm package in the state before npm runs its install script. */
export async function packageWithoutLinks(): Promise<string> {
  const original = await realpath(findPackage());
  const copy = join(await emptyFolder(), "package");
  await cp(original, copy, { recursive: true, filter: (path) => !path.endsWith(".a") });
  const links: { target: string }[] = JSON.parse(
    await readFile(join(copy, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { target } of links) await rm(join(copy, target), { force: true });
  return copy;
}

export async function start(
  data_dir: string,
  options: Partial<StartOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ data_dir, log: () => undefined, ...options });
  servers.push(server);
  return server;
}

export interface Told {
  connectionString?: string | null;
  adopted?: boolean;
  pid?: number;
  uid?: number;
  refusal?: string;
  message?: string;
  owner_pid?: number;
}

export interface OtherProcess {
  child: ChildProcess;
  told: Told;
}

/** Runs test-owner.ts and waits for its output. */
export async function inOtherProcess(args: string[], account?: Account): Promise<OtherProcess> {
  const child = spawn(process.execPath, [script, ...args], {
    ...account,
    cwd: "/",
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  if (!child.stdout) throw new Error("The child has no output.");
  for await (const line of createInterface(child.stdout)) return { child, told: JSON.parse(line) };
  throw new Error("The child told nothing.");
}

/**
 * The account of an ordinary user: ourselves, or `nobody` when we are root. Otherwise the reason why there is
 * none.
 */
export async function ordinaryUser(): Promise<{ account: Account | undefined } | { reason: string }> {
  if (!is_root) return { account: undefined };
  for (const path of [script, process.execPath, findPackage()]) {
    if (!(await isOpenToEveryone(await realpath(path))))
      return { reason: `another user cannot read ${path}` };
  }
  return { account: nobody };
}

export async function giveToOrdinaryUser(folder: string): Promise<void> {
  if (is_root) await chown(folder, nobody.uid, nobody.gid);
  await chmod(folder, 0o700);
}

export async function query(connectionString: string | null | undefined, text: string): Promise<unknown[]> {
  if (!connectionString) throw new Error("There is no server to ask.");
  return withClient(
    connectionString,
    async (client) => (await client.query({ text, rowMode: "array" })).rows,
  );
}
