/**
 * Manages one worker process: starts it for its first job, and ends it when it exceeds a limit or is idle.
 */
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
        // The state of a process that was stopped or failed is unknown; the next job gets a new one.
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
      // JavaScript may not write files or start processes; native code is restricted by the limits.
      "--permission",
      "--allow-fs-read=*",
      "--allow-addons",
      `--max-old-space-size=${Math.floor(memory_limit_mb / 2)}`,
    ],
    // The process reads untrusted files, so it gets no secrets. Few arenas keep glibc from holding freed
    // memory.
    env: { MALLOC_ARENA_MAX: "2", NODE_NO_WARNINGS: "1" },
  });
  lowerPriority(child);
  return child;
}

/** Gives recognition a lower priority than requests. */
function lowerPriority(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some platforms refuse this; then the worker keeps the normal priority.
  }
}

/** Runs one job until it answers, the process ends, or a limit on CPU time or memory is exceeded. */
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
