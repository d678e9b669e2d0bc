/** Reads a PDF back: its pages as lines of text, its attachments, its metadata. */
import { inflateSync } from "node:zlib";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  pages: string[][];
  /** Content by file name. */
  attachments: Record<string, string>;
  info: Record<string, unknown>;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader detaches the buffer, so it gets a copy.
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) pages.push(await readLines(document, number));
  const attachments: Record<string, string> = {};
  for (const [id, { filename }] of (await document.getAttachments()) ?? [])
    attachments[filename] = new TextDecoder().decode((await document.getAttachmentContent(id)) ?? undefined);
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, attachments, info: info as Record<string, unknown> };
}

interface Word {
  x: number;
  y: number;
  text: string;
}

/** Words at the same height form one line, from left to right. */
async function readLines(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item): Word[] =>
    "str" in item && item.str.trim() ? [{ x: item.transform[4], y: item.transform[5], text: item.str }] : [],
  );
  words.sort((a, b) => (Math.abs(a.y - b.y) < 1 ? a.x - b.x : b.y - a.y));
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.[0];
    if (last && Math.abs(last.y - word.y) < 1) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .map((word) => word.text.trim())
      .join(" | ")
      .replace(/[\u00a0\u202f\u2009]/g, " "),
  );
}

/** The ActualText entries, for glyphs that are not in reading order. */
export function readActualTexts(bytes: Uint8Array): string[] {
  return streams(Buffer.from(bytes)).flatMap((stream) =>
    [...stream.matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = ""]) =>
      Buffer.from(text.replace(/\\([\s\S])/g, unescaped), "latin1")
        .swap16()
        .toString("utf16le"),
    ),
  );
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function unescaped(_: string, character: string): string {
  return escapes[character] ?? character;
}

function streams(file: Buffer): string[] {
  const starts = [...file.toString("latin1").matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)];
  return starts.map(({ index, 0: found }) =>
    inflateSync(file.subarray(index + found.length)).toString("latin1"),
  );
}
