/** Bidirectional text: the direction of every character of a paragraph, and the order of a line's runs. */
import bidiFactory, { type Bidi } from "bidi-js";

// The package is CommonJS although its types describe an ES module; the import is the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export interface Directions {
  /** One level per UTF-16 unit; odd levels run right to left. Null if the whole text runs left to right. */
  levels: Uint8Array | null;
  /** Whether the paragraph starts at the right. */
  rtl: boolean;
}

export function directionsOf(text: string): Directions {
  if (!rightToLeft.test(text)) return { levels: null, rtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { levels, rtl: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

/** Brackets are mirrored in right-to-left text. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** Reorders runs from logical order to the order on the page (rule L2 of the Unicode algorithm). */
export function visualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) reverseFrom(ordered, level);
  return ordered;
}

function reverseFrom<T extends { level: number }>(runs: T[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && (runs[end] as T).level >= level) end++;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end + 1;
  }
}
