/**
 * Renders invoices in a separate thread. A render takes 25 to 250 ms of pure computing; in the server's own
 * thread every other request would wait for it (docs/artifacts.md has the figures). One thread, one render at
 * a time: it starts with the first render, keeps its fonts, and does not keep the process alive.
 */
import { Worker } from "node:worker_threads";
import type { PrintableStatement, RenderOptions } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { ServiceUnavailable } from "../../platform/http/errors.ts";
import type { FileSources, InvoiceFiles } from "./make-files.ts";

export type RenderTask =
  | { kind: "files"; sources: FileSources }
  | { kind: "pdf"; snapshot: InvoiceSnapshot; options: RenderOptions }
  | { kind: "statement"; statement: PrintableStatement; options: RenderOptions };

export type RenderAnswer = { id: number } & ({ files: InvoiceFiles | PrintedPdf } | { failed: string });

export interface PrintedPdf {
  pdf: Uint8Array;
  logo_unreadable: boolean;
}

export interface RenderLimits {
  /** Renders that wait or run; one more is refused. */
  waiting_max: number;
  /** The thread is terminated after this time without an answer. */
  milliseconds_max: number;
  heap_mebibytes_max: number;
}

export const render_limits_default: RenderLimits = {
  waiting_max: 100,
  milliseconds_max: 60_000,
  heap_mebibytes_max: 1024,
};

interface Waiting {
  resolve(files: InvoiceFiles | PrintedPdf): void;
  reject(error: Error): void;
}

export class RenderWorker {
  readonly #limits: RenderLimits;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #last_id = 0;

  constructor(limits: RenderLimits = render_limits_default) {
    this.#limits = limits;
  }

  makeFiles(sources: FileSources): Promise<InvoiceFiles> {
    return this.#ask({ kind: "files", sources }) as Promise<InvoiceFiles>;
  }

  makePdf(snapshot: InvoiceSnapshot, options: RenderOptions): Promise<PrintedPdf> {
    return this.#ask({ kind: "pdf", snapshot, options });
  }

  makeStatement(statement: PrintableStatement, options: RenderOptions): Promise<PrintedPdf> {
    return this.#ask({ kind: "statement", statement, options });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(task: RenderTask): Promise<InvoiceFiles | PrintedPdf> {
    if (this.#waiting.size >= this.#limits.waiting_max)
      return Promise.reject(
        new ServiceUnavailable("Too many invoices are being printed. Try again shortly."),
      );
    const id = ++this.#last_id;
    const worker = this.#started();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task });
      if (this.#waiting.size === 1) this.#watch(worker);
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./render-worker-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heap_mebibytes_max },
    });
    worker.on("message", (answer: RenderAnswer) => this.#settle(worker, answer));
    worker.on("error", (error) => this.#giveUp(worker, error));
    worker.on("exit", () => this.#giveUp(worker, new Error("The rendering thread has ended.")));
    this.#worker = worker;
    return worker;
  }

  #settle(worker: Worker, answer: RenderAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#watch(worker);
    if ("files" in answer) waiting?.resolve(answer.files);
    else waiting?.reject(new Error(answer.failed));
  }

  /** Rejects every render that waits for this thread; the next render starts a new one. */
  #giveUp(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  /** The timeout restarts with every answer: a long queue does not mean that the thread hangs. */
  #watch(worker: Worker): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) {
      worker.unref();
      return;
    }
    worker.ref();
    this.#timer = setTimeout(() => {
      this.#giveUp(worker, new Error(`A render took more than ${this.#limits.milliseconds_max} ms.`));
      void worker.terminate();
    }, this.#limits.milliseconds_max);
  }
}
