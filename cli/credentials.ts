/**
 * The sign-ins of this user on this machine: `credentials.json` in the config folder, readable by its owner
 * only. It is replaced as a whole by a rename, so a crash leaves the old one or the new one.
 */
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./errors.ts";

export interface Account {
  api_url: string;
  organization_id: string;
  organization_name: string;
  access_token: string;
  /** Null for API keys, which do not end by themselves. */
  expires_at: string | null;
  refresh_token: string | null;
}

export interface Credentials {
  version: 1;
  /** Which of the accounts is used; null when signed out of all. */
  current: { api_url: string; organization_id: string } | null;
  accounts: Account[];
}

export interface CredentialsFile {
  path: string;
  read(): Promise<Credentials>;
  write(credentials: Credentials): Promise<void>;
  /** One process at a time, on this machine. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

const empty: Credentials = { version: 1, current: null, accounts: [] };
const lock_interval_ms = 50;
const lock_wait_max_ms = 60_000;

export function credentialsFile(folder: string): CredentialsFile {
  const path = join(folder, "credentials.json");
  return {
    path,
    read: () => read(path),
    write: (credentials) => replaceFile(path, `${JSON.stringify(credentials, null, 2)}\n`),
    exclusively: (work) => withLock(`${path}.lock`, work),
  };
}

/** The current one; of `api_url`, when that is named. */
export function findCurrent(
  { accounts, current }: Credentials,
  api_url: string | null = null,
): Account | null {
  const chosen = accounts.find((one) => current !== null && sameAccount(one, current)) ?? null;
  if (api_url === null || chosen?.api_url === api_url) return chosen;
  return accounts.find((one) => one.api_url === api_url) ?? null;
}

export function sameAccount(
  one: { api_url: string; organization_id: string },
  other: { api_url: string; organization_id: string },
): boolean {
  return one.api_url === other.api_url && one.organization_id === other.organization_id;
}

/** A new sign-in becomes the current one; an older one to the same organization makes room. */
export function withAccount(credentials: Credentials, account: Account): Credentials {
  const others = credentials.accounts.filter((one) => !sameAccount(one, account));
  return { ...credentials, current: identityOf(account), accounts: [...others, account] };
}

export function withoutAccount(credentials: Credentials, account: Account): Credentials {
  const accounts = credentials.accounts.filter((one) => !sameAccount(one, account));
  const { current } = credentials;
  const stays = current !== null && accounts.some((one) => sameAccount(one, current));
  return { ...credentials, accounts, current: stays ? current : null };
}

export function identityOf({ api_url, organization_id }: Account): NonNullable<Credentials["current"]> {
  return { api_url, organization_id };
}

async function read(path: string): Promise<Credentials> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return empty;
    throw new Failure(`Cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    const parsed = JSON.parse(text) as Credentials;
    if (parsed.version === 1 && Array.isArray(parsed.accounts)) return parsed;
  } catch {
    // Said below, together with the other way to be wrong.
  }
  throw new Failure(`${path} is damaged.`, "Delete it and run `daybook login` again.");
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // The global one: node:crypto would be loaded at every start.
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * A lock of the operating system, which ends with its process whatever ends that; a lock file with a pid in
 * it would have to be cleaned up after a crash, and that cannot be done without a race. Node itself cannot
 * lock a file, the SQLite inside it can.
 */
async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await makePrivate(path);
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    const until = Date.now() + lock_wait_max_ms;
    while (!tryLock(database)) {
      if (Date.now() > until) throw new Failure(`Another process has held the lock ${path} for a minute.`);
      await sleep(lock_interval_ms);
    }
    return await work();
  } finally {
    database.close();
  }
}

/** SQLite would create the file with the rights of the umask. */
async function makePrivate(path: string): Promise<void> {
  const handle = await open(path, "a", 0o600);
  try {
    await handle.chmod(0o600);
  } finally {
    await handle.close();
  }
}

const sqlite_busy = 5;

function tryLock(database: { exec(sql: string): void }): boolean {
  try {
    database.exec("pragma journal_mode = memory");
    database.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqlite_busy) return false;
    throw error;
  }
}
