/**
 * Limits on a process that works on somebody's file. Time is the process's own computing time: on a busy machine a
 * good file takes long by the clock on the wall. Standstill is counted in looks, so that a machine that slept does
 * not count as one.
 */
import type { ChildProcess } from "node:child_process";
import { findProcessUse, type ProcessUse } from "./process-use.ts";

export interface ProcessLimits {
  cpu_limit_ms: number;
  /** After this long without any computing the work is stuck. */
  stall_limit_ms: number;
  memory_limit_mb: number;
}

export type ExceededLimit = "cpu" | "stall" | "memory";

const poll_ms = 100;

/** Calls back once when a limit is exceeded; the returned function ends the watch. */
export function watchProcess(
  child: ChildProcess,
  limits: ProcessLimits,
  onExceeded: (limit: ExceededLimit) => void,
): () => void {
  const judge = createJudge(limits);
  let asking = false;
  const timer = setInterval(async () => {
    if (asking || child.pid === undefined) return;
    asking = true;
    const use = await findProcessUse(child.pid);
    asking = false;
    const exceeded = use && judge(use);
    if (!exceeded) return;
    clearInterval(timer);
    onExceeded(exceeded);
  }, poll_ms);
  return () => clearInterval(timer);
}

/** Computing is counted from the first look: a process may have worked on other files before. */
export function createJudge(limits: ProcessLimits): (use: ProcessUse) => ExceededLimit | null {
  let cpu_ms_first: number | null = null;
  let cpu_ms_last = 0;
  let looks_idle = 0;
  return ({ resident_mb, cpu_ms }) => {
    cpu_ms_first ??= cpu_ms;
    looks_idle = cpu_ms > cpu_ms_last ? 0 : looks_idle + 1;
    cpu_ms_last = cpu_ms;
    if (resident_mb > limits.memory_limit_mb) return "memory";
    if (cpu_ms - cpu_ms_first > limits.cpu_limit_ms) return "cpu";
    return looks_idle * poll_ms > limits.stall_limit_ms ? "stall" : null;
  };
}
