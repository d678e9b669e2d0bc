/**
 * Turns text into glyphs. Most text is simple: one glyph per character, plus the kerning of each pair, which
 * is read once and cached. Scripts whose letters join or stack go through the shaping engine, a whole run at
 * a time. Measured: the engine takes about 0.2 ms per word, so 200 invoice lines would cost 400 ms without
 * this.
 */
import type { Font, GlyphRun } from "fontkit";
import { runEngine } from "./engine.ts";
import type { Face } from "./fonts.ts";

export interface ShapedGlyph {
  id: number;
  /** The glyph's own width; `x_advance` includes kerning. In units of the font's em. */
  width: number;
  x_advance: number;
  x_offset: number;
  y_offset: number;
  code_points: number[];
}

export interface Shaped {
  glyphs: ShapedGlyph[];
  /** Sum of the advances, in em. */
  width: number;
}

interface FaceCache {
  glyphs: Map<number, { id: number; width: number }>;
  kerning: Map<number, number>;
  runs: Map<string, Shaped>;
}

// Limits of the caches, so that the memory of a long-running process does not grow with the texts it has
// seen.
const kerning_max = 50_000;
const runs_max = 2_000;
const caches = new WeakMap<Font, FaceCache>();

/** Whether a text needs the shaping engine. */
export function isShaped(face: Face, text: string): boolean {
  return face.complex || /\p{M}/u.test(text);
}

/** Glyphs in the order on the page, left to right. */
export function shape(face: Face, text: string, rightToLeft: boolean): Shaped {
  const cache = cacheOf(face.font);
  if (!isShaped(face, text)) return shapeSimple(face.font, cache, text, rightToLeft);
  const key = `${rightToLeft ? "<" : ">"}${text}`;
  const known = cache.runs.get(key);
  if (known) return known;
  const shaped =
    shapeComplex(face.font, text, rightToLeft) ?? shapeSimple(face.font, cache, text, rightToLeft);
  if (cache.runs.size >= runs_max) cache.runs.clear();
  cache.runs.set(key, shaped);
  return shaped;
}

function cacheOf(font: Font): FaceCache {
  const known = caches.get(font);
  if (known) return known;
  const cache: FaceCache = { glyphs: new Map(), kerning: new Map(), runs: new Map() };
  caches.set(font, cache);
  return cache;
}

function shapeSimple(font: Font, cache: FaceCache, text: string, rightToLeft: boolean): Shaped {
  const characters = rightToLeft ? [...text].reverse() : [...text];
  const glyphs: ShapedGlyph[] = [];
  let width = 0;
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    const glyph = glyphOf(font, cache, character);
    const next = rightToLeft ? undefined : characters[index + 1];
    const x_advance = glyph.width + (next ? kerningOf(font, cache, character, next) : 0);
    const code_points = [character.codePointAt(0) as number];
    glyphs.push({ ...glyph, x_advance, x_offset: 0, y_offset: 0, code_points });
    width += x_advance;
  }
  return { glyphs, width: width / font.unitsPerEm };
}

function glyphOf(font: Font, cache: FaceCache, character: string) {
  const code = character.codePointAt(0) as number;
  const known = cache.glyphs.get(code);
  if (known) return known;
  const { id, advanceWidth } = font.glyphForCodePoint(code);
  const glyph = { id, width: advanceWidth };
  cache.glyphs.set(code, glyph);
  return glyph;
}

// Digits are never kerned, so that numbers align in columns.
const kerned = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}.,:;'’"“”„«»()-]$/u;

function kerningOf(font: Font, cache: FaceCache, left: string, right: string): number {
  const key = (left.codePointAt(0) as number) * 0x110000 + (right.codePointAt(0) as number);
  const known = cache.kerning.get(key);
  if (known !== undefined) return known;
  if (cache.kerning.size >= kerning_max) cache.kerning.clear();
  const value = kerned.test(left) && kerned.test(right) ? measureKerning(font, left + right) : 0;
  cache.kerning.set(key, value);
  return value;
}

function measureKerning(font: Font, pair: string): number {
  const { glyphs, positions } = font.layout(pair);
  const [glyph] = glyphs;
  const [position] = positions;
  return glyph && position && glyphs.length === 2 ? position.xAdvance - glyph.advanceWidth : 0;
}

/** null if the engine fails; such text is drawn glyph by glyph. */
function shapeComplex(font: Font, text: string, rightToLeft: boolean): Shaped | null {
  return runEngine(font, text, rightToLeft ? "rtl" : "ltr", (run) => toShaped(font, run));
}

function toShaped(font: Font, run: GlyphRun): Shaped {
  const glyphs = run.glyphs.map((glyph, index): ShapedGlyph => {
    const position = run.positions[index];
    return {
      id: glyph.id,
      width: glyph.advanceWidth,
      x_advance: position?.xAdvance ?? glyph.advanceWidth,
      x_offset: position?.xOffset ?? 0,
      y_offset: position?.yOffset ?? 0,
      code_points: glyph.codePoints.length > 0 ? [...glyph.codePoints] : [zero_width_space],
    };
  });
  return { glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0) / font.unitsPerEm };
}

/**
 * The text of a glyph that is only part of a letter: every glyph must map to some text, and this one is
 * empty.
 */
const zero_width_space = 0x200b;
