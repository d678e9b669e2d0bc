/**
 * How long the main thread of a page works for a step: script, style, layout and the recording of what to paint. Raster
 * and drawing are left out: a person's machine does them on other threads or on the graphics processor, and the browser of
 * a benchmark has none. The time is the processor time of the thread, so that other programs on the machine do not count;
 * the slowdown of the browser's own tools does count.
 */
import type { Browser, Page } from "playwright-core";

export interface StepTimes {
  /** The main thread's work from one step to the next, in milliseconds: everything up to the frame that shows it. */
  median_ms: number;
  worst_ms: number;
  /** The longest single task of all steps. */
  longest_task_ms: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string };
}

const categories = ["disabled-by-default-devtools.timeline", "blink.user_timing", "toplevel"];
const step_mark = "daybook-step";

/** Acts so many times, each after the frame of the one before, and returns what the main thread needed. */
export async function timeSteps(
  browser: Browser,
  page: Page,
  steps: number,
  act: (step: number) => Promise<unknown>,
): Promise<StepTimes> {
  await browser.startTracing(page, { categories });
  await page.evaluate((mark) => performance.mark(mark), step_mark);
  for (let step = 0; step < steps; step += 1) {
    await act(step);
    await page.evaluate("timing.painted()");
    await page.evaluate((mark) => performance.mark(mark), step_mark);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return toStepTimes(traceEvents);
}

function toStepTimes(events: readonly TraceEvent[]): StepTimes {
  const marks = events.filter(({ name }) => name === step_mark);
  const main = marks[0];
  if (!main) throw new Error("The trace has no step.");
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && pid === main.pid && tid === main.tid,
  );
  const starts = marks.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const works = starts.slice(1).map((end, step) => {
    const own = tasks.filter(({ ts }) => ts >= (starts[step] ?? 0) && ts < end);
    return own.map(({ tdur = 0 }) => tdur / 1000);
  });
  const sums = works.map((work) => work.reduce((sum, ms) => sum + ms, 0)).toSorted((a, b) => a - b);
  return {
    median_ms: sums[Math.floor(sums.length / 2)] ?? 0,
    worst_ms: sums.at(-1) ?? 0,
    longest_task_ms: Math.max(...works.flat()),
  };
}
