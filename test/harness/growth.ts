/**
 * Measures how the cost of work grows with its input, in CPU time of this process, so that other processes on
 * a busy machine do not count. Only growth is judged, never a duration.
 */
import { cpuUsage } from "node:process";

/** CPU time in microseconds, the minimum of several runs, because garbage collection counts too. */
export function cpu_us(work: () => void, runs = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = cpuUsage();
    work();
    const { user, system } = cpuUsage(start);
    least = Math.min(least, user + system);
  }
  return least;
}

/** Work below this is not examined further: at these lengths, linear work never costs as much. */
const suspicious_us = 3000;
/** Starts with the smallest, so that exponential work is found before it takes for ever. */
const lengths = [12, 18, 24, 200, 2000, 16_000];
const certain_length = 24;
/** Twice the input is twice the work when linear, four times when quadratic. */
const growth_max = 3;

/**
 * Whether the cost grows faster than linearly. `work` is called with several lengths up to `length_max`.
 */
export function isSuperlinear(work: (length: number) => () => void, length_max = 16_000): boolean {
  const tried = lengths.filter((length) => length <= length_max);
  const length = tried.find((length) => cpu_us(work(length)) > suspicious_us);
  if (length === undefined) return false;
  // Exponential work would never finish at twice the length.
  if (length <= certain_length) return cpu_us(work(length), 3) > suspicious_us;
  // The first run includes compiling the expression.
  const [single, double] = [cpu_us(work(length), 3), cpu_us(work(length * 2), 3)];
  return double > suspicious_us && double > single * growth_max;
}

/** The CPU time of this process until the promise settles, the minimum of several runs. */
export async function cpuOf_us(work: () => Promise<unknown>, runs = 1): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = cpuUsage();
    await work();
    const { user, system } = cpuUsage(start);
    least = Math.min(least, user + system);
  }
  return least;
}

/**
 * Measures until a result is low enough, and returns the minimum. Other work of the process, such as garbage
 * collection or a background job, can only make a result higher, never lower.
 */
export async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts_max && least > enough; attempt++)
    least = Math.min(least, await measure());
  return least;
}
const attempts_max = 5;
