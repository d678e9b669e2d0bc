/** The thread that opens a PDF and returns its XML attachments. See embedded-xml.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { EmbeddedXml, WorkerAnswer } from "./embedded-xml.ts";

const attachments_max = 20;

/** The file names that Factur-X, ZUGFeRD and XRechnung prescribe. */
const usualNames = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

async function findXml(pdf: Uint8Array, attachment_bytes_max: number): Promise<EmbeddedXml[]> {
  const task = getDocument({ data: pdf, verbosity: 0, disableFontFace: true, useSystemFonts: false });
  try {
    const document = await task.promise;
    const attachments = [...((await document.getAttachments()) ?? [])]
      .map(([id, { filename }]) => ({ id, name: filename }))
      .filter(({ name }) => /\.xml$/i.test(name))
      .sort((a, b) => rank(a.name) - rank(b.name))
      .slice(0, attachments_max);
    const found: EmbeddedXml[] = [];
    for (const { id, name } of attachments) {
      const content = await document.getAttachmentContent(id);
      if (content && content.length <= attachment_bytes_max) found.push({ name, content });
    }
    return found;
  } finally {
    await task.destroy();
  }
}

function rank(name: string): number {
  const index = usualNames.indexOf(name.toLowerCase());
  return index < 0 ? usualNames.length : index;
}

async function answer(): Promise<WorkerAnswer> {
  const { pdf, attachment_bytes_max } = workerData as { pdf: Uint8Array; attachment_bytes_max: number };
  try {
    return { found: await findXml(pdf, attachment_bytes_max) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

parentPort?.postMessage(await answer());
