/** Left and right: the direction of every character of a paragraph and the order of a line's runs. */
import bidiFactory, { type Bidi } from "bidi-js";

// The package is CommonJS while its types describe an ES module; what is imported is the factory itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export interface Directions {
  /** Odd levels run right to left, one per UTF-16 unit; null where the whole text runs left to right. */
  levels: Uint8Array | null;
  /** Whether the paragraph as a whole starts at the right. */
  rtl: boolean;
}

export function directionsOf(text: string): Directions {
  if (!rightToLeft.test(text)) return { levels: null, rtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { levels, rtl: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

/** Brackets turn around where text runs right to left. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** Runs in logical order to runs in the order they stand on the page (rule L2 of the Unicode algorithm). */
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
