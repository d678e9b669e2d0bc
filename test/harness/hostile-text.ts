/**
 * Builds text that is hostile to a regular expression from the characters that the expression itself
 * contains.
 */

const classes: Record<string, string> = {
  d: "0",
  D: "x",
  w: "a",
  W: "!",
  s: " ",
  S: "x",
  n: "\n",
  t: "\t",
  r: "\r",
};
const properties: [RegExp, string][] = [
  [/^Lu/, "A"],
  [/^L/, "ä"],
  [/^M/, "\u0301"],
  [/^N/, "5"],
  [/^Z/, " "],
  [/^C/, "\u0001"],
  [/^Sc/, "€"],
  [/^[PS]/, "-"],
];
const alphabet_max = 14;
const words_max = 8;

/** One character for each character or class in the pattern, punctuation before letters. */
export function alphabetOf(source: string): string[] {
  const tokens = source.matchAll(/\\p\{(\w+)[^}]*\}|\\[xu]\{?([0-9a-fA-F]{2,6})\}?|\\([^pP])|([^\\])/gu);
  const named = [...tokens].map(([, property, hex, escaped, plain]) => {
    if (property !== undefined) return properties.find(([kind]) => kind.test(property))?.[1] ?? "ä";
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return escaped === undefined ? plain : (classes[escaped] ?? escaped);
  });
  const all = [...new Set(["a", "0", " ", ...named])].filter((character) => character !== undefined);
  const rank = (character: string) => (/[b-zB-Z]/.test(character) ? 1 : 0);
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, alphabet_max);
}

function wordsOf(source: string): string[] {
  const plain = source.replaceAll(/\\[pP]\{[^}]*\}|\\./g, " ");
  return [...new Set(plain.match(/[\p{L}\d:<>=/&;]{2,}/gu) ?? [])].slice(0, words_max);
}

export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/**
 * Repetitions that the expression may try to match in many ways, each followed by a character that it cannot
 * match.
 */
export function attacksOn(source: string): Attack[] {
  const [alphabet, words] = [alphabetOf(source), wordsOf(source)];
  const pairs = alphabet.flatMap((first) =>
    alphabet
      .filter((second) => second !== first)
      .flatMap((second) => [first + second, first.repeat(3) + second]),
  );
  const single = ["", "\0", ...words].flatMap((prefix) =>
    alphabet.flatMap((pump) => ["\0", ""].map((suffix) => ({ prefix, pump, suffix }))),
  );
  const several = [...pairs, ...words, ...words.map((word) => `${word} `)];
  return [...single, ...several.map((pump) => ({ prefix: "", pump, suffix: "\0" }))];
}

export function textOf({ prefix, pump, suffix }: Attack, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
}
