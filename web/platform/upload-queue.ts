/**
 * Files on their way to the service: a few at a time, each with its progress, its way to stop and its way to try again.
 * Every file keeps one key for all its attempts, so that what the service has done already is not done twice.
 */
import { createStore, type Store } from "./store.ts";

export interface Upload {
  id: string;
  /** What it is to become, such as "inbox": a screen shows its own. */
  kind: string;
  file_name: string;
  size: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 1. */
  sent: number;
  error: unknown;
  /** The record that it became. */
  record_id: string | null;
}

export interface SendOptions {
  /** The stem of the idempotency keys of this file. */
  key: string;
  signal: AbortSignal;
  onProgress(sent: number): void;
}

/** Returns the id of the record that the file became. */
export type SendFile = (file: File, options: SendOptions) => Promise<string>;

interface Job {
  file: File;
  send: SendFile;
  stop: AbortController;
}

/** More at once are no faster, and one slow file must not hold up the others. */
const parallel_default = 3;

export interface UploadQueue {
  all: Store<readonly Upload[]>;
  add(kind: string, files: readonly File[], send: SendFile): void;
  /** Stops it and forgets it. */
  cancel(id: string): void;
  retry(id: string): void;
  /** Forgets those that have arrived. */
  clearDone(): void;
}

export function createUploadQueue(parallel = parallel_default): UploadQueue {
  const all = createStore<readonly Upload[]>([]);
  const jobs = new Map<string, Job>();
  const change = (id: string, part: Partial<Upload>) =>
    all.set((uploads) => uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const count = (state: Upload["state"]) => all.get().filter((one) => one.state === state).length;

  function startNext(): void {
    const next = all.get().find(({ state }) => state === "waiting");
    const job = next && jobs.get(next.id);
    if (!next || !job || count("sending") >= parallel) return;
    change(next.id, { state: "sending", sent: 0, error: null });
    void run(next.id, job);
    startNext();
  }

  async function run(id: string, { file, send, stop }: Job): Promise<void> {
    try {
      const { signal } = stop;
      const onProgress = (sent: number) => change(id, { sent });
      const record_id = await send(file, { key: id, signal, onProgress });
      change(id, { state: "done", sent: 1, record_id });
      jobs.delete(id);
    } catch (error) {
      if (!stop.signal.aborted) change(id, { state: "failed", error });
    }
    startNext();
  }

  return {
    all,
    add(kind, files, send) {
      const added = files.map((file): Upload => {
        const id = crypto.randomUUID();
        jobs.set(id, { file, send, stop: new AbortController() });
        const { name: file_name, size } = file;
        return { id, kind, file_name, size, state: "waiting", sent: 0, error: null, record_id: null };
      });
      all.set((uploads) => [...uploads, ...added]);
      startNext();
    },
    cancel(id) {
      jobs.get(id)?.stop.abort();
      jobs.delete(id);
      all.set((uploads) => uploads.filter((one) => one.id !== id));
      startNext();
    },
    retry(id) {
      const job = jobs.get(id);
      if (!job) return;
      jobs.set(id, { ...job, stop: new AbortController() });
      change(id, { state: "waiting", sent: 0, error: null });
      startNext();
    },
    clearDone() {
      all.set((uploads) => uploads.filter(({ state }) => state !== "done"));
    },
  };
}
