/**
 * The fonts of invoices, and the choice of a font for each character. Noto Sans draws Latin, Greek and
 * Cyrillic. Every other script has its own face, read from disk on first use. Parsed fonts are kept for the
 * life of the process, because parsing is most of the cost of a page.
 */
import { brotliDecompressSync } from "node:zlib";
import * as fontkit from "fontkit";
import { readAsset } from "../platform/assets.ts";
import { hanFiles, hanScript, latinFile, type Region, type ScriptFont, scriptFonts } from "./scripts.ts";
import type { Weight } from "./style.ts";

export interface Face {
  /** A unique name, also used in the PDF. */
  name: string;
  font: fontkit.Font;
  /** Whether letters change with their neighbours, so that whole runs of text must be shaped. */
  complex: boolean;
  /** Whether it is drawn with an additional outline, because this script has no semibold font. */
  emboldened: boolean;
  covers(codePoint: number): boolean;
}

const faces = new Map<string, Face>();

function loadFace({ file, complex, weights }: Omit<ScriptFont, "script">, weight: Weight): Face {
  const name = `${file}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const emboldened = weight === "semibold" && weights === 1;
  const font = emboldened
    ? loadFace({ file, complex, weights }, "regular").font
    : readFont(`${file}-${weight === "regular" ? 400 : 600}`);
  const face: Face = { name, font, complex, emboldened, covers: (code) => font.hasGlyphForCodePoint(code) };
  faces.set(name, face);
  return face;
}

function readFont(name: string): fontkit.Font {
  return fontkit.create(brotliDecompressSync(readAsset(`fonts/${name}.ttf.br`)));
}

export function latinFace(weight: Weight): Face {
  return loadFace({ file: latinFile, complex: false, weights: 2 }, weight);
}

function hanFace(file: string, weight: Weight): Face {
  return loadFace({ file, complex: false, weights: 1 }, weight);
}

/**
 * The face that has all of the characters of one letter or sign, or null. Fonts of scripts that do not occur
 * are not read from disk.
 */
export function findFace(characters: string[], weight: Weight, regions: Region[]): Face | null {
  for (const face of candidates(characters.join(""), weight, regions))
    if (coversAll(face, characters)) return face;
  return null;
}

export function coversAll(face: Face, characters: string[]): boolean {
  return characters.every((character) => face.covers(character.codePointAt(0) as number));
}

function* candidates(text: string, weight: Weight, regions: Region[]): Generator<Face> {
  yield latinFace(weight);
  if (hanScript.test(text))
    for (const region of regions) for (const file of hanFiles[region]) yield hanFace(file, weight);
  for (const font of scriptFonts) if (font.script.test(text)) yield loadFace(font, weight);
}

const regionOrders: Record<string, Region[]> = {
  ja: ["jp", "sc", "tc", "kr"],
  ko: ["kr", "jp", "tc", "sc"],
  "zh-Hant": ["tc", "jp", "sc", "kr"],
  zh: ["sc", "tc", "jp", "kr"],
};

/**
 * The regional forms of Chinese characters to use for a text. Kana and Hangul decide it. Otherwise the whole
 * text gets one region, so that no name is drawn in two styles: the first region in the locale's order where
 * all characters are in daily use; if there is none, among the regions that have every character the one
 * where most are in daily use.
 */
export function regionsFor(text: string, locale: string): Region[] {
  if (!hanScript.test(text)) return [];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return regionOrders.ja as Region[];
  if (/\p{Script=Hangul}/u.test(text)) return regionOrders.ko as Region[];
  const order = regionOrders[localeKey(locale)] ?? (regionOrders.zh as Region[]);
  const characters = [...new Set(text)].filter((character) => /\p{Script=Han}/u.test(character));
  const whole =
    order.find((region) => usualOf(region, characters) === characters.length) ??
    mostUsual(order, characters).find((region) => hasEvery(region, characters));
  return whole ? [whole, ...order.filter((region) => region !== whole)] : order;
}

/** How many of the characters are in daily use in a region. */
function usualOf(region: Region, characters: string[]): number {
  const face = hanFace(hanFiles[region][0], "regular");
  return characters.filter((character) => coversAll(face, [character])).length;
}

function mostUsual(order: Region[], characters: string[]): Region[] {
  return [...order].sort((one, other) => usualOf(other, characters) - usualOf(one, characters));
}

function hasEvery(region: Region, characters: string[]): boolean {
  const regional = hanFiles[region].map((file) => hanFace(file, "regular"));
  return characters.every((character) => regional.some((face) => coversAll(face, [character])));
}

function localeKey(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  if (language !== "zh") return language;
  return script === "Hant" || region === "TW" || region === "HK" ? "zh-Hant" : "zh";
}
