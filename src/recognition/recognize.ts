/**
 * Reads one file: detects its type, reads its text and extracts the fields. It runs in the calling process;
 * `createRecognizer` runs it in a worker process, where a hostile file can do no harm.
 */
import { decodePaymentCode, isSigned, withoutSignature } from "../einvoice/reading/index.ts";
import { withPaymentCodes } from "./payment-codes.ts";
import { type QrCode, readQrCodes } from "./reading/qr-codes.ts";
import type { ImageReader, Page, PageImage, Reading } from "./reading/reading.ts";
import { toRows } from "./reading/rows.ts";
import type { Recognition, RecognitionContext, SourceFile } from "./recognition.ts";
import { toRecognition } from "./result.ts";
import { findSeparateReceipts } from "./separate-receipts.ts";
import { causeOf, FileCorrupt, FileEmpty, FileUnsupported } from "./source/errors.ts";
import { decodeHeic } from "./source/heic.ts";
import { countPages, decodeImage } from "./source/image.ts";
import { toText as decodeText, sourceKind } from "./source/kind.ts";
import { rootElementOf, withoutMarkup } from "./source/markup.ts";
import { type OpenPdf, openPdf, pdf_pages_max } from "./source/pdf.ts";
import type { StructuredDocument, XmlReader } from "./source/structured.ts";
import { readPlainText } from "./source/text.ts";
import { fromStructured } from "./structured-result.ts";

/** A page of text is rendered only to look for a payment code. */
const code_pages_max = 4;

export interface Readers {
  image: ImageReader;
  xml: XmlReader;
  /**
   * Called before each page after the first. If it returns false, reading stops: a partial result is better
   * than none after a timeout.
   */
  mayContinue?(): boolean;
}

export async function recognizeFile(
  file: SourceFile,
  context: RecognitionContext,
  readers: Readers,
): Promise<Recognition> {
  if (file.bytes.length === 0) throw new FileEmpty();
  if (isSigned(file.bytes))
    return recognizeFile({ ...file, bytes: requireContent(file.bytes) }, context, readers);
  const kind = sourceKind(file.bytes);
  if (kind === null) throw new FileUnsupported(file.content_type);
  if (kind === "pdf") return recognizePdf(file.bytes, context, readers);
  if (kind === "xml") return recognizeXml(file.bytes, context, readers.xml);
  if (kind === "text") return recognizeText(file.bytes, context, readers.xml);
  const images = kind === "heic" ? decodeHeic(file.bytes) : decodeImage(file.bytes);
  const { pages, codes } = await readAll(images, readers);
  const found = kind === "image" ? await countPages(file.bytes) : pages.length;
  const reading = { reader: readers.image.name, pages, warnings: leftOut(found, pages.length) };
  return toRecognitionWith(codes, reading, context);
}

/** Several receipts in one file have no common total, so no code of one of them counts. */
function toRecognitionWith(codes: PageCodes, reading: Reading, context: RecognitionContext): Recognition {
  const recognition = toRecognition(
    { ...reading, warnings: [...reading.warnings, ...codes.warnings] },
    context,
  );
  const several = findSeparateReceipts(toRows(reading.pages)) !== null;
  return several ? recognition : withPaymentCodes(recognition, codes.found, context);
}

/** What was signed. The signature is not checked, and the stored file keeps it. */
function requireContent(signed: Uint8Array): Uint8Array {
  try {
    return withoutSignature(signed);
  } catch (error) {
    throw new FileCorrupt("signed", causeOf(error));
  }
}

async function recognizePdf(
  bytes: Uint8Array,
  context: RecognitionContext,
  readers: Readers,
): Promise<Recognition> {
  const pdf = await openPdf(bytes);
  try {
    const warnings: string[] = [];
    const document = await findStructured(pdf, readers.xml, warnings);
    const { reading, codes } = await readPdf(pdf, readers, document === null);
    if (document) return fromStructured(document, toText(reading), pdf.page_count, context);
    const complete = { ...reading, warnings: [...warnings, ...reading.warnings] };
    return toRecognitionWith(codes, complete, context);
  } finally {
    await pdf.close();
  }
}

