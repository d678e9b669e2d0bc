/**
 * Builds the fonts under assets/fonts from the full Noto fonts on npm. Run it manually when the coverage
 * below changes. The results are committed, so that neither a build nor a running server needs the originals.
 *
 *   mkdir originals && cd originals
 *   for f in noto-sans{,-arabic,-hebrew,-thai,-lao,-khmer,-myanmar,-devanagari,-bengali,-gurmukhi,-gujarati} \
 *     noto-sans-{oriya,tamil,telugu,kannada,malayalam,sinhala,armenian,georgian,ethiopic,thaana} \
 *     noto-sans-{sc,tc,jp,kr,math,symbols,symbols-2} noto-serif-tibetan noto-emoji; do
 *     npm pack @expo-google-fonts/$f && mkdir -p $f && tar xzf expo-google-fonts-$f-[0-9]*.tgz -C $f --strip-components=1
 *   done
 *   node scripts/build-fonts.ts originals [noto-sans-sc ...]
 *
 * Every font is reduced to the characters that an invoice can need and compressed with brotli, which halves
 * it. Chinese characters have two files per region: the common ones, and all others in the font, which are
 * read from disk only when a rare name needs them.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";

interface Source {
  /** The npm package without its scope. */
  from: string;
  /** The name of the result, if it differs from the package's. */
  name?: string;
  weights: ("400Regular" | "600SemiBold")[];
  /** Selects the characters to keep from all those in the original. */
  characters: (all: string) => string;
  /** The OpenType features to keep; all of them if the script needs shaping. */
  features?: string[];
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}

/** Every character of a two-byte character set whose lead byte is in the range. */
function charset(label: string, leads: [number, number], trails: [number, number]): string {
  const decoder = new TextDecoder(label);
  const found = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (let trail = trails[0]; trail <= trails[1]; trail++) {
      const decoded = decoder.decode(Uint8Array.of(lead, trail));
      if ([...decoded].length === 1 && decoded !== "\ufffd") found.add(decoded);
    }
  return [...found].join("");
}

const latin = [
  range(0x20, 0x7e),
  range(0xa0, 0x2dd), // Latin-1, Latin Extended-A and -B, the African letters among the phonetic ones
  range(0x300, 0x36f), // combining marks
  range(0x370, 0x3ff), // Greek
  range(0x400, 0x52f), // Cyrillic
  range(0x1e00, 0x1fff), // Vietnamese and Welsh, Greek with all its accents
  range(0x2010, 0x2027),
  "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f",
  range(0x2030, 0x205e),
  range(0x2070, 0x209f), // superscripts
  range(0x20a0, 0x20c0), // currency signs
  range(0x2100, 0x218f), // ℅ № ™ Ω ⅓
  range(0x2c60, 0x2c7f),
  range(0xa720, 0xa7ff),
  range(0xfb00, 0xfb06), // ﬁ and its like
  "−◊\ufffd",
].join("");
const wide = range(0x3000, 0x33ff) + range(0xfe30, 0xfe4f) + range(0xff01, 0xffef);
const around = " !(),-./:;[]\u200c\u200d\u25cc";
const danda = "\u0964\u0965";
const both: Source["weights"] = ["400Regular", "600SemiBold"];

/** A font for one script, in both weights. */
function script(from: string, characters: string): Source {
  return { from, weights: both, characters: () => characters + around };
}

/** Two files: the characters in common use in a country, and the rest of its font. */
function han(from: string, common: string): Source[] {
  const known = new Set(common);
  const rare = (all: string) =>
    [...all].filter((character) => !known.has(character) && /[\p{Script=Han}\u31a0-\u33ff]/u.test(character));
  const shared = { from, weights: ["400Regular"] as Source["weights"], features: [] };
  return [
    { ...shared, characters: () => common },
    { ...shared, name: `${from}-rare`, characters: (all) => rare(all).join("") },
  ];
}

function symbols(from: string, characters: string): Source {
  return { from, weights: ["400Regular"], characters: () => characters, features: [] };
}

