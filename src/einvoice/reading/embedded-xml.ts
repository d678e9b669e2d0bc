/**
 * Reads the e-invoice attached inside a PDF (Factur-X, ZUGFeRD). The PDF is untrusted and its parser cannot
 * be interrupted, so it runs in its own thread, which is stopped if it takes too long or unpacks too much: a
 * few hundred kilobytes of PDF can contain gigabytes.
 */
import { Worker } from "node:worker_threads";
import { readEInvoice } from "./read-einvoice.ts";
import { type EInvoiceReading, type EInvoiceUnreadable, toUnreadable, Unreadable } from "./reading.ts";
import { xml_limits_default } from "./xml-tree.ts";

export interface PdfLimits {
  bytes_max: number;
  milliseconds_max: number;
  memory_bytes_max: number;
  /** The limit for one attachment, unpacked. */
  attachment_bytes_max: number;
}

export const pdf_limits_default: PdfLimits = {
  bytes_max: 50 * 2 ** 20,
  milliseconds_max: 20_000,
  memory_bytes_max: 512 * 2 ** 20,
  attachment_bytes_max: xml_limits_default.bytes_max,
};

export interface EmbeddedXml {
  name: string;
  content: Uint8Array;
}

/** The thread's answer. */
export type WorkerAnswer = { found: EmbeddedXml[] } | { failed: string };

const memory_check_milliseconds = 50;

/**
 * The XML attachments of a PDF, those with a usual e-invoice name first; empty if there are none.
 * @throws Unreadable if the PDF cannot be opened within the limits
 */
export async function findEmbeddedXml(
  pdf: Uint8Array,
  limits: PdfLimits = pdf_limits_default,
): Promise<EmbeddedXml[]> {
  if (pdf.length > limits.bytes_max)
    throw new Unreadable("too_large", `The PDF is larger than ${limits.bytes_max} bytes.`);
  const answer = await askWorker(pdf, limits);
  if ("failed" in answer) throw new Unreadable("bad_pdf", `The PDF cannot be read: ${answer.failed}`);
  return answer.found;
}

/** The first attachment that is an e-invoice; if there is none, why the likeliest attachment is not. */
export async function readEInvoicePdf(
  pdf: Uint8Array,
  limits: PdfLimits = pdf_limits_default,
): Promise<EInvoiceReading | EInvoiceUnreadable> {
  try {
    const readings = (await findEmbeddedXml(pdf, limits)).map(({ content }) => readEInvoice(content));
    const none = new Unreadable("no_embedded_xml", "The PDF has no XML attachment.");
    return readings.find(({ readable }) => readable) ?? readings[0] ?? toUnreadable(none);
  } catch (error) {
    if (error instanceof Unreadable) return toUnreadable(error);
    throw error;
  }
}

async function askWorker(pdf: Uint8Array, limits: PdfLimits): Promise<WorkerAnswer> {
  const worker = new Worker(new URL("./embedded-xml-worker.ts", import.meta.url), {
    workerData: { pdf, attachment_bytes_max: limits.attachment_bytes_max },
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.memory_bytes_max / 2 ** 20) },
    stdout: true,
    stderr: true,
  });
  try {
    return await Promise.race([answerOf(worker), timeUp(worker, limits), memoryUp(worker, limits)]);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    worker.once("message", resolve);
    worker.once("error", (error: Error) => resolve({ failed: error.message }));
    worker.once("exit", () => resolve({ failed: "the PDF reader ended without an answer" }));
  });
}

function timeUp(worker: Worker, { milliseconds_max }: PdfLimits): Promise<never> {
  return new Promise((_, reject) => {
    const refusal = new Unreadable("took_too_long", `The PDF took more than ${milliseconds_max} ms to read.`);
    const timer = setTimeout(() => reject(refusal), milliseconds_max);
    worker.once("exit", () => clearTimeout(timer));
  });
}

/** Needed because the heap limit of a thread does not count buffers, and unpacked streams are buffers. */
function memoryUp(worker: Worker, { memory_bytes_max }: PdfLimits): Promise<never> {
  return new Promise((_, reject) => {
    const refusal = new Unreadable(
      "took_too_much_memory",
      `The PDF unpacks to more than ${memory_bytes_max} bytes.`,
    );
    const timer = setInterval(async () => {
      const used = await worker.getHeapStatistics().then(
        ({ external_memory, used_heap_size }) => external_memory + used_heap_size,
        () => 0, // the thread has ended
      );
      if (used > memory_bytes_max) reject(refusal);
    }, memory_check_milliseconds);
    worker.once("exit", () => clearInterval(timer));
  });
}
