/** Takes a picture of a paper's first page: as a scanner does, or with a phone, at an angle, folded, in uneven light. */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { createDice, type Dice } from "../../../src/demo/dice.ts";
import { photograph } from "../../../src/demo/papers/photograph.ts";

export function takePicture(pdf: Buffer, kind: "scan" | "photo", seed: number): Promise<Buffer> {
  const dice = createDice(seed);
  return kind === "scan"
    ? photograph(pdf, { how: "scan", tilt: dice.between(-12, 12) / 10 })
    : takePhoto(pdf, dice);
}

interface Picture {
  width: number;
  height: number;
  /** One byte of brightness for each pixel. */
  pixels: Uint8Array;
}

const photo_pixels = 2_400_000;
const table_brightness = 95;

async function takePhoto(pdf: Buffer, dice: Dice): Promise<Buffer> {
  const page = await renderFirst(pdf);
  const shot = seen(page, corners(dice), light(dice), foldAt(dice));
  const { width, height } = page;
  const grain = dice.between(4, 14);
  for (let i = 0; i < shot.length; i++) shot[i] = clamp((shot[i] as number) + dice.between(-grain, grain));
  return sharp(shot, { raw: { width, height, channels: 1 } })
    .blur(dice.between(4, 11) / 10)
    .jpeg({ quality: dice.between(55, 85) })
    .toBuffer();
}

async function renderFirst(pdf: Buffer): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(3.4, Math.sqrt(photo_pixels / (originalWidth * originalHeight)));
    const { data, width, height } = await page.render({ scale });
    document.destroy();
    const grey = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: "#ffffff" })
      .greyscale()
      .raw()
      .toBuffer();
    return { width, height, pixels: grey };
  } finally {
    library.destroy();
  }
}

interface Point {
  x: number;
  y: number;
}

/** Where the corners of the picture lie on the page, in shares of it; outside of 0 to 1 is the table. */
function corners(dice: Dice): [Point, Point, Point, Point] {
  const off = () => dice.between(10, 70) / 1000;
  return [
    { x: -off(), y: -off() },
    { x: 1 + off(), y: -off() },
    { x: -off(), y: 1 + off() },
    { x: 1 + off(), y: 1 + off() },
  ];
}

/** Brightness falls off from one corner to the other. */
function light(dice: Dice): (x: number, y: number) => number {
  const [bright, dark] = [dice.between(88, 98) / 100, dice.between(60, 80) / 100];
  const along = dice.between(0, 100) / 100;
  return (x, y) => bright + (dark - bright) * (along * x + (1 - along) * y);
}

/** A fold across the page: darker on one side of the crease. */
function foldAt(dice: Dice): (y: number) => number {
  if (!dice.chance(50)) return () => 1;
  const crease = dice.between(30, 70) / 100;
  return (y) => (y > crease && y < crease + 0.015 ? 0.82 : 1);
}

function seen(
  page: Picture,
  [topLeft, topRight, bottomLeft, bottomRight]: [Point, Point, Point, Point],
  brightness: (x: number, y: number) => number,
  crease: (y: number) => number,
): Uint8Array {
  const { width, height } = page;
  const shot = new Uint8Array(width * height);
  const between = (a: number, b: number, share: number) => a + (b - a) * share;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [across, down] = [column / width, row / height];
      const x = between(
        between(topLeft.x, topRight.x, across),
        between(bottomLeft.x, bottomRight.x, across),
        down,
      );
      const y = between(
        between(topLeft.y, topRight.y, across),
        between(bottomLeft.y, bottomRight.y, across),
        down,
      );
      const paper = sample(page, x * width, y * height);
      shot[row * width + column] = clamp(paper * brightness(across, down) * crease(y));
    }
  return shot;
}

/** The brightness at a place between pixels; outside of the page is the table. */
function sample({ width, height, pixels }: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return table_brightness;
  const at = (column: number, row: number) => pixels[row * width + column] as number;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (x - left);
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