const sources: Source[] = [
  {
    from: "noto-sans",
    weights: both,
    characters: () => latin,
    features: ["kern", "mark", "mkmk", "ccmp", "locl"],
  },
  script(
    "noto-sans-arabic",
    range(0x600, 0x6ff) +
      range(0x750, 0x77f) +
      range(0x8a0, 0x8ff) +
      range(0xfb50, 0xfdff) +
      range(0xfe70, 0xfefc),
  ),
  script("noto-sans-hebrew", range(0x590, 0x5ff) + range(0xfb1d, 0xfb4f)),
  script("noto-sans-thaana", range(0x780, 0x7bf)),
  script("noto-sans-devanagari", range(0x900, 0x97f) + range(0xa8e0, 0xa8ff)),
  script("noto-sans-bengali", range(0x980, 0x9ff) + danda),
  script("noto-sans-gurmukhi", range(0xa00, 0xa7f) + danda),
  script("noto-sans-gujarati", range(0xa80, 0xaff) + danda),
  script("noto-sans-oriya", range(0xb00, 0xb7f) + danda),
  script("noto-sans-tamil", range(0xb80, 0xbff) + danda),
  script("noto-sans-telugu", range(0xc00, 0xc7f) + danda),
  script("noto-sans-kannada", range(0xc80, 0xcff) + danda),
  script("noto-sans-malayalam", range(0xd00, 0xd7f) + danda),
  script("noto-sans-sinhala", range(0xd80, 0xdff) + danda),
  script("noto-sans-thai", range(0xe00, 0xe7f)),
  script("noto-sans-lao", range(0xe80, 0xeff)),
  script("noto-serif-tibetan", range(0xf00, 0xfff)),
  script("noto-sans-myanmar", range(0x1000, 0x109f) + range(0xa9e0, 0xa9ff) + range(0xaa60, 0xaa7f)),
  script("noto-sans-khmer", range(0x1780, 0x17ff) + range(0x19e0, 0x19ff)),
  script("noto-sans-armenian", range(0x530, 0x58f) + range(0xfb13, 0xfb17)),
  script("noto-sans-georgian", range(0x10a0, 0x10ff) + range(0x1c90, 0x1cbf) + range(0x2d00, 0x2d2f)),
  script("noto-sans-ethiopic", range(0x1200, 0x139f) + range(0x2d80, 0x2ddf) + range(0xab00, 0xab2f)),
  // The characters in common use: GB 2312, Big5 level 1, JIS X 0208.
  ...han("noto-sans-sc", charset("gb2312", [0xb0, 0xf7], [0xa1, 0xfe]) + wide),
  ...han("noto-sans-tc", charset("big5", [0xa4, 0xc6], [0x40, 0xfe]) + wide),
  ...han("noto-sans-jp", charset("euc-jp", [0xb0, 0xf4], [0xa1, 0xfe]) + wide),
  {
    from: "noto-sans-kr",
    weights: ["400Regular"],
    characters: () =>
      range(0xac00, 0xd7a3) + range(0x1100, 0x11ff) + range(0x3000, 0x33ff) + range(0xff01, 0xffef),
    features: [],
  },
  symbols(
    "noto-sans-math",
    range(0x2190, 0x23ff) + range(0x25a0, 0x25ff) + range(0x27c0, 0x2bff) + range(0x1d400, 0x1d7ff),
  ),
  symbols("noto-sans-symbols", range(0x20d0, 0x20ff) + range(0x2300, 0x27bf) + range(0x1f100, 0x1f1ff)),
  symbols("noto-sans-symbols-2", range(0x2300, 0x27bf) + range(0x2b00, 0x2bff) + range(0x1f100, 0x1f2ff)),
  // Without the space, which is as wide as an emoji.
  { from: "noto-emoji", weights: ["400Regular"], characters: (all) => all.replace(" ", "") },
];

const [originals, ...wanted] = process.argv.slice(2);
if (!originals) {
  console.error(
    "Usage: node scripts/build-fonts.ts FOLDER [NAME...]   (a folder with the unpacked npm packages)",
  );
  process.exit(2);
}
const target = new URL("../assets/fonts/", import.meta.url);

async function build(source: Source, weight: string): Promise<number> {
  const original = await readFont(join(originals as string, source.from, weight));
  const all = String.fromCodePoint(...fontkit.create(original).characterSet);
  const name = source.name ?? source.from;
  const subset = await subsetFont(original, source.characters(all), {
    targetFormat: "truetype",
    noHinting: true,
    ...(source.features ? { keepFeatures: source.features } : {}),
  });
  const packed = brotliCompressSync(subset, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: subset.length,
    },
  });
  await writeFile(new URL(`${name}-${weight.slice(0, 3)}.ttf.br`, target), packed);
  console.log(`${name}-${weight}: ${subset.length} bytes, ${packed.length} packed`);
  return packed.length;
}

async function readFont(folder: string): Promise<Buffer> {
  const file = (await readdir(folder)).find((name) => name.endsWith(".ttf"));
  if (!file) throw new Error(`No .ttf file in ${folder}.`);
  return readFile(join(folder, file));
}

/** The Open Font License must be distributed with the fonts, together with every copyright notice. */
async function writeLicence(): Promise<void> {
  const notices = new Set<string>();
  let licence = "";
  for (const { from } of sources) {
    const text = await readFile(join(originals as string, from, "LICENSE_FONT"), "utf8");
    const [notice = "", ...rest] = text.split("\n");
    notices.add(notice.trim());
    licence = rest.join("\n").trim();
  }
  await writeFile(new URL("OFL.txt", target), `${[...notices].join("\n")}\n\n${licence}\n`);
}

let total = 0;
for (const source of sources)
  if (wanted.length === 0 || wanted.includes(source.name ?? source.from))
    for (const weight of source.weights) total += await build(source, weight);
await writeLicence();
console.log(`total: ${(total / 1024 / 1024).toFixed(2)} MiB`);
