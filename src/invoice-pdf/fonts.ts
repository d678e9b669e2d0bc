/**
 * The fonts an invoice is printed with, and which of them draws a character. Noto Sans draws Latin, Greek and
 * Cyrillic; every other script has a face of its own, read from disk when the first character needs it. Parsed
 * fonts are kept for the life of the process: parsing is most of what a page costs.
 */
import { brotliDecompressSync } from "node:zlib";
import * as fontkit from "fontkit";
import { readAsset } from "../platform/assets.ts";
import { hanFiles, hanScript, latinFile, type Region, type ScriptFont, scriptFonts } from "./scripts.ts";

export type Weight = "regular" | "semibold";

export interface Face {
  /** Unique, also the name the PDF writer knows it by. */
  name: string;
  font: fontkit.Font;
  /** Whether letters change with their neighbours, so that text must be shaped as a whole. */
  complex: boolean;
  /** Drawn with an outline as well, because this script has no semibold cut. */
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
 * The face that draws all of the characters, which belong to one letter or sign, or null. Nothing is read from
 * disk for a script that does not occur.
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
 * Whose forms of Chinese characters a text wants. The script says it where it can (kana, Hangul). Otherwise one
 * region draws the whole text, so that no name is drawn in two styles: the first in the locale's order where all
 * of it is in daily use, else of those that have every character the one where most of them are in daily use.
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
