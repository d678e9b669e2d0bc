/** Draws placed texts as a PDF with a text layer. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

export interface Text {
  text: string;
  /** The left edge, or the right one if `right` is set. */
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  right?: boolean;
  centre?: boolean;
}

export interface Sheet {
  width: number;
  height: number;
  texts: Text[];
}

const require = createRequire(import.meta.url);
const noto = (name: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`));

/** Letters that the fonts of every PDF reader do not have, as in Polish and Czech. */
const needsNoto = /[^ -ÿ€–·•]/;

const edge = 8;

export async function drawSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  const [regular, bold] = sheets.some(({ texts }) => texts.some(({ text }) => needsNoto.test(text)))
    ? [noto("400Regular"), noto("700Bold")]
    : ["Helvetica", "Helvetica-Bold"];
  for (const { width, height, texts } of sheets) {
    pdf.addPage({ size: [width, height], margin: 0 });
    for (const one of texts) drawText(pdf, one, one.bold ? bold : regular, width - 2 * edge);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Texts that are too wide are printed smaller. */
function drawText(pdf: PDFKit.PDFDocument, one: Text, font: string | Buffer, width_max: number) {
  pdf.font(font).fontSize(one.size);
  const size = one.size * Math.min(1, width_max / pdf.widthOfString(one.text));
  const width = pdf.fontSize(size).widthOfString(one.text);
  const shift = one.right ? width : one.centre ? width / 2 : 0;
  pdf.text(one.text, one.x - shift, one.y, { lineBreak: false });
}
