/** Turns a drawn receipt into the image of a phone or a scanner: tilted, grainy, on a table or a scanner's lid. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { createDice } from "../dice.ts";

export interface Photograph {
  how: "photo" | "scan";
  /** Degrees clockwise. */
  tilt: number;
}

/** About 200 dpi on the paper. */
const scale = 2.8;
const table_margin = 90;
const grain = { photo: 14, scan: 6 };

export async function photograph(pdf: Buffer, { how, tilt }: Photograph): Promise<Buffer> {
  const paper = await paperOf(pdf, how === "photo" ? "#f4f1ea" : "#fbfbf9", tilt);
  const { width, height } = await sharp(paper).metadata();
  const size = { width: width + 2 * table_margin, height: height + 2 * table_margin };
  const picture = await sharp(Buffer.from(how === "photo" ? table(size) : lid(size)))
    .composite([{ input: paper, left: table_margin, top: table_margin }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grainy = sharp(addGrain(picture.data, grain[how]), { raw: picture.info }).blur(0.5);
  return how === "photo" ? grainy.jpeg({ quality: 82 }).toBuffer() : grainy.greyscale().png().toBuffer();
}

/** The first page on tinted paper, tilted, with nothing around it. */
async function paperOf(pdf: Buffer, tint: string, tilt: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale });
    document.destroy();
    const print = sharp(data, { raw: { width, height, channels: 4 } });
    const tinted = await print
      .composite([{ input: { create: { width, height, channels: 3, background: tint } }, blend: "multiply" }])
      .png()
      .toBuffer();
    return await sharp(tinted)
      .rotate(tilt, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
  } finally {
    library.destroy();
  }
}

interface Size {
  width: number;
  height: number;
}

function table({ width, height }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#8a6a4c"/><stop offset="0.5" stop-color="#6f533a"/><stop offset="1" stop-color="#54402e"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wood)"/></svg>`;
}

function lid({ width, height }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e9e9e6"/></svg>`;
}

/** From a fixed seed, so that every machine draws the same grain. */
function addGrain(pixels: Buffer, strength: number): Buffer {
  const dice = createDice(pixels.length);
  for (let i = 0; i < pixels.length; i += 3) {
    const shift = dice.between(-strength, strength);
    for (let channel = i; channel < i + 3; channel++)
      pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] as number) + shift));
  }
  return pixels;
}
