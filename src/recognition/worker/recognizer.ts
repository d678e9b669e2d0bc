/** A pool of worker processes. Files wait in a queue; each worker reads one at a time. */
import type { Recognition, RecognitionContext, SourceFile } from "../recognition.ts";
import { RecognizerClosed } from "./errors.ts";
import type { Job, ReaderModules } from "./messages.ts";
import { openWorker, type Worker, type WorkerLimits } from "./worker.ts";

export interface RecognizerOptions extends Partial<WorkerLimits> {
  /** At most one per CPU core: reading is CPU-bound. */
  workers?: number;
  modules?: ReaderModules;
  /** The worker's program; tests replace it. */
  script?: URL;
}

export interface Recognizer {
  recognize(file: SourceFile, context: RecognitionContext): Promise<Recognition>;
  close(): Promise<void>;
}

export const recognizerDefaults = {
  workers: 1,
  /** CPU time, not elapsed time: on a busy machine even a good file takes long. */
  cpu_limit_ms: 120_000,
  stall_limit_ms: 15 * 60_000,
  memory_limit_mb: 900,
  idle_ms: 60_000,
};

interface Waiting {
  job: Job;
  resolve(recognition: Recognition): void;
  reject(error: unknown): void;
}

export function createRecognizer(options: RecognizerOptions = {}): Recognizer {
  const {
    workers,
    modules = {},
    script = new URL("./child.ts", import.meta.url),
    ...limits
  } = { ...recognizerDefaults, ...options };
  const all = Array.from({ length: workers }, () => openWorker(limits, script));
  const free: Worker[] = [...all];
  const queue: Waiting[] = [];
  let closed = false;

  const next = () => {
    const waiting = free.length > 0 ? queue.shift() : undefined;
    const worker = waiting ? free.pop() : undefined;
    if (!waiting || !worker) return;
    worker
      .run(waiting.job)
      .then(waiting.resolve, waiting.reject)
      .finally(() => {
        free.push(worker);
        next();
      });
  };
  return {
    recognize: (file, context) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new RecognizerClosed());
        queue.push({
          job: { file, context, modules, cpu_budget_ms: limits.cpu_limit_ms / 2 },
          resolve,
          reject,
        });
        next();
      }),
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new RecognizerClosed());
      await Promise.all(all.map((worker) => worker.close()));
    },
  };
}
