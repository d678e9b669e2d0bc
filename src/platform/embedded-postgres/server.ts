/** Gets a server for a cluster that we own: adopts the running one, or launches a new one. */
import { chmod, chown, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, giveTree } from "./accounts.ts";
import type { Binaries } from "./binaries.ts";
import type { DataFolder } from "./data-folder.ts";
import { DiskFull, EmbeddedPostgresError } from "./errors.ts";
import { logSize, openLog, readLogTail, trimLog } from "./log-file.ts";
import { becomes, isPostmasterOf, type PidFile, readPidFile, stopPostmaster } from "./postmaster.ts";
import { type RunningProgram, runProgram } from "./run-program.ts";
import {
  findBuildName,
  inspectCluster,
  isOwnSocketFolder,
  removeSocketFolder,
  toPlan,
  toSocketFolder,
} from "./running.ts";
import { chooseSocketFolder, toBuildName, toEnvironment, toServerArguments } from "./settings.ts";

const recovery_note_ms = 3_000;
const outliving_backends_wait_ms = 10_000;
const retry_interval_ms = 100;
const watch_interval_ms = 500;

export interface Place {
  folder: DataFolder;
  binaries: Binaries;
  account: Account | null;
  log: (line: string) => void;
  /** Where the socket must be after a restart, because clients already know it; unset at the first start. */
  socket_folder?: string;
}

export interface Server {
  pid: number;
  /** "." for the cluster itself, otherwise an absolute path. */
  socket_folder: string;
  adopted: boolean;
  /** Resolves when the server has ended for whatever reason, with a description of how it ended. */
  exited: Promise<string>;
}

export class PostgresElsewhere extends EmbeddedPostgresError {
  constructor(cluster: string, pid: number | undefined) {
    super(
      `A PostgreSQL that is not visible from here${pid ? ` (process ${pid} where it runs)` : ""} uses ${cluster}. ` +
        "It probably runs in another container that shares this folder. Stop it there first.",
    );
  }
}

export class PostgresDidNotStart extends EmbeddedPostgresError {
  readonly log_tail: string;
  constructor(cluster: string, ended: string, log: string, log_tail: string) {
    super(`PostgreSQL did not start on ${cluster} (${ended}). The end of ${log} says:\n${log_tail}`);
    this.log_tail = log_tail;
  }
}

export async function obtainServer(place: Place): Promise<Server> {
  const { cluster } = place.folder;
  const finding = await inspectCluster(cluster);
  switch (toPlan(finding)) {
    case "refuse":
      throw new PostgresElsewhere(cluster, finding.pid_file?.pid);
    case "take_over":
      return takeOver(place, finding.pid_file as PidFile);
    case "start_despite_pid_file":
      await leaveSocketFolder(place, toSocketFolder(cluster, finding.pid_file));
      return launch(place, finding.pid_file?.pid);
    case "start":
      return launch(place);
  }
}

/**
 * A killed owner leaves its server running. It is adopted if it is the build that we would start ourselves.
 */
async function takeOver(place: Place, pid_file: PidFile): Promise<Server> {
  const { cluster } = place.folder;
  const { pid } = pid_file;
  place.log(`PostgreSQL (process ${pid}) of an earlier Daybook is still running.`);
  const socket_folder = await findReadySocketFolder(cluster, pid);
  if (socket_folder && (await findBuildName(cluster, socket_folder)) === toBuild(place)) {
    return {
      pid,
      // Keep it relative: after a restart, the server's user may not be able to reach the absolute path.
      socket_folder: socket_folder === cluster ? "." : socket_folder,
      adopted: true,
      exited: watch(pid, cluster),
    };
  }
  const signal = await stopPostmaster(cluster, pid);
  await leaveSocketFolder(place, toSocketFolder(cluster, pid_file));
  place.log(`It could not be adopted and was stopped (${signal}).`);
  return obtainServer(place);
}

/**
 * Waits while the server starts or recovers. Null if it is stopping, has ended, or its socket is not trusted.
 */
export async function findReadySocketFolder(cluster: string, pid: number): Promise<string | null> {
  // A starting server adds the status to its pid file last, so it may still be "unknown".
  const isStarting = async () =>
    ["starting", "unknown"].includes((await readPidFile(cluster))?.status ?? "gone");
  await becomes(
    async () => !(await isStarting()) || !(await isPostmasterOf(pid, cluster)),
    Number.POSITIVE_INFINITY,
  );
  const pid_file = await readPidFile(cluster);
  if (pid_file?.pid !== pid || pid_file.status !== "ready") return null;
  const socket_folder = toSocketFolder(cluster, pid_file);
  return (await isOwnSocketFolder(cluster, socket_folder)) ? socket_folder : null;
}

