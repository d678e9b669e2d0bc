/**
 * Reads one file: what it is, what it says, what that means. Runs in the calling process; `createRecognizer`
 * runs it in a worker where a hostile file can hurt nobody.
 */
import type { ImageReader, Page, PageImage, Reading } from "./reading/reading.ts";
import type { Recognition, RecognitionContext, SourceFile } from "./recognition.ts";
import { toRecognition } from "./result.ts";
import { FileCorrupt, FileEmpty, FileUnsupported } from "./source/errors.ts";
import { decodeHeic } from "./source/heic.ts";
import { countPages, decodeImage, image_pages_max } from "./source/image.ts";
import { sourceKind, toText } from "./source/kind.ts";
import { type OpenPdf, openPdf, pdf_pages_max } from "./source/pdf.ts";
import type { StructuredReader } from "./source/structured.ts";
import { readPlainText } from "./source/text.ts";
import { fromStructured } from "./structured-result.ts";

export interface Readers {
  image: ImageReader;
  structured: StructuredReader;
}

export async function recognizeFile(
  file: SourceFile,
  context: RecognitionContext,
  readers: Readers,
): Promise<Recognition> {
  if (file.bytes.length === 0) throw new FileEmpty();
  const kind = sourceKind(file.bytes);
  if (kind === null) throw new FileUnsupported(file.content_type);
  if (kind === "pdf") return recognizePdf(file.bytes, context, readers);
  if (kind === "xml") return recognizeXml(file, context, readers.structured);
  if (kind === "text") return toRecognition(readPlainText(toText(file.bytes)), context);
  const images = kind === "heic" ? decodeHeic(file.bytes) : decodeImage(file.bytes);
  const pages = await readAll(images, readers.image);
  const found = kind === "image" ? await countPages(file.bytes) : pages.length;
  return toRecognition(
    { reader: readers.image.name, pages, warnings: leftOut(found, image_pages_max) },
    context,
  );
}

async function recognizePdf(
  bytes: Uint8Array,
  context: RecognitionContext,
  readers: Readers,
): Promise<Recognition> {
  const warnings: string[] = [];
  const pdf = await openPdf(bytes);
  try {
    const xml = await readers.structured.findEmbeddedXml(bytes).catch(() => null);
    const structured = xml === null ? null : readStructured(xml, context, readers.structured, warnings);
    const reading = await readPdf(pdf, structured ? null : readers.image);
    return structured
      ? { ...structured, text: toRecognition(reading, context).text, page_count: pdf.page_count }
      : toRecognition({ ...reading, warnings: [...warnings, ...reading.warnings] }, context);
  } finally {
    await pdf.close();
  }
}

/** Damaged XML inside a PDF is no reason to give up: the page can still be read, and the result says so. */
function readStructured(
  xml: string,
  context: RecognitionContext,
  reader: StructuredReader,
  warnings: string[],
): Recognition | null {
  try {
    const document = reader.readXml(xml);
    return document ? fromStructured(document, xml, context) : null;
  } catch {
    warnings.push("the invoice data inside the PDF is damaged and was not used");
    return null;
  }
}

async function readPdf(pdf: OpenPdf, image: ImageReader | null): Promise<Reading> {
  const pages: Page[] = [];
  let recognized = false;
  for (let number = 1; number <= Math.min(pdf.page_count, pdf_pages_max); number++) {
    const text = await pdf.readText(number);
    if (text) pages.push(text);
    else if (image) {
      pages.push(await image.read(await pdf.render(number)));
      recognized = true;
    }
  }
  return {
    reader: recognized && image ? image.name : "pdf-text",
    pages,
    warnings: leftOut(pdf.page_count, pdf_pages_max),
  };
}

function recognizeXml(file: SourceFile, context: RecognitionContext, reader: StructuredReader): Recognition {
  const xml = toText(file.bytes);
  let document: ReturnType<StructuredReader["readXml"]>;
  try {
    document = reader.readXml(xml);
  } catch (error) {
    throw new FileCorrupt("XML invoice", error instanceof Error ? error.message.slice(0, 200) : "unreadable");
  }
  if (document) return fromStructured(document, xml, context);
  return toRecognition(readPlainText(xml.replace(/<[^>]*>/g, " ")), context);
}

async function readAll(images: AsyncIterable<PageImage>, reader: ImageReader): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const image of images) pages.push(await reader.read(image));
  return pages;
}

function leftOut(found: number, max: number): string[] {
  return found > max ? [`only the first ${max} of ${found} pages were read`] : [];
}
