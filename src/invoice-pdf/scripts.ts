/** The font file for each script. scripts/build-fonts.ts builds the files. */
export interface ScriptFont {
  file: string;
  /** Whether a letter or sign may be in this font. */
  script: RegExp;
  /** Whether letters change with their neighbours. */
  complex: boolean;
  /** 2: regular and semibold. 1: regular only; bold text is drawn with an outline. */
  weights: 1 | 2;
}

export const latinFile = "noto-sans";

const simple = (file: string, script: RegExp): ScriptFont => ({ file, script, complex: false, weights: 2 });
const joined = (file: string, script: RegExp): ScriptFont => ({ file, script, complex: true, weights: 2 });
const signs = (file: string, script: RegExp): ScriptFont => ({ file, script, complex: false, weights: 1 });

const symbol = /[\p{S}\p{No}\p{Me}\u2190-\u2bff\u{1d400}-\u{1f2ff}]/u;

export const scriptFonts: ScriptFont[] = [
  joined("noto-sans-arabic", /\p{Script_Extensions=Arabic}/u),
  simple("noto-sans-hebrew", /\p{Script_Extensions=Hebrew}/u),
  simple("noto-sans-thaana", /\p{Script_Extensions=Thaana}/u),
  joined("noto-sans-devanagari", /\p{Script_Extensions=Devanagari}/u),
  joined("noto-sans-bengali", /\p{Script_Extensions=Bengali}/u),
  joined("noto-sans-gurmukhi", /\p{Script_Extensions=Gurmukhi}/u),
  joined("noto-sans-gujarati", /\p{Script_Extensions=Gujarati}/u),
  joined("noto-sans-oriya", /\p{Script_Extensions=Oriya}/u),
  joined("noto-sans-tamil", /\p{Script_Extensions=Tamil}/u),
  joined("noto-sans-telugu", /\p{Script_Extensions=Telugu}/u),
  joined("noto-sans-kannada", /\p{Script_Extensions=Kannada}/u),
  joined("noto-sans-malayalam", /\p{Script_Extensions=Malayalam}/u),
  joined("noto-sans-sinhala", /\p{Script_Extensions=Sinhala}/u),
  joined("noto-sans-thai", /\p{Script_Extensions=Thai}/u),
  joined("noto-sans-lao", /\p{Script_Extensions=Lao}/u),
  joined("noto-serif-tibetan", /\p{Script_Extensions=Tibetan}/u),
  joined("noto-sans-myanmar", /\p{Script_Extensions=Myanmar}/u),
  joined("noto-sans-khmer", /\p{Script_Extensions=Khmer}/u),
  simple("noto-sans-armenian", /\p{Script_Extensions=Armenian}/u),
  simple("noto-sans-georgian", /\p{Script_Extensions=Georgian}/u),
  simple("noto-sans-ethiopic", /\p{Script_Extensions=Ethiopic}/u),
  signs("noto-sans-math", symbol),
  signs("noto-sans-symbols", symbol),
  signs("noto-sans-symbols-2", symbol),
  // Families, flags and skin colours consist of several characters that become one picture.
  {
    file: "noto-emoji",
    script: /[\p{Extended_Pictographic}\p{Emoji_Component}]/u,
    complex: true,
    weights: 1,
  },
];

export type Region = "sc" | "tc" | "jp" | "kr";

/** For each region: the characters in daily use, then those of rare names. */
export const hanFiles: Record<Region, [string, ...string[]]> = {
  sc: ["noto-sans-sc", "noto-sans-sc-rare"],
  tc: ["noto-sans-tc", "noto-sans-tc-rare"],
  jp: ["noto-sans-jp", "noto-sans-jp-rare"],
  kr: ["noto-sans-kr"],
};

/** Chinese characters and those used among them: kana, Hangul, wide punctuation, ㈱ and ㎡. */
export const hanScript =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
