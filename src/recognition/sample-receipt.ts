/**
 * Receipts that tests draw themselves, so that they need no real data and have every variant from one source.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import PDFDocument from "pdfkit";
import QRCode from "qrcode";
import sharp from "sharp";
import type { Box } from "./reading/reading.ts";

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"));

/** Left text, right text, and the scale relative to the usual size. */
export type SampleLine = readonly [left: string, right?: string, scale?: number];

export const sampleReceipt: readonly SampleLine[] = [
  ["Bäckerei Linde GmbH", "", 1.5],
  ["Marktstr. 12"],
  ["04109 Leipzig"],
  ["USt-IdNr. DE123456789"],
  ["Datum: 14.03.2025 12:41"],
  ["Beleg-Nr. 20771"],
  ["2 x Cappuccino", "7,80"],
  ["Apfelkuchen", "4,20"],
  ["Summe EUR", "12,00", 1.2],
  ["MwSt 19,00 %", "1,92"],
  ["Netto", "10,08"],
  ["Bar", "20,00"],
  ["Rückgeld", "8,00"],
  ["Vielen Dank für Ihren Besuch"],
];

export const secondReceipt: readonly SampleLine[] = [
  ["Buchhandlung Krone GmbH", "", 1.5],
  ["Bahnhofstr. 3"],
  ["04103 Leipzig"],
  ["Datum: 02.04.2025 16:05"],
  ["Beleg-Nr. 5514"],
  ["Notizbuch", "9,90"],
  ["Bleistift", "1,60"],
  ["Summe EUR", "11,50", 1.2],
  ["Bar", "11,50"],
];

const page_width = 280;
const margin = 20;
const size = 11;
const line_gap = 18;
/** The side of a QR code below the lines; on a Swiss QR-bill it is 46 mm, which is 130 points. */
const code_side = 130;
const code_gap = 12;

interface PageOptions {
  lying?: boolean;
  /** Texts of QR codes to draw below the lines. */
  codes?: readonly string[];
}

export async function drawPdf(
  pages: readonly (readonly SampleLine[])[],
  { lying = false, codes = [], ...options }: PDFKit.PDFDocumentOptions & PageOptions = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, ...options });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.registerFont("sans", font);
  for (const lines of pages) drawPage(document, lines, lying, codes);
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(chunks));
}

function pageHeight(lines: readonly SampleLine[], codes: readonly string[]): number {
  return lines.length * line_gap + 2 * margin + codes.length * (code_side + code_gap);
}

/** A lying page is stored on its side, and viewers turn it upright. */
function drawPage(
  document: PDFKit.PDFDocument,
  lines: readonly SampleLine[],
  lying: boolean,
  codes: readonly string[],
) {
  const codes_top = pageHeight(lines, []);
  const page_height = pageHeight(lines, codes);
  document.addPage({ size: lying ? [page_height, page_width] : [page_width, page_height], margin: 0 });
  if (lying) {
    Object.assign(document.page.dictionary.data, { Rotate: 90 });
    document.transform(0, -1, 1, 0, 0, page_width);
  }
  lines.forEach(([left, right = "", scale = 1], row) => {
    const y = margin + row * line_gap;
    document
      .font("sans")
      .fontSize(size * scale)
      .text(left, margin, y, { lineBreak: false });
    const width = document.widthOfString(right);
    if (right !== "") document.text(right, page_width - margin - width, y, { lineBreak: false });
  });
  for (const [index, code] of codes.entries())
    drawCode(document, code, codes_top + index * (code_side + code_gap));
}

/** One rectangle for each dark module, as many programs draw it. */
function drawCode(document: PDFKit.PDFDocument, text: string, top: number) {
  const segment = { data: new TextEncoder().encode(text), mode: "byte" } as const;
  const { size: modules, data } = QRCode.create([segment], { errorCorrectionLevel: "M" }).modules;
  const side = code_side / modules;
  for (const [index, dark] of data.entries())
    if (dark)
      document.rect(margin + (index % modules) * side, top + Math.floor(index / modules) * side, side, side);
  document.fill("black");
}

/** Where the first code of a drawn page is, in shares of the page. */
export function placeOfCode(lines: readonly SampleLine[], codes: readonly string[]): Box {
  const page_height = pageHeight(lines, codes);
  return {
    x: margin / page_width,
    y: pageHeight(lines, []) / page_height,
    width: code_side / page_width,
    height: code_side / page_height,
  };
}

/** Where a word of a drawn page is, in shares of the page; it must stand once in its row. */
export function placeOfWord(lines: readonly SampleLine[], word: string): Box {
  const row = lines.findIndex((line) => line.slice(0, 2).some((text) => String(text ?? "").includes(word)));
  const [left = "", right = "", scale = 1] = lines[row] ?? [];
  const document = new PDFDocument({ autoFirstPage: false });
  document.font(font as never).fontSize(size * scale);
  const page_height = pageHeight(lines, []);
  const widthOf = (text: string) => document.widthOfString(text);
  const side = left.includes(word) ? left : right;
  const start = side === left ? margin : page_width - margin - widthOf(right);
  return {
    x: (start + widthOf(side.slice(0, side.indexOf(word)))) / page_width,
    y: (margin + row * line_gap) / page_height,
    width: widthOf(word) / page_width,
    height: document.currentLineHeight() / page_height,
  };
}

/** The receipt as an image from a scanner or a phone. */
export async function drawImage(
  lines: readonly SampleLine[],
  { turn = 0, noise = 0, codes = [] }: { turn?: number; noise?: number; codes?: readonly string[] } = {},
): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await drawPdf([lines], { codes }));
  const { width, height, data } = await document.getPage(0).render({ scale: 2.5, render: "bitmap" });
  document.destroy();
  library.destroy();
  const paper = sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .rotate(turn, { background: "#ffffff" });
  const upright = await paper.png().toBuffer();
  return noise === 0 ? upright : addNoise(upright, noise);
}

/** Noise from a fixed sequence, so that every run gets the same image. */
async function addNoise(image: Uint8Array, strength: number): Promise<Uint8Array> {
  const { data, info } = await sharp(image).greyscale().blur(0.6).raw().toBuffer({ resolveWithObject: true });
  let state = 12345;
  for (let i = 0; i < data.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[i] = Math.min(255, Math.max(0, (data[i] as number) + (state / 2_147_483_648 - 0.5) * 2 * strength));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 60 }).toBuffer();
}

/** A PDF whose pages are images, like the output of a scanner. */
export async function drawScan(
  pages: readonly (readonly SampleLine[])[],
  { codes = [] }: Pick<PageOptions, "codes"> = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (const lines of pages) {
    const image = await sharp(await drawImage(lines, { codes }))
      .jpeg({ quality: 80 })
      .toBuffer();
    const height = pageHeight(lines, codes);
    document.addPage({ size: [page_width, height], margin: 0 });
    document.image(image, 0, 0, { width: page_width, height });
  }
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(chunks));
}
