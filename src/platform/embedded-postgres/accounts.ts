/**
 * Which account runs PostgreSQL. It refuses to run as root, so a Daybook started as root runs it under a user
 * id of its own that nothing else on the machine uses. Other processes of a shared account such as `nobody`
 * or `postgres` could read the data.
 */
import { execFile } from "node:child_process";
import { lchown, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";

export interface Account {
  uid: number;
  gid: number;
}

/**
 * In a range that systemd's table of user ids leaves unused, and below 65536, so that it exists in
 * containers.
 */
const server_account: Account = { uid: 60_789, gid: 60_789 };

export class NoUnprivilegedAccount extends EmbeddedPostgresError {
  constructor(found: string, cause: unknown) {
    super(
      `Daybook runs as root, but PostgreSQL does not, and it could not be started as another user: ${found}. ` +
        "Start Daybook as an ordinary user, or set DATABASE_URL to use another PostgreSQL.",
      { cause },
    );
  }
}

/**
 * Null: PostgreSQL runs as the current user. As root, an existing cluster keeps its owner, and a new cluster
 * in a data folder of an ordinary user belongs to that user, so that one command run as root does not lock
 * them out.
 */
export async function chooseAccount(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const path of [cluster, dirname(cluster)]) {
    const found = await stat(path).catch(() => null);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  return server_account;
}

/**
 * Gives what root creates to the owner of the folder. Never follows symbolic links, which could be a trap for
 * root.
 */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}

/** Unlike the server, initdb requires a user with a name. */
export async function requireNamedAccount(): Promise<Account> {
  try {
    const { stdout } = await promisify(execFile)("id", ["-u", "nobody"]);
    const uid = Number(stdout) | 0; // macOS prints -2 as 4294967294, which spawn would refuse.
    return { uid, gid: uid };
  } catch (error) {
    throw new NoUnprivilegedAccount("there is no user `nobody` to create the database as", error);
  }
}

export async function giveTree(path: string, { uid, gid }: Account): Promise<void> {
  try {
    await lchown(path, uid, gid);
    for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  } catch (error) {
    throw new NoUnprivilegedAccount(`${path} could not be given to user ${uid}`, error);
  }
}

/** Whether any account can reach `path` and read it. ACLs are ignored, because a wrong "no" is harmless. */
export async function isOpenToEveryone(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return (mode & 0o004) !== 0 && (await isReachableByEveryone(dirname(path)));
}

export async function isReachableByEveryone(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isReachableByEveryone(dirname(folder));
}