/** If the XML inside a PDF is damaged, the pages are read instead, and the result has a warning. */
async function findStructured(
  pdf: OpenPdf,
  readXml: XmlReader,
  warnings: string[],
): Promise<StructuredDocument | null> {
  for (const xml of await pdf.readXmlAttachments().catch(() => [])) {
    try {
      const document = readXml(xml);
      if (document) return document;
    } catch (error) {
      warnings.push(`invoice data inside the PDF was not used: ${causeOf(error)}`);
    }
  }
  return null;
}

/** Images of pages are read only if needed: a document found in XML already has its values. */
async function readPdf(
  pdf: OpenPdf,
  { image, mayContinue }: Readers,
  withPictures: boolean,
): Promise<{ reading: Reading; codes: PageCodes }> {
  const pages: Page[] = [];
  const codes = openPageCodes();
  const drawn: number[] = [];
  let [number, recognized] = [0, false];
  while (number < Math.min(pdf.page_count, pdf_pages_max) && (number === 0 || mayContinue?.() !== false)) {
    number++;
    const text = await pdf.readText(number);
    if (text) {
      pages.push(text.page);
      if (text.may_have_code) drawn.push(number);
    } else if (withPictures) {
      const picture = await pdf.render(number);
      pages.push(await image.read(picture));
      await codes.add(picture);
      recognized = true;
    }
  }
  if (withPictures)
    for (const page of atBothEnds(drawn, code_pages_max))
      if (mayContinue?.() !== false) await codes.add(await pdf.render(page));
  const reader = recognized ? image.name : "pdf-text";
  return { reading: { reader, pages, warnings: leftOut(pdf.page_count, number) }, codes };
}

/** The payment part is on the first or on the last page. */
function atBothEnds(pages: readonly number[], count: number): number[] {
  const head = Math.ceil(count / 2);
  return pages.filter((_, index) => index < head || index >= pages.length - (count - head));
}

/** Plain text, a web page, or the text of a payment code. */
function recognizeText(bytes: Uint8Array, context: RecognitionContext, readXml: XmlReader): Recognition {
  const text = decodeText(bytes);
  const document = decodePaymentCode(bytes) === null ? null : readXml(bytes);
  if (document) return fromStructured(document, text, 1, context);
  return toRecognition(readPlainText(rootElementOf(text) === null ? text : withoutMarkup(text)), context);
}

function recognizeXml(xml: Uint8Array, context: RecognitionContext, readXml: XmlReader): Recognition {
  const document = readXml(xml);
  const text = withoutMarkup(decodeText(xml));
  if (document) return fromStructured(document, text.replace(/\s+/g, " ").trim(), 1, context);
  return toRecognition(readPlainText(text), context);
}

function toText(reading: Reading): string {
  return toRows(reading.pages)
    .map((row) => row.text)
    .join("\n");
}

async function readAll(
  images: AsyncIterable<PageImage>,
  { image: reader, mayContinue }: Readers,
): Promise<{ pages: Page[]; codes: PageCodes }> {
  const pages: Page[] = [];
  const codes = openPageCodes();
  for await (const image of images) {
    pages.push(await reader.read(image));
    await codes.add(image);
    if (mayContinue?.() === false) break;
  }
  return { pages, codes };
}

interface PageCodes {
  found: QrCode[];
  warnings: string[];
  add(image: PageImage): Promise<void>;
}

/** Collects the codes of some pages. Whatever the decoder does, the pages have been read. */
function openPageCodes(): PageCodes {
  const found: QrCode[] = [];
  const warnings: string[] = [];
  return {
    found,
    warnings,
    async add(image) {
      try {
        found.push(...(await readQrCodes(image)));
      } catch (error) {
        warnings.push(`QR codes on page ${image.number} were not read: ${causeOf(error)}`);
      }
    },
  };
}

function leftOut(found: number, read: number): string[] {
  return found > read ? [`only the first ${read} of ${found} pages were read`] : [];
}
