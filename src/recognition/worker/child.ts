/**
 * The worker process. It runs one job at a time, and has no environment, no database and nothing to write to.
 * The parent ends it when it takes too long, uses too much memory or is no longer needed.
 */
import { AppError } from "../../kernel/errors.ts";
import { openOcrReader } from "../reading/ocr/ocr-reader.ts";
import type { ImageReader } from "../reading/reading.ts";
import { type Readers, recognizeFile } from "../recognize.ts";
import { readEInvoiceXml } from "../source/structured.ts";
import type { Answer, Job, ReaderModules } from "./messages.ts";

let readers: Promise<Readers> | null = null;

async function openReaders(modules: ReaderModules): Promise<Readers> {
  const image = modules.image
    ? ((await import(modules.image)) as { openReader(): ImageReader }).openReader()
    : openOcrReader();
  return { image, xml: readEInvoiceXml };
}

async function answer(job: Job): Promise<Answer> {
  try {
    readers ??= openReaders(job.modules);
    const before = process.cpuUsage();
    const mayContinue = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 < job.cpu_budget_ms;
    };
    return { recognition: await recognizeFile(job.file, job.context, { ...(await readers), mayContinue }) };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (job: Job) => {
  process.send?.(await answer(job));
});
// If the parent dies, nobody else would end this process.
process.on("disconnect", () => process.exit(0));
