/** One worker process, seen from outside: started for its first job, ended by limits or idleness. */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import {
  type ExceededLimit,
  type ProcessLimits,
  watchProcess,
} from "../../platform/process/process-limits.ts";
import type { Recognition } from "../recognition.ts";
import {
  RecognitionCrashed,
  RecognitionOutOfMemory,
  RecognitionRefused,
  RecognitionStalled,
  RecognitionTimedOut,
  RecognizerClosed,
} from "./errors.ts";
import type { Answer, Job } from "./messages.ts";

export interface WorkerLimits extends ProcessLimits {
  idle_ms: number;
}

export interface Worker {
  run(job: Job): Promise<Recognition>;
  close(): Promise<void>;
}

export function openWorker(limits: WorkerLimits, script: URL): Worker {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let closed = false;

  const end = () => {
    if (idle) clearTimeout(idle);
    child?.kill("SIGKILL");
    child = null;
  };
  return {
    async run(job) {
      if (closed) throw new RecognizerClosed();
      if (idle) clearTimeout(idle);
      child ??= start(script, limits);
      try {
        return await supervise(child, job, limits, () => closed);
      } catch (error) {
        // A process that was stopped or failed may hold anything; the next job gets a fresh one.
        if (!(error instanceof RecognitionRefused)) end();
        throw error;
      } finally {
        if (child) idle = setTimeout(end, limits.idle_ms).unref();
      }
    },
    async close() {
      closed = true;
      const ending = child ? exited(child) : Promise.resolve();
      end();
      await ending;
    },
  };
}

function start(script: URL, { memory_limit_mb }: WorkerLimits): ChildProcess {
  const child = fork(script, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [
      // JavaScript may not write files nor start processes; native code is held by the limits.
      "--permission",
      "--allow-fs-read=*",
      "--allow-addons",
      `--max-old-space-size=${Math.floor(memory_limit_mb / 2)}`,
    ],
    // No secrets: what reads strangers' files knows nothing of ours. Few arenas keep glibc from hoarding.
    env: { MALLOC_ARENA_MAX: "2", NODE_NO_WARNINGS: "1" },
  });
  lowerPriority(child);
  return child;
}

/** Recognition waits for requests, not the other way round. */
function lowerPriority(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some platforms refuse; the worker then competes as an equal.
  }
}

/** One job under its limits: whichever comes first of answer, end of process, computing time and memory. */
function supervise(
  child: ChildProcess,
  job: Job,
  limits: WorkerLimits,
  isClosed: () => boolean,
): Promise<Recognition> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stopWatching();
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onError);
      settle();
    };
    const onMessage = (answer: Answer) =>
      finish(() => {
        if ("recognition" in answer) resolve(answer.recognition);
        else if ("refused" in answer)
          reject(new RecognitionRefused(answer.refused.code, answer.refused.message));
        else reject(new RecognitionCrashed(answer.failed));
      });
    const onExit = (code: number | null, signal: string | null) =>
      finish(() =>
        reject(isClosed() ? new RecognizerClosed() : new RecognitionCrashed(signal ?? `exit code ${code}`)),
      );
    const onError = (error: Error) => finish(() => reject(new RecognitionCrashed(error.message)));
    const stopWatching = watchProcess(child, limits, (limit) => finish(() => reject(toError(limit, limits))));
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.on("error", onError);
    child.send(job, (error) => {
      if (error) onError(error);
    });
  });
}

function toError(exceeded: ExceededLimit, { memory_limit_mb, cpu_limit_ms }: WorkerLimits): Error {
  if (exceeded === "memory") return new RecognitionOutOfMemory(memory_limit_mb);
  return exceeded === "cpu" ? new RecognitionTimedOut(cpu_limit_ms) : new RecognitionStalled();
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
}
