/**
 * Turns text into drawable lines: it is cleaned and wrapped, and each line is split into runs of one font and
 * one direction, in the order on the page. A character that no font has is drawn as the replacement
 * character, because a missing glyph would make the file invalid and an invisible one would mislead.
 */
import { directionsOf, mirrored, visualOrder } from "./bidi.ts";
import { breakPieces, splitGraphemes } from "./breaks.ts";
import { coversAll, type Face, findFace, latinFace, regionsFor } from "./fonts.ts";
import type { Region } from "./scripts.ts";
import { isShaped, shape } from "./shape.ts";
import type { Weight } from "./style.ts";

export interface TextRun {
  face: Face;
  text: string;
  rtl: boolean;
  /** In em: multiply by the font size. */
  width: number;
}

export interface TextLine {
  runs: TextRun[];
  width: number;
  /** The text for screen readers and copying, if it differs from the drawn glyphs; otherwise null. */
  actual: string | null;
  /** Whether the paragraph starts at the right. */
  rtl: boolean;
}

interface Piece {
  face: Face;
  text: string;
  level: number;
}

export const replacement = "\ufffd";

// Some family names are written with compatibility ideographs; composing would replace them.
const composable = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Prepares a text for printing: composes characters, normalizes line breaks, removes control characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(composable, (part) => part.normalize("NFC"))
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/\t/g, " ")
    .replace(/[\p{Cc}\u00ad\ufeff\u200b\u2060-\u2064]/gu, (control) => (control === "\n" ? "\n" : ""))
    .trimEnd();
}

/** Wraps a text to a width in em. Line breaks in the text are kept. */
export function layoutText(text: string, weight: Weight, width: number, locale: string): TextLine[] {
  return cleanText(text)
    .split("\n")
    .flatMap((paragraph) => layoutParagraph(paragraph, weight, width, locale));
}

/** Lays out a text on a single line. */
export function layoutLine(text: string, weight: Weight, locale: string): TextLine {
  const [line] = layoutText(text.replace(/\s+/g, withoutBreak), weight, Number.POSITIVE_INFINITY, locale);
  return line as TextLine;
}

/** A regular expression with the line break in its middle would take quadratic time on a long gap. */
function withoutBreak(gap: string): string {
  return gap.includes("\n") ? " " : gap;
}

const fitted_max = 500;

/** One line, shortened with an ellipsis if it would be too wide. */
export function fitLine(text: string, weight: Weight, width: number, locale: string): TextLine {
  // No line of a page has this many characters, so the rest need not be measured.
  const start = text.slice(0, fitted_max);
  const whole = layoutLine(start, weight, locale);
  if (whole.width <= width && start === text) return whole;
  const characters = splitGraphemes(cleanText(start));
  let [fits, over] = [0, characters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    const part = `${characters.slice(0, middle).join("").trimEnd()}…`;
    if (layoutLine(part, weight, locale).width <= width) fits = middle;
    else over = middle;
  }
  return layoutLine(`${characters.slice(0, fits).join("").trimEnd()}…`, weight, locale);
}

function layoutParagraph(paragraph: string, weight: Weight, width: number, locale: string): TextLine[] {
  const regions = regionsFor(paragraph, locale);
  const { levels, rtl } = directionsOf(paragraph);
  const measure = (part: string) => measureText(part, weight, regions);
  const lines: TextLine[] = [];
  let start = 0;
  for (const part of wrap(paragraph, width, measure)) {
    const shown = part.trimEnd();
    const own = levels ? levels.subarray(start, start + shown.length) : null;
    lines.push(makeLine(shown, own, rtl, weight, regions));
    start += part.length;
  }
  return lines;
}

/** Fills lines greedily. The joined lines equal the text. */
export function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  let filled = 0;
  for (const piece of fitPieces(text, width, measure)) {
    const advance = measure(piece);
    if (line && filled + measure(piece.trimEnd()) > width) {
      lines.push(line);
      line = "";
      filled = 0;
    }
    line += piece;
    filled += advance;
  }
  lines.push(line);
  return lines;
}

function fitPieces(text: string, width: number, measure: (part: string) => number): string[] {
  if (width === Number.POSITIVE_INFINITY) return [text];
  return breakPieces(text).flatMap((piece) =>
    measure(piece.trimEnd()) <= width ? [piece] : splitGraphemes(piece),
  );
}

function measureText(text: string, weight: Weight, regions: Region[]): number {
  return itemize(text, null, weight, regions).pieces.reduce(
    (sum, piece) => sum + shape(piece.face, piece.text, false).width,
    0,
  );
}

function makeLine(
  text: string,
  levels: Uint8Array | null,
  rtl: boolean,
  weight: Weight,
  regions: Region[],
): TextLine {
  const { pieces, replaced } = itemize(text, levels, weight, regions);
  const runs = visualOrder(pieces).map((piece): TextRun => {
    const right = (piece.level & 1) === 1;
    return {
      face: piece.face,
      text: piece.text,
      rtl: right,
      width: shape(piece.face, piece.text, right).width,
    };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  // Shaped text may be drawn in another order than it is written, or in more parts.
  const reordered = levels !== null || pieces.some((piece) => isShaped(piece.face, piece.text));
  return { runs, width, actual: reordered || replaced ? text : null, rtl };
}

/** Splits a line into pieces of one font and one direction, in logical order. */
function itemize(text: string, levels: Uint8Array | null, weight: Weight, regions: Region[]) {
  const pieces: Piece[] = [];
  let replaced = false;
  let index = 0;
  for (const grapheme of levels === null && simple.test(text) ? [text] : splitGraphemes(text)) {
    const level = levels?.[index] ?? 0;
    const last = pieces.at(-1);
    const face = faceOf(grapheme, last?.face ?? null, weight, regions);
    const drawn = face ? drawnText(grapheme, face, level) : replacement;
    replaced ||= face === null;
    const used = face ?? latinFace(weight);
    if (last && last.face === used && last.level === level) last.text += drawn;
    else if (drawn) pieces.push({ face: used, text: drawn, level });
    index += grapheme.length;
  }
  return { pieces, replaced };
}

/** Such text is all in the Latin face and left to right, so its characters need not be examined. */
const simple = /^[\x20-\x7e\xa0-\xff]*$/;

/** Neutral characters use the font of the text around them, so that a run is not split at every space. */
function faceOf(grapheme: string, current: Face | null, weight: Weight, regions: Region[]): Face | null {
  const visible = [...grapheme].filter((character) => !ignorable.test(character));
  const [base] = visible;
  if (base === undefined) return current ?? latinFace(weight);
  if (current && /^[\p{Zs}\p{P}]/u.test(base) && coversAll(current, visible)) return current;
  return findFace(visible, weight, regions);
}

/** Joiners and variation selectors: applied if the font supports them, otherwise omitted, never replaced. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

function drawnText(grapheme: string, face: Face, level: number): string {
  const kept = [...grapheme].filter(
    (character) =>
      !ignorable.test(character) || (face.complex && face.covers(character.codePointAt(0) as number)),
  );
  return (level & 1 ? kept.map(mirrored) : kept).join("");
}
