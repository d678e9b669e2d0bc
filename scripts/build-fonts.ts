/**
 * Builds the fonts under assets/fonts from the full Noto fonts on npm. Run by hand when the coverage below
 * changes; the results are committed, so that neither a build nor a running server needs the originals.
 *
 *   mkdir originals && cd originals
 *   for f in noto-sans{,-arabic,-hebrew,-thai,-devanagari,-armenian,-georgian,-sc,-tc,-jp,-kr}; do
 *     npm pack @expo-google-fonts/$f && mkdir -p $f && tar xzf expo-google-fonts-$f-[0-9]*.tgz -C $f --strip-components=1
 *   done
 *   node scripts/build-fonts.ts originals
 *
 * Every font is cut down to the characters an invoice can need and kept brotli-compressed: that halves the
 * folder, which pays for whole Hangul and for the regional forms of Chinese characters.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";

interface Source {
  /** The npm package without its scope, and the name of the result. */
  name: string;
  weights: ("400Regular" | "600SemiBold")[];
  characters: string;
  /** OpenType features kept; all of them where shaping needs them. */
  features?: string[];
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}

/** Every character of a two-byte character set whose lead byte lies in the range. */
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
  range(0xa0, 0x24f), // Latin-1, Latin Extended-A and -B
  "\u0259", // Azerbaijani schwa
  range(0x2b0, 0x2dd),
  range(0x300, 0x36f), // combining marks
  range(0x370, 0x3ff), // Greek
  range(0x400, 0x52f), // Cyrillic
  range(0x1e00, 0x1eff), // Vietnamese and Welsh
  range(0x2010, 0x2027),
  "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f",
  range(0x2030, 0x205e),
  range(0x2070, 0x209f), // superscripts
  range(0x20a0, 0x20c0), // currency signs
  range(0x2100, 0x218f), // ℅ № ™ Ω ⅓
  "←↑→↓−≈≠≤≥∞√∑∂∏∫◊●○■□\ufffd",
].join("");
const wide = range(0x3000, 0x30ff) + range(0x31f0, 0x31ff) + range(0xff01, 0xffef);
const around = " !(),-./:;[]\u200c\u200d";
const both: Source["weights"] = ["400Regular", "600SemiBold"];

const sources: Source[] = [
  { name: "noto-sans", weights: both, characters: latin, features: ["kern", "mark", "mkmk", "ccmp", "locl"] },
  {
    name: "noto-sans-arabic",
    weights: both,
    characters: range(0x600, 0x6ff) + range(0x750, 0x77f) + range(0xfb50, 0xfdff) + around,
  },
  {
    name: "noto-sans-hebrew",
    weights: both,
    characters: range(0x590, 0x5ff) + range(0xfb1d, 0xfb4f) + around,
  },
  { name: "noto-sans-thai", weights: both, characters: range(0xe00, 0xe7f) + around },
  { name: "noto-sans-devanagari", weights: both, characters: range(0x900, 0x97f) + around },
  { name: "noto-sans-armenian", weights: both, characters: range(0x530, 0x58f) + around },
  { name: "noto-sans-georgian", weights: both, characters: range(0x10a0, 0x10ff) + around },
  // The common sets of each country: GB 2312, Big5 level 1, JIS X 0208, and all 11,172 Hangul syllables.
  {
    name: "noto-sans-sc",
    weights: ["400Regular"],
    characters: charset("gb2312", [0xb0, 0xf7], [0xa1, 0xfe]) + wide,
    features: [],
  },
  {
    name: "noto-sans-tc",
    weights: ["400Regular"],
    characters: charset("big5", [0xa4, 0xc6], [0x40, 0xfe]) + wide,
    features: [],
  },
  {
    name: "noto-sans-jp",
    weights: ["400Regular"],
    characters: charset("euc-jp", [0xb0, 0xf4], [0xa1, 0xfe]) + wide,
    features: [],
  },
  {
    name: "noto-sans-kr",
    weights: ["400Regular"],
    characters: range(0xac00, 0xd7a3) + range(0x3130, 0x318f) + range(0x3000, 0x303f) + range(0xff01, 0xffef),
    features: [],
  },
];

const [originals] = process.argv.slice(2);
if (!originals) {
  console.error("Usage: node scripts/build-fonts.ts FOLDER   (a folder with the unpacked npm packages)");
  process.exit(2);
}
const target = new URL("../assets/fonts/", import.meta.url);

async function build(source: Source, weight: string): Promise<number> {
  const family = await readFont(join(originals as string, source.name, weight));
  const subset = await subsetFont(family, source.characters, {
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
  await writeFile(new URL(`${source.name}-${weight.slice(0, 3)}.ttf.br`, target), packed);
  console.log(`${source.name}-${weight}: ${subset.length} bytes, ${packed.length} packed`);
  return packed.length;
}

async function readFont(folder: string): Promise<Buffer> {
  const file = (await readdir(folder)).find((name) => name.endsWith(".ttf"));
  if (!file) throw new Error(`No .ttf file in ${folder}.`);
  return readFile(join(folder, file));
}

/** The Open Font License asks that it travel with the fonts, together with every copyright notice. */
async function writeLicence(): Promise<void> {
  const notices = new Set<string>();
  let licence = "";
  for (const { name } of sources) {
    const text = await readFile(join(originals as string, name, "LICENSE_FONT"), "utf8");
    const [notice = "", ...rest] = text.split("\n");
    notices.add(notice.trim());
    licence = rest.join("\n").trim();
  }
  await writeFile(new URL("OFL.txt", target), `${[...notices].join("\n")}\n\n${licence}\n`);
}

let total = 0;
for (const source of sources) for (const weight of source.weights) total += await build(source, weight);
await writeLicence();
console.log(`total: ${(total / 1024 / 1024).toFixed(2)} MiB`);
