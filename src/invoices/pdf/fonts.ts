/**
 * The fonts an invoice is printed with, and which of them draws a character. Noto Sans draws Latin, Greek and
 * Cyrillic; every other script has a face of its own, read from disk when the first character needs it. Parsed
 * fonts are kept for the life of the process: parsing is most of what a page costs.
 */
import { brotliDecompressSync } from "node:zlib";
import * as fontkit from "fontkit";
import { readAsset } from "../../platform/assets.ts";

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

const latinFile = "noto-sans";
const scriptFonts = [
  { file: "noto-sans-arabic", script: /\p{Script_Extensions=Arabic}/u, complex: true },
  { file: "noto-sans-hebrew", script: /\p{Script_Extensions=Hebrew}/u, complex: false },
  { file: "noto-sans-thai", script: /\p{Script_Extensions=Thai}/u, complex: true },
  { file: "noto-sans-devanagari", script: /\p{Script_Extensions=Devanagari}/u, complex: true },
  { file: "noto-sans-armenian", script: /\p{Script_Extensions=Armenian}/u, complex: false },
  { file: "noto-sans-georgian", script: /\p{Script_Extensions=Georgian}/u, complex: false },
];
const hanFiles = { sc: "noto-sans-sc", tc: "noto-sans-tc", jp: "noto-sans-jp", kr: "noto-sans-kr" } as const;
export type Region = keyof typeof hanFiles;

const hanScript =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const faces = new Map<string, Face>();

function loadFace(file: string, weight: Weight, complex: boolean, hasSemibold: boolean): Face {
  const name = `${file}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const emboldened = weight === "semibold" && !hasSemibold;
  const font = emboldened
    ? loadFace(file, "regular", complex, hasSemibold).font
    : readFont(`${file}-${weight === "regular" ? 400 : 600}`);
  const face: Face = { name, font, complex, emboldened, covers: (code) => font.hasGlyphForCodePoint(code) };
  faces.set(name, face);
  return face;
}

function readFont(name: string): fontkit.Font {
  return fontkit.create(brotliDecompressSync(readAsset(`fonts/${name}.ttf.br`)));
}

export function latinFace(weight: Weight): Face {
  return loadFace(latinFile, weight, false, true);
}

/** The face that draws a character, or null. Nothing is read from disk for a script that does not occur. */
export function findFace(character: string, weight: Weight, regions: Region[]): Face | null {
  const code = character.codePointAt(0) as number;
  const latin = latinFace(weight);
  if (latin.covers(code)) return latin;
  for (const face of scriptFaces(character, weight, regions)) if (face.covers(code)) return face;
  return null;
}

function* scriptFaces(character: string, weight: Weight, regions: Region[]): Generator<Face> {
  for (const { file, script, complex } of scriptFonts)
    if (script.test(character)) yield loadFace(file, weight, complex, true);
  if (hanScript.test(character))
    for (const region of regions) yield loadFace(hanFiles[region], weight, false, false);
}

const regionOrders: Record<string, Region[]> = {
  ja: ["jp", "sc", "tc", "kr"],
  ko: ["kr", "jp", "tc", "sc"],
  "zh-Hant": ["tc", "jp", "sc", "kr"],
  zh: ["sc", "tc", "jp", "kr"],
};

/**
 * Whose forms of Chinese characters a text wants. The script says it where it can (kana, Hangul); then the
 * locale; then the first region that has every character, so that one name is not drawn in two styles.
 */
export function regionsFor(text: string, locale: string): Region[] {
  if (!hanScript.test(text)) return [];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return regionOrders.ja as Region[];
  if (/\p{Script=Hangul}/u.test(text)) return regionOrders.ko as Region[];
  const order = regionOrders[localeKey(locale)] ?? (regionOrders.zh as Region[]);
  const han = [...text].filter((character) => /\p{Script=Han}/u.test(character));
  const complete = order.find((region) => {
    const face = loadFace(hanFiles[region], "regular", false, false);
    return han.every((character) => face.covers(character.codePointAt(0) ?? 0));
  });
  return complete ? [complete, ...order.filter((region) => region !== complete)] : order;
}

function localeKey(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  if (language !== "zh") return language;
  return script === "Hant" || region === "TW" || region === "HK" ? "zh-Hant" : "zh";
}