/**
 * After a server is killed, its backends live on for a moment, and PostgreSQL refuses to start until they
 * end. A backend that created an unlogged table and ends then removes its init fork but only empties its main
 * fork; the first recovery restores the init fork and stops at the main fork, and the second removes both.
 */
async function launch(place: Place, ignored_pid?: number): Promise<Server> {
  const end = performance.now() + outliving_backends_wait_ms;
  for (;;) {
    try {
      return await launchOnce(place, ignored_pid);
    } catch (error) {
      const is_momentary =
        error instanceof PostgresDidNotStart &&
        /is still in use|could not create file "base\/.*File exists/.test(error.log_tail);
      if (!is_momentary || performance.now() > end) throw error;
      await sleep(retry_interval_ms);
    }
  }
}

async function launchOnce(place: Place, ignored_pid?: number): Promise<Server> {
  const { folder } = place;
  await takePossession(place);
  const socket_folder = await makeSocketFolder(place);
  await trimLog(folder.log);
  const offset = await logSize(folder.log);

  const program = await runServer(place, socket_folder, ignored_pid);
  const pid = program.child.pid as number;
  if (await isReady(place, program, pid)) {
    program.child.unref(); // A missing stop() must not keep this process alive; the next start adopts the server.
    return { pid, socket_folder, adopted: false, exited: program.exited };
  }
  await leaveSocketFolder(place, socket_folder);
  const log_tail = await readLogTail(folder.log, offset);
  const error = new PostgresDidNotStart(folder.cluster, await program.exited, folder.log, log_tail);
  throw /No space left on device|Disk quota exceeded/.test(log_tail)
    ? new DiskFull(folder.path, error)
    : error;
}

/** Sets the owner and mode that PostgreSQL requires, which a restored backup or a chmod may have changed. */
async function takePossession({ folder: { cluster }, account }: Place): Promise<void> {
  if (account && (await stat(cluster)).uid !== account.uid) await giveTree(cluster, account);
  await chmod(cluster, 0o700);
}

async function makeSocketFolder(place: Place): Promise<string> {
  const {
    folder: { cluster },
    account,
  } = place;
  if (place.socket_folder !== undefined) return place.socket_folder;
  const socket_folder = await chooseSocketFolder(cluster);
  if (account && socket_folder !== ".") await chown(socket_folder, account.uid, account.gid);
  return socket_folder;
}

async function leaveSocketFolder(place: Place, socket_folder: string): Promise<void> {
  if (socket_folder !== place.socket_folder) await removeSocketFolder(place.folder.cluster, socket_folder);
}

async function runServer(place: Place, socket_folder: string, ignored_pid?: number): Promise<RunningProgram> {
  const log = await openLog(place.folder.log);
  try {
    return await runProgram(place.binaries, place.folder.cluster, {
      name: "postgres",
      args: toServerArguments(toBuild(place), socket_folder),
      account: place.account,
      env: toEnvironment(ignored_pid),
      output: log.fd,
    });
  } finally {
    await log.close();
  }
}

/**
 * False if the server ended instead. There is no timeout, because recovery takes as long as there is WAL to
 * replay.
 */
async function isReady({ folder, log }: Place, program: RunningProgram, pid: number): Promise<boolean> {
  let has_ended = false;
  program.exited.then(() => {
    has_ended = true;
  });
  const note = setTimeout(
    () => log("PostgreSQL is still starting; it may be recovering from a crash."),
    recovery_note_ms,
  );
  await becomes(async () => {
    const pid_file = await readPidFile(folder.cluster);
    return has_ended || (pid_file?.pid === pid && pid_file.status === "ready");
  }, Number.POSITIVE_INFINITY);
  clearTimeout(note);
  return !has_ended;
}

function watch(pid: number, cluster: string): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(async () => {
      if (await isPostmasterOf(pid, cluster)) return;
      clearInterval(timer);
      resolve("it was not our child, so the reason is unknown");
    }, watch_interval_ms);
    timer.unref();
  });
}

function toBuild({ binaries }: Place): string {
  return toBuildName(binaries.native, binaries.version);
}
