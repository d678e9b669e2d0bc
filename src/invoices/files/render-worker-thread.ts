/** The rendering thread. It runs one task at a time, so that it holds the memory of only one. */
import { parentPort, type Transferable } from "node:worker_threads";
import { type InvoiceFiles, makeFiles, makePdf, makeStatement } from "./make-files.ts";
import type { PrintedPdf, RenderAnswer, RenderTask } from "./render-worker.ts";

let before: Promise<void> = Promise.resolve();

parentPort?.on("message", ({ id, task }: { id: number; task: RenderTask }) => {
  before = before.then(() => answer(id, task));
});

async function answer(id: number, task: RenderTask): Promise<void> {
  try {
    const files = await perform(task);
    send({ id, files }, buffersOf(files));
  } catch (error) {
    send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []);
  }
}

function perform(task: RenderTask): Promise<InvoiceFiles | PrintedPdf> {
  switch (task.kind) {
    case "files":
      return makeFiles(task.sources);
    case "pdf":
      return makePdf(task.snapshot, task.options);
    case "statement":
      return makeStatement(task.statement, task.options);
  }
}

function send(answer: RenderAnswer, transferred: Transferable[]): void {
  parentPort?.postMessage(answer, transferred);
}

/**
 * The buffers to transfer without a copy. A view into a pooled buffer cannot be transferred and is copied.
 */
function buffersOf(files: InvoiceFiles | PrintedPdf): Transferable[] {
  return Object.values(files)
    .filter((file) => file instanceof Uint8Array && file.byteLength === file.buffer.byteLength)
    .map((file) => (file as Uint8Array<ArrayBuffer>).buffer);
}
