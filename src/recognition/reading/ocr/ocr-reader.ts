/**
 * The built-in reader for scans and photos. It runs PP-OCR models on the CPU; no data leaves the machine. The
 * detection model finds the lines, the English model reads them, and lines whose reading is doubtful where it matters
 * are read again with the Latin model, which knows accents and currency signs (the second look).
 */
import {
  type Fragment,
  type ImageReader,
  type Page,
  type PageImage,
  type Place,
  type Point,
  toShare,
} from "../reading.ts";
import { cropLine, turnedLine } from "./crop.ts";
import type { DecodedLine } from "./decode.ts";
import { detectText } from "./detect-text.ts";
import type { TiltedBox } from "./geometry.ts";
import { type Model, modelFiles, openModel } from "./models.ts";
import { type LineReader, openLineReader } from "./read-lines.ts";
import { skewOf, straighten } from "./skew.ts";
import {
  beforeHalfTurn,
  beforeQuarterTurn,
  halfTurn,
  halfTurnBox,
  isRotatedSideways,
  quarterTurn,
} from "./turns.ts";

/** A line that the English model reads with less confidence is read again, if that can change a field. */
const second_look_below = 0.95;
/**
 * If sampled lines are below this confidence, the page may be upside down; such text is rarely read above it.
 */
const upside_down_below = 0.8;
const sample_lines = 6;
/** The topmost lines are always read twice: the vendor's name is there and may have accents. */
const head_lines = 8;

interface Models {
  detection: Model;
  english: LineReader;
  latin: LineReader;
}

/** Models are opened at the first page, so that an unused reader costs nothing. */
export function openOcrReader(): ImageReader {
  let opened: Promise<Models> | null = null;
  return {
    name: "pp-ocr-v4",
    async read(image) {
      opened ??= openModels();
      return readPage(await opened, image);
    },
    async close() {
      if (!opened) return;
      const { detection, english, latin } = await opened;
      opened = null;
      await Promise.all([detection.close(), english.close(), latin.close()]);
    },
  };
}

async function openModels(): Promise<Models> {
  const [detection, english, latin] = await Promise.all([
    openModel(modelFiles.detection()),
    openLineReader(modelFiles.english(), modelFiles.englishCharacters()),
    openLineReader(modelFiles.latin(), modelFiles.latinCharacters()),
  ]);
  return { detection, english, latin };
}

async function readPage(models: Models, image: PageImage): Promise<Page> {
  const { upright, boxes, known, toImage } = await standUpright(models, image);
  const skew = skewOf(boxes);
  const head = new Set(boxes.toSorted((a, b) => a.cy - b.cy).slice(0, head_lines));
  const fragments: Fragment[] = [];
  for (const box of boxes) {
    const line = await readBox(models, upright, box, { isHead: head.has(box), first: known.get(box) });
    const place = placeOf(box, (point) => toShare(toImage(point), image));
    if (line.text !== "") fragments.push({ ...line, box: straighten(box, skew), place });
  }
  return { number: image.number, width: upright.width, height: upright.height, fragments };
}

/** The place of a tilted box, by where its corners are on the page. */
function placeOf({ cx, cy, width, height, angle }: TiltedBox, toPage: (point: Point) => Point): Place {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (across: number, below: number) => {
    const [u, v] = [(across - 0.5) * width, (below - 0.5) * height];
    return toPage({ x: cx + u * cos - v * sin, y: cy + u * sin + v * cos });
  };
  const [origin, right, bottom] = [corner(0, 0), corner(1, 0), corner(0, 1)];
  const way = (to: Point) => ({ x: to.x - origin.x, y: to.y - origin.y });
  return { origin, along: way(right), down: way(bottom) };
}

interface BoxContext {
  isHead: boolean;
  /** What the English model read already, to see which way is up. */
  first: DecodedLine | undefined;
}

async function readBox(
  models: Models,
  image: PageImage,
  box: TiltedBox,
  { isHead, first: known }: BoxContext,
): Promise<Omit<Fragment, "box">> {
  const crop = cropLine(image, box);
  const first = known ?? (await models.english.read(crop));
  if (!needsSecondLook(first, isHead)) return first;
  const second = await models.latin.read(crop);
  if (first.confidence >= second_look_below)
    return differsByAccents(first.text, second.text) ? { ...second, confidence: first.confidence } : first;
  const [better, worse] = second.confidence > first.confidence ? [second, first] : [first, second];
  return worse.text === better.text || worse.text === "" ? better : { ...better, alternative: worse.text };
}

/**
 * Words below the head need no second look: their labels are found without accents and with a wrong letter. Lines with
 * digits do, even if every digit is sure: the English model does not know "€" and reads it as another currency's sign.
 */
function needsSecondLook({ text, confidence }: DecodedLine, isHead: boolean): boolean {
  if (confidence >= second_look_below) return isHead && isName(text);
  return isHead || /\d/.test(text);
}

/** Names have few digits; dates, amounts, addresses and telephone numbers have no accents that matter. */
const name_digits_max = 2;

function isName(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, "").length;
  return letters >= 3 && text.replace(/\D/g, "").length <= name_digits_max;
}

/** Whether both texts have the same letters and the second one has accents. */
function differsByAccents(first: string, second: string): boolean {
  const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}| /gu, "");
  return first !== second && plain(first) === plain(second) && /\p{L}\p{M}/u.test(second.normalize("NFKD"));
}

interface UprightPage {
  upright: PageImage;
  boxes: TiltedBox[];
  /** Lines that were read to see which way is up; their boxes need not be read again. */
  known: Map<TiltedBox, DecodedLine>;
  /** Where a point of the upright page is on the image as it was given. */
  toImage(point: Point): Point;
}

async function standUpright(models: Models, image: PageImage): Promise<UprightPage> {
  let upright = image;
  let toImage = (point: Point) => point;
  let boxes = await detectText(models.detection, upright);
  if (isRotatedSideways(boxes)) {
    const turned = quarterTurn(upright);
    toImage = (point) => beforeQuarterTurn(point, turned);
    upright = turned;
    boxes = await detectText(models.detection, upright);
  }
  const { isTurned, lines } = await readSample(models.english, upright, boxes);
  if (isTurned) {
    boxes = boxes.map((box) => halfTurnBox(box, upright));
    const [turned, before] = [halfTurn(upright), toImage];
    toImage = (point) => before(beforeHalfTurn(point, turned));
    upright = turned;
  }
  return { upright, boxes, known: isTurned ? new Map() : lines, toImage };
}

/** Reads a few typical lines in both orientations; the one with the higher confidence is right. */
async function readSample(
  reader: LineReader,
  image: PageImage,
  boxes: TiltedBox[],
): Promise<{ isTurned: boolean; lines: Map<TiltedBox, DecodedLine> }> {
  const typical = boxes
    .filter((box) => box.width > 3 * box.height && box.width < 12 * box.height)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, sample_lines);
  const crops = typical.map((box) => cropLine(image, box));
  const [asIs, turned]: [DecodedLine[], DecodedLine[]] = [[], []];
  for (const crop of crops) asIs.push(await reader.read(crop));
  const lines = new Map(typical.map((box, i) => [box, asIs[i] as DecodedLine]));
  if (meanConfidence(asIs) >= upside_down_below) return { isTurned: false, lines };
  for (const crop of crops) turned.push(await reader.read(turnedLine(crop)));
  return { isTurned: meanConfidence(turned) > meanConfidence(asIs), lines };
}

function meanConfidence(lines: DecodedLine[]): number {
  return lines.length === 0 ? 1 : lines.reduce((sum, line) => sum + line.confidence, 0) / lines.length;
}
